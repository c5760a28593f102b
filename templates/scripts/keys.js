// Moves the focus with the arrow keys in menus, outlines, the sidebar and tabs, and closes menus that lose the focus.
//
// Needs: basics, disclosure, fragments.
{
  on("keydown", event => {
    const { key, target } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const trigger = target.closest?.("[popovertarget]");
    if (trigger && key == "ArrowDown") {
      const menu = trigger.popoverTargetElement;
      if (!menu) return;
      event.preventDefault();
      menu.showPopover({ source: trigger });
      return all("a[href], button, input:checked, input", menu).find(stop => stop.checkVisibility())?.focus();
    }
    const isTab = selects.has(target);
    const list = isTab ? target.parentElement : target.closest?.("nav[popover], .outline, .sidebar");
    if (!list) return;
    const stops = all("a[href], button:enabled, details > summary:first-of-type", list).filter(stop => stop.checkVisibility());
    const at = stops.indexOf(target), last = stops.length - 1;
    if (at < 0) return;
    const [back, forth] = getComputedStyle(root).direction == "rtl" ? ["ArrowRight", "ArrowLeft"] : ["ArrowLeft", "ArrowRight"];
    const details = target.localName == "summary" ? target.parentElement : null;
    const group = (details ? details.parentElement : target).closest("li > details");
    const moves = { [isTab ? forth : "ArrowDown"]: at + 1, [isTab ? back : "ArrowUp"]: at + last, Home: 0, End: last };
    let stop = stops[moves[key] % stops.length];
    if (!stop && details && (key == forth && !details.open || key == back && details.open)) stop = target;
    else if (!stop && key == back && list.contains(group)) stop = summaryOf(group);
    if (!stop) return;
    event.preventDefault();
    if (stop != target) stop.focus();
    if (isTab || stop == target && details && !(key in moves)) stop.click();
  });
  // Close a menu when the focus leaves it.
  on("focusin", ({ target }) => {
    for (const menu of all(".menu > [popover]")) {
      if (menu.checkVisibility() && !menu.parentElement.contains(target)) menu.hidePopover();
    }
  });
}
