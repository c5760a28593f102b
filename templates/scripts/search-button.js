// Opens the search. Its script is loaded on first use. If this fails, the link leads to the list of all pages.
//
// Needs: basics, setup.
{
  each("[data-index][data-script]", link => {
    let script;
    const search = event => {
      event.preventDefault();
      if (script) return link.dispatchEvent(new Event("unfold-search"));
      script = make("script", { src: link.dataset.script, onerror: () => { location.href = link.href } });
      document.head.append(script);
    };
    Object.assign(link, { role: "button", ariaHasPopup: "dialog", ariaKeyShortcuts: "/ Control+K Meta+K" });
    on("click", event => { if (!event.ctrlKey && !event.metaKey && !event.shiftKey) search(event) }, link);
    on("keydown", event => { if (event.key == " ") search(event) }, link);
    on("keydown", event => {
      const { key, target, ctrlKey, metaKey } = event;
      if (event.altKey || event.shiftKey && key != "/") return;
      const isWriting = target.closest?.("input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]");
      if (ctrlKey != metaKey ? key.toLowerCase() == "k" : key == "/" && !ctrlKey && !isWriting) search(event);
    });
  });
}
