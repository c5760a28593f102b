// Opens the search dialog, whose script is loaded on first use. If loading fails, the link leads to the list of all
// pages. Letters that the reader types while the script is loading are kept for the search field.
//
// Needs: basics, setup.
{
  each("[data-index][data-script]", link => {
    if (!isOwn(link)) return;
    let script;
    const search = event => {
      event.preventDefault();
      if (script) return link.dispatchEvent(new Event("unfold-search"));
      link.typed = "";
      script = make("script", { src: link.dataset.script, onerror: () => { location.href = link.href } });
      document.head.append(script);
    };
    Object.assign(link, { role: "button", ariaHasPopup: "dialog", ariaKeyShortcuts: "/ Control+K Meta+K" });
    on("click", event => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      search(event);
    }, link);
    on("keydown", event => {
      const { key, target } = event;
      if (event.altKey) return;
      const isWriting = target.closest?.("input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]");
      if (event.ctrlKey != event.metaKey) {
        if (key.toLowerCase() == "k" && !event.shiftKey) search(event);
      } else if (isWriting) return;
      else if (key == "/" || target == link && key == " ") search(event);
      else if (link.typed != null && key.length < 2) {
        event.preventDefault();
        link.typed += key;
      }
    });
  });
}
