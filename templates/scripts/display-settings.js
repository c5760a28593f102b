// Applies the display settings. The style sheet depends on attributes of the root element; without JavaScript, on the
// controls.
//
// Needs: basics, storage, setup.
{
  const choices = load("choices");
  // The site may have only one appearance.
  const fixed = root.dataset.appearance;
  const setControl = input => {
    const value = choices[input.name];
    if (value != null) input.checked = input.value == value;
  };
  const showSidebarState = button => button.setAttribute("aria-expanded", choices.sidebar !== false);
  const applyChoices = () => {
    Object.assign(choices, load("choices"));
    for (const name in choices) if (name != "appearance" || !fixed) try { root.setAttribute("data-" + name, choices[name]) } catch { }
    const scheme = document.querySelector("meta[name=color-scheme]");
    if (scheme && !fixed) scheme.content = /^(light|dark)$/.test(choices.appearance) ? choices.appearance : "light dark";
    all(".display-settings input").forEach(setControl);
    all(".sidebar-button").forEach(showSidebarState);
  };
  const choose = (name, value) => {
    choices[name] = value;
    save("choices", choices);
    applyChoices();
  };
  root.dataset.scripted = "";
  applyChoices();
  each(".display-settings input", setControl);
  each(".sidebar-button", button => {
    showSidebarState(button);
    on("click", () => choose("sidebar", choices.sidebar === false), button);
  });
  on("change", ({ target }) => {
    if (target.closest?.(".display-settings")) choose(target.name, target.value);
  });
  on("storage", applyChoices, window);
  // WebKit restores controls after the event.
  onReturn(() => { applyChoices(); setTimeout(applyChoices) });
}
