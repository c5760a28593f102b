// Turns groups of panels into tabs. Selecting a tab also selects the tabs with the same title in other groups, and on
// other pages.
//
// Needs: basics, storage, setup, fragments.
{
  const chosen = load("tabs"), preferences = new Map();
  let tabCount = 0;
  each(".tabs", group => {
    const panels = all(":scope > .tab", group).filter(panel => panel.querySelector(":scope > .tab-title"));
    if (!panels.length) return;
    const list = make("div", { role: "tablist" });
    // The heading above the tabs is their name.
    const isBefore = heading => heading.compareDocumentPosition(group) & Node.DOCUMENT_POSITION_FOLLOWING;
    const heading = all("main :is(h1, h2, h3, h4, h5, h6)[id]").findLast(isBefore);
    if (heading) list.setAttribute("aria-labelledby", heading.id);
    const tabs = panels.map(panel => {
      const title = panel.querySelector(":scope > .tab-title");
      const tab = make("button", { type: "button", role: "tab", textContent: title.textContent });
      if (title.id) tab.id = title.id;
      title.removeAttribute("id");
      title.hidden = true;
      while (!panel.id) if (!document.getElementById("unfold-tab-" + ++tabCount)) panel.id = "unfold-tab-" + tabCount;
      tab.setAttribute("aria-controls", panel.id);
      panel.role = "tabpanel";
      list.append(tab);
      return tab;
    });
    const show = index => panels.forEach((panel, at) => {
      tabs[at].ariaSelected = at == index;
      tabs[at].tabIndex = at == index ? 0 : -1;
      // With this value, the browser's own search also finds text in hidden panels.
      panel.hidden = at != index && "until-found";
    });
    const prefer = name => {
      const tab = tabs.find(tab => tab.textContent == name);
      if (tab) show(tabs.indexOf(tab));
    };
    tabs.forEach((tab, index) => {
      const select = () => {
        refresh(chosen, "tabs");
        // Objects list keys that are numbers first. The space prevents this for titles that are numbers.
        remember(chosen, " " + tab.textContent, 1);
        save("tabs", chosen);
        const { top } = box(tab);
        show(index);
        for (const [other, prefer] of preferences) if (other != group) prefer(tab.textContent);
        // Keep the position of the tab on the screen, because groups above may have changed their heights.
        scrollBy(0, box(tab).top - top);
        return true;
      };
      on("click", select, tab);
      on("beforematch", () => show(index), panels[index]);
      selects.set(tab, select);
      selects.set(panels[index], () => panels[index].hidden && select());
    });
    group.prepend(list);
    group.classList.add("is-live");
    preferences.set(group, prefer);
    show(0);
    for (const key in chosen) prefer(key.slice(1));
  });
  onReturn(() => {
    const before = JSON.stringify(chosen);
    refresh(chosen, "tabs");
    // A panel in which the reader has found text stays open, unless a tab was chosen elsewhere.
    if (JSON.stringify(chosen) == before) return;
    for (const prefer of preferences.values()) for (const key in chosen) prefer(key.slice(1));
  });
}
