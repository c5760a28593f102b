// Remembers which details are open: those on a page by their labels, those in the sidebar by their first links.
//
// Needs: basics, storage, setup.
// Provides: summaryOf, openAll.
const summaryOf = details => details.querySelector(":scope > summary");
const openAll = open => { for (const details of all("main details")) details.open = open };
{
  const opened = load("opened"), keys = new Map(), counts = {};
  const restore = details => {
    const key = keys.get(details);
    if (key in opened && !details.querySelector(".sidebar [aria-current]")) details.open = opened[key];
  };
  each(".prose details, .sidebar li > details:not([data-lazy])", details => {
    const isSidebar = details.closest(".sidebar");
    let key = isSidebar ? details.querySelector("a")?.href : location.pathname;
    for (let at = details; at && !isSidebar; at = at.parentElement.closest("details")) {
      key += "/" + (summaryOf(at)?.textContent.trim() ?? "");
    }
    const count = counts[key] = (counts[key] ?? 0) + 1;
    if (count > 1) key += "#" + count;
    keys.set(details, key);
    restore(details);
  });
  onReturn(() => { refresh(opened, "opened"); for (const details of keys.keys()) restore(details) });
  on("click", ({ target }) => {
    // A click on the label that browsers add to details without a summary has the details as its target.
    const details = target.closest?.("summary")?.parentElement ?? target;
    if (keys.has(details)) setTimeout(() => {
      refresh(opened, "opened");
      // Browsers close other details with the same name, so remember these, too.
      const { name } = details;
      for (const [other, key] of keys) {
        if (other == details || name && other.name == name) remember(opened, key, other.open);
      }
      save("opened", opened);
    });
  });
}
