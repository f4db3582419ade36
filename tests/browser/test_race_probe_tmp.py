from tests.browser.test_large_text import *
from tests.browser.test_large_text import STYLE
from tests.browser.layout import AMISS
STATE = """(amiss) => [document.documentElement.style.getPropertyValue("--letters"), innerWidth, document.documentElement.scrollWidth, eval(amiss)(),
  [...document.querySelectorAll("body *")].filter(e => e.getBoundingClientRect().right > innerWidth + 1 && e.checkVisibility()).map(e => e.localName + "." + e.className).slice(0, 8)]"""
FRAME = "() => new Promise(d => requestAnimationFrame(() => requestAnimationFrame(d)))"
def test_probe(visitor):
    ana = visitor(language="de").enters()
    src = dict(PAGES.values())
    from collections import Counter
    for wait in (False, True):
        for path in ("/record", "/settings"):
            seen = Counter(); late = Counter()
            for i in range(25):
                ana.page.set_viewport_size({"width": 568, "height": 320})
                ana.opens(path).sees(src[path])
                with by_style_sheet(ana):
                    if wait: ana.page.evaluate(FRAME)
                    ana.page.set_viewport_size({"width": 1280, "height": 800})
                    a = ana.page.evaluate(STATE, AMISS)
                    ana.page.evaluate(FRAME)
                    b = ana.page.evaluate(STATE, AMISS)
                seen[str((a[0], a[1], a[2], a[3][:2], a[4]))] += 1; late[str((b[0], b[1], b[2], b[3][:2], b[4]))] += 1
            print("WAIT", wait, path); [print("   first", n, k) for k, n in seen.items()]; [print("   late ", n, k) for k, n in late.items()]
