// Applies the display settings. The style sheet depends on attributes of the root element; without JavaScript, on the
// controls.
//
// Needs: basics, storage, setup.
{
  const choices = load("choices");
  // The site may have only one appearance.
  const fixed = root.dataset.appearance;
  const check = input => { if (input.name in choices) input.checked = input.value == choices[input.name] };
  const showState = button => { button.ariaExpanded = choices.sidebar !== false };
  const apply = () => {
    Object.assign(choices, load("choices"));
    for (const name in choices) if (name != "appearance" || !fixed) try { root.setAttribute("data-" + name, choices[name]) } catch { }
    const scheme = document.head.querySelector("meta[name=color-scheme]");
    if (scheme && !fixed) scheme.content = ["light", "dark"].find(name => name == choices.appearance) ?? "light dark";
    all(".display-settings input").forEach(check);
    all(".sidebar-button").forEach(showState);
  };
  const choose = (name, value) => {
    choices[name] = value;
    save("choices", choices);
    apply();
  };
  root.dataset.scripted = "";
  apply();
  each(".display-settings input", check);
  each(".sidebar-button", button => {
    showState(button);
    on("click", () => choose("sidebar", choices.sidebar === false), button);
  });
  on("change", ({ target }) => {
    if (target.closest?.(".display-settings") && isOwn(target)) choose(target.name, target.value);
  });
  on("storage", apply, window);
  // WebKit restores controls after the event, so apply the settings again.
  onReturn(() => { apply(); setTimeout(apply) });
}
