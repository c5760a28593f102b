// Moves the focus with the arrow keys in menus, outlines, the sidebar and tabs, and closes menus that lose the focus.
//
// Needs: basics, disclosure, fragments.
{
  on("keydown", event => {
    const { key, target } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const button = target.closest?.("[popovertarget]"), menu = button?.popoverTargetElement;
    if (menu && key == "ArrowDown") {
      event.preventDefault();
      menu.showPopover({ source: button });
      return visible("a[href], button, input:checked, input", menu)[0]?.focus();
    }
    const isTab = selects.has(target);
    const list = isTab ? target.parentElement : target.closest?.("nav[popover], .outline, .sidebar");
    if (!list) return;
    const stops = visible("a[href], button:enabled, details > summary:first-of-type", list);
    const at = stops.indexOf(target), last = stops.length - 1;
    if (at < 0) return;
    const [back, forth] = root.dir == "rtl" ? ["ArrowRight", "ArrowLeft"] : ["ArrowLeft", "ArrowRight"];
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
    for (const menu of visible(".menu > [popover]")) if (!menu.parentElement.contains(target)) menu.hidePopover();
  });
}
