"""What `make compare-screenshots` tells of two pictures."""

from tools.compare_screenshots import share


def picture(page, path, colour):
    page.set_content(
        f"<body style='margin:0'><p style='width:10px;height:10px;margin:0;background:{colour}'>"
    )
    page.screenshot(path=path)
    return path


def test_the_share_of_pixels_that_differ_is_told_and_those_that_nobody_sees_can_be_left_out(
    chromium, tmp_path
):
    page = chromium.new_page(viewport={"width": 100, "height": 100})
    red, darker, blue = (
        picture(page, tmp_path / f"{i}.png", colour) for i, colour in enumerate(("#f00", "#fa0000", "#00f"))
    )
    narrow = tmp_path / "narrow.png"
    page.screenshot(path=narrow, clip={"x": 0, "y": 0, "width": 50, "height": 100})

    assert 0 == share(page, red, red, 0)
    assert 0.01 == share(page, red, blue, 0)
    assert (0.01, 0) == (share(page, red, darker, 4), share(page, red, darker, 5))
    assert 1 == share(page, red, narrow, 0)
    page.close()
