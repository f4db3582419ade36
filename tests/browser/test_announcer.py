"""What a screen reader is told of a whole match, word for word."""

HEAR = """() => {
  window.heard = [];
  new MutationObserver(changes => changes.forEach(change => change.addedNodes.forEach(node => {
    if (node.nodeName === "P" && node.closest("#spoken")) window.heard.push(node.textContent);
  }))).observe(document, { childList: true, subtree: true });
}"""
MAKE = """async terms => {
  const post = (path, body) => fetch(path, {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
  }).then(answer => answer.json());
  await post("/api/guest", { name: "Ana" });
  return (await post("/api/tables", terms)).match;
}"""
TOLD = """\
Ana 1 plays column 4, row 1.
Ana 2, select a checker and make a move: choose a column.
Ana 2 plays column 4, row 2.
Ana 1, select a checker and make a move: choose a column.
Ana 1 plays column 5, row 1.
Ana 2, select a checker and make a move: choose a column.
Ana 2 plays column 5, row 2.
Ana 1, select a checker and make a move: choose a column.
Ana 1 plays column 6, row 1.
Ana 2, select a checker and make a move: choose a column.
Ana 2 plays column 6, row 2.
Ana 1, select a checker and make a move: choose a column.
Ana 1 plays column 7, row 1.
Ana 1 won: an unbroken line.
"""


def test_a_match_of_connect_four(visitor):
    ana = visitor()
    ana.page.add_init_script(f"({HEAR})()")
    ana.opens("/settings")
    match = ana.page.evaluate(
        MAKE, {"game": "connect-four", "hot_seat": True, "options": {"opening": "given"}}
    )
    ana.opens(f"/m/{match}").page.get_by_role("button", name="Sit down").click()
    for number, column in enumerate("4455667"):
        ana.waits_for(
            "count => window.heard.length >= count", 1 + 2 * number
        )  # the first line may come before it is known that two play
        ana.after_drop(lambda column=column: ana.page.keyboard.press(column))
    ana.sees(".result")
    ana.waits_for("() => window.heard.at(-1).includes('won')")

    # The first line may come before the page knows that two play at it.
    assert TOLD.splitlines() == ana.page.evaluate("() => window.heard.slice(1)")
