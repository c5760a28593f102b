// Carries out the actions of menu items and buttons, whose names are in `data-do`.
//
// Needs: basics, setup, disclosure, copying.
{
  const actions = {
    __proto__: null,
    expand: () => openAll(true),
    collapse: () => openAll(false),
    search: () => document.querySelector("[data-index]:not(.prose *)").click(),
    print: button => { button.closest("[popover]")?.hidePopover(); print() },
    "copy-markdown": button => {
      const url = document.head.querySelector("[type='text/markdown']")?.href;
      if (url) copy(fetch(url).then(file => file.text()), button);
    },
    "copy-link": button => copy(document.head.querySelector("link[rel=canonical]")?.href || location.href.split("#")[0], button),
  };
  on("click", ({ target }) => {
    const button = target.closest?.("[data-do]");
    if (!button || !isOwn(button)) return;
    const name = button.dataset.do, act = actions[name];
    if (act) act(button); else console.warn(`unknown action "${name}"`);
  });
  each("[data-do^=copy-]", button => {
    button.parentElement.hidden = !navigator.clipboard || button.dataset.do != "copy-link" && location.protocol == "file:";
  });
  each("body", () => {
    const foldable = document.querySelector("main details:not(.on-this-page *)");
    for (const part of all(".unfolding")) part.hidden = !foldable;
  });
}
