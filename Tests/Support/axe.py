"""axe-core in a page, with the page's scripts on or off."""

from pathlib import Path

import axe_playwright_python

SOURCE = next(Path(axe_playwright_python.__file__).parent.rglob("axe*.js")).read_text()

OPTIONS = """{
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  rules: {"color-contrast-enhanced": {enabled: true}, "target-size": {enabled: true}},
  resultTypes: ["violations"],
}"""

# With scripts off no timer fires, and axe waits on timers: they are kept in a list and run from outside.
PUMP = """
window.pending = [];
window.setTimeout = (action, delay, ...rest) => window.pending.push(() => action(...rest));
window.setInterval = () => 0;
"""


def violations(page, script: bool) -> list[str]:
    """What axe finds, a line each: the rule, the first elements and why."""
    if not script:
        page.evaluate(PUMP)
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(SOURCE)
    page.evaluate(
        "() => { window.outcome = null; axe.run(document, " + OPTIONS + ").then("
        "found => { window.outcome = found }, error => { window.outcome = {error: String(error)} }); }"
    )
    outcome = None
    for _ in range(2000):
        outcome = page.evaluate(
            "() => { for (const action of (window.pending || []).splice(0)) action(); return window.outcome }"
        )
        if outcome:
            break
        page.wait_for_timeout(5)
    assert outcome and "error" not in outcome, outcome
    assert outcome["testEngine"]["name"] == "axe-core"
    return [
        f"{found['id']} ({len(found['nodes'])}): "
        + "; ".join(f"{node['target']} {node['failureSummary']}" for node in found["nodes"][:3])
        for found in outcome["violations"]
    ]


OPEN_ALL = "() => document.querySelectorAll('details').forEach(details => { details.open = true })"
OPEN_MENU = "number => [...document.querySelectorAll('[popover]')][number].showPopover()"


def findings(page, script: bool, menus: bool = True) -> list[str]:
    """What axe finds with the details as they are, with all of them open, and with each menu open."""
    found = violations(page, script)
    page.evaluate(OPEN_ALL)
    found += [f"all open: {line}" for line in violations(page, script)]
    for number in range(page.locator("[popover]").count() if menus else 0):
        page.evaluate(OPEN_MENU, number)
        found += [f"menu {number} open: {line}" for line in violations(page, script)]
    return found


def has_own_menus(page) -> bool:
    """Whether the text has menus. Those around it are the same on each page, and are looked at on the first."""
    return page.locator("main [popover]:not(#unfold-page-menu)").count() > 0
