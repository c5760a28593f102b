"""axe-core in a page, with the scripts of the page on or off."""

from pathlib import Path

import axe_playwright_python

from engines.window import DrivenWindow

SOURCE = next(Path(axe_playwright_python.__file__).parent.rglob("axe*.js")).read_text()

# The contrast rule of level AAA skips text that fails the contrast rule of level AA, so both run.
OPTIONS = """{
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  rules: {"color-contrast-enhanced": {enabled: true}, "target-size": {enabled: true}},
  resultTypes: ["violations"],
}"""

# The contrast of a text depends on its color, size and weight, and on what its ancestors paint below it. A long page has
# thousands of texts, but few appearances, and contrast is most of the work of axe. So the two rules test the first two
# visible texts of each appearance.
CHOOSE_TEXTS = """() => {
  const grounds = new Map([[null, ""]]), count = new Map();
  const groundOf = element => {
    if (!grounds.has(element)) {
      const {backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position} = getComputedStyle(element);
      const painted = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position].join();
      const below = groundOf(element.parentElement);
      grounds.set(element, painted === "rgba(0, 0, 0, 0),none,1,none,normal,static" ? below : `${below}/${painted}`);
    }
    return grounds.get(element);
  };
  const showsText = element => element.matches("input, select, textarea, button")
    || [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.data.trim());
  window.chosenTexts = new Set();
  for (const element of document.querySelectorAll("*")) {
    if (!showsText(element) || !element.checkVisibility({visibilityProperty: true})) continue;
    const {color, fontSize, fontWeight, textShadow, clip, clipPath} = getComputedStyle(element);
    const appearance = [color, fontSize, fontWeight, textShadow, clip, clipPath, groundOf(element)].join();
    count.set(appearance, (count.get(appearance) ?? 0) + 1);
    if (count.get(appearance) <= 2) chosenTexts.add(element);
  }
}"""
ONLY_CHOSEN_TEXTS = """() => {
  for (const rule of axe._audit.rules.filter(rule => rule.id.startsWith("color-contrast"))) {
    const applies = rule.matches;
    rule.matches = (element, ...others) => chosenTexts.has(element) && applies.call(rule, element, ...others);
  }
}"""

# With scripts off, timers never fire, but axe waits for timers. So the timers are kept in a list, and the test runs
# their actions.
KEEP_TIMERS = """
window.pending = [];
window.setTimeout = (action, delay, ...rest) => window.pending.push(() => action(...rest));
window.setInterval = () => 0;
"""


def violations(page, script: bool, context: str = "document") -> list[str]:
    """Returns the violations that axe finds, one line each: the rule, the first three elements, and the reason."""
    if not script:
        page.evaluate(KEEP_TIMERS)
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(f"() => {{\n{SOURCE}\n}}")
        page.evaluate(ONLY_CHOSEN_TEXTS)
    page.evaluate(CHOOSE_TEXTS)
    run = f"axe.run({context}, {OPTIONS})"
    outcome = page.evaluate(f"() => {run}") if script else run_with_timers(page, run)
    assert outcome and "error" not in outcome, outcome
    assert outcome["testEngine"]["name"] == "axe-core"
    return [
        f"{found['id']} ({len(found['nodes'])}): "
        + "; ".join(f"{node['target']} {node['failureSummary']}" for node in found["nodes"][:3])
        for found in outcome["violations"]
    ]


def run_with_timers(page, run: str) -> dict | None:
    """Returns the result of `run` in a page whose timers are run from outside."""
    page.evaluate(
        f"() => {{ window.outcome = null; {run}.then("
        "found => { window.outcome = found }, error => { window.outcome = {error: String(error)} }); }"
    )
    for _ in range(2000):
        outcome, is_idle = page.evaluate(
            """() => {
              const actions = (window.pending || []).splice(0);
              for (const action of actions) action();
              return [window.outcome, !actions.length];
            }"""
        )
        if outcome:
            return outcome
        if is_idle:
            page.wait_for_timeout(5)
    return None


# The list of the sidebar grows meanwhile, and a row may end up half covered by a sticky one. axe would report such a
# row as a target that is too small, so the list returns to its beginning, where no row is sticky.
OPEN_ALL = """() => {
  for (const details of document.querySelectorAll('details')) details.open = true;
  document.querySelector('#contents')?.scrollTo({top: 0, behavior: 'instant'});
}"""
# A menu without a visible button cannot be opened: in a wide window, the sidebar is not a sheet.
MENUS = """() => [...document.querySelectorAll('[popover]')].flatMap((menu, number) =>
  document.querySelector(`[popovertarget="${menu.id}"]`)?.checkVisibility() ? [number] : [])"""
MENU = "[...document.querySelectorAll('[popover]')][{number}]"


def findings(page, script: bool, menus: bool = True, sidebar: bool = True, collapsed: bool = True) -> list[str]:
    """Returns the violations on the page as loaded, with all details open, and in each open menu.

    With all groups open, the sidebar is the same on each page of a site, and much of the work. Tests of many pages leave
    it out there with `sidebar=False` after the first page. With `collapsed=False`, the page as loaded is left out: all that
    it shows is also visible with all details open. Firefox and WebKit, where axe takes longer, always leave it out.
    """
    found = violations(page, script) if collapsed and not isinstance(page, DrivenWindow) else []
    page.evaluate(OPEN_ALL)
    context = "document" if sidebar else "{exclude: ['#contents']}"
    found += [f"all open: {line}" for line in violations(page, script, context)]
    for number in page.evaluate(MENUS) if menus else []:
        menu = MENU.format(number=number)
        page.evaluate(f"() => {menu}.showPopover()")
        # An open menu leaves the rest of the page as it was, except for its button.
        button = f"document.querySelector(`[popovertarget=\"${{{menu}.id}}\"]`)"
        found += [f"menu {number} open: {line}" for line in violations(page, script, f"{{include: [{menu}, {button}]}}")]
    return found


def has_own_menus(page) -> bool:
    """Returns whether the text contains menus. The menus outside the text are the same on each page."""
    return page.locator("main [popover]:not(#unfold-page-menu)").count() > 0
