// Opens the search. Its script is loaded on first use. If this fails, the link leads to the list of all pages.
//
// Needs: basics, setup.
{
  each("[data-index][data-script]", link => {
    let script;
    const search = event => {
      event.preventDefault();
      if (script) return link.dispatchEvent(new Event("unfold-search"));
      script = document.createElement("script");
      script.src = link.dataset.script;
      script.onerror = () => { location.href = link.href };
      document.head.append(script);
    };
    link.setAttribute("role", "button");
    link.setAttribute("aria-haspopup", "dialog");
    link.setAttribute("aria-keyshortcuts", "/ Control+K Meta+K");
    on("click", event => { if (!event.ctrlKey && !event.metaKey && !event.shiftKey) search(event) }, link);
    on("keydown", event => { if (event.key == " ") search(event) }, link);
    on("keydown", event => {
      const { key, target } = event;
      if (event.altKey || event.shiftKey && key != "/") return;
      const isCommand = event.ctrlKey != event.metaKey && key.toLowerCase() == "k";
      const isWriting = target.closest?.("input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]");
      if (isCommand || key == "/" && !event.ctrlKey && !event.metaKey && !isWriting) search(event);
    });
  });
}
