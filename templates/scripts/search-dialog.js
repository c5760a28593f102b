// The dialog of the search, with a field, filters, and the results. It opens when its index is loaded; if that fails, the
// link leads to the list of all pages.
//
// Needs: search-files, search-index, search-query, search-ranking, plurals, search-excerpts, search-results.
{
  let dialog, field, list, status, more, filters, hasChoices, results = [], terms = [], shown = 0, turn = 0, active = -1, selected, timer;
  let typing, searching, lastKey = 0, pace = 250;
  const options = () => [...list.querySelectorAll("[role=option]")];
  const activate = at => {
    const all = options();
    selected?.removeAttribute("aria-selected");
    active = at;
    // The Return key opens the first result, which is selected, but not announced, until an arrow key is pressed.
    selected = all[Math.max(at, 0)];
    selected?.setAttribute("aria-selected", true);
    if (at < 0 || !selected) return field.removeAttribute("aria-activedescendant");
    selected.scrollIntoView({ block: "nearest" });
    field.setAttribute("aria-activedescendant", selected.id);
  };
  // The results that are shown at a time.
  const step = 8;
  const showMore = async () => {
    const mine = turn, next = results.slice(shown, shown + step);
    const made = groupsOf(await Promise.all(next.map((result, at) => optionFor(result, shown + at, terms))));
    if (mine != turn) return;
    if (!shown) list.replaceChildren();
    list.append(...made);
    shown += next.length;
    more.hidden = shown >= results.length;
    field.setAttribute("aria-expanded", shown > 0);
    list.hidden = !shown;
  };
  const say = text => { clearTimeout(timer); timer = setTimeout(() => { status.textContent = text }, 300) };
  const clear = () => {
    results = [];
    shown = 0;
    list.replaceChildren();
    list.hidden = more.hidden = true;
    field.setAttribute("aria-expanded", false);
  };
  // Keep the visible results if more of them cannot be loaded.
  const extend = async () => {
    const mine = turn;
    try { await showMore() } catch { if (mine == turn) say(manifest.words.searchFailed) }
  };

  const show = async () => {
    const mine = ++turn, query = field.value;
    try {
      const found = await findTerms(query);
      let isWanted = () => true;
      const [part, platform] = [...dialog.querySelectorAll("select")].map(select => select.value);
      if (part) isWanted = page => partOf(page) == part;
      if (platform) {
        const bits = await loadFile(manifest.platforms[1]), width = manifest.pages + 7 >> 3, inPart = isWanted;
        isWanted = page => inPart(page) && bits[platform * width + (page >> 3)] >> (page & 7) & 1;
      }
      if (mine != turn) return;
      const ranked = await reorder(rank(found, isWanted), query, step);
      if (mine != turn) return;
      terms = found;
      results = ranked;
      shown = 0;
      activate(-1);
      await showMore();
      if (mine != turn) return;
      activate(-1);
      if (!results.length) clear();
      // Filters that are set stay visible without results, so that the reader can change them.
      filters.hidden = !hasChoices || !results.length && !filters.open;
      const { words } = manifest;
      if (!query.trim()) say("");
      else if (results.length) say(counted(words.results, results.length));
      else say(words.noResults.replace("{query}", () => query.trim()));
    } catch {
      if (mine != turn) return;
      clear();
      say(manifest.words.searchFailed);
    }
  };
  const search = () => {
    clearTimeout(typing);
    typing = 0;
    return searching = show();
  };

  const choice = (name, values) => {
    const entries = values.map((value, at) => make("option", { value: at }, value));
    const select = make("select", {}, make("option", { value: "" }, manifest.words.all), ...entries);
    const label = make("label", {}, manifest.words[name], " ", select);
    label.hidden = values.length < 2;
    return label;
  };
  const build = () => {
    const { words } = manifest;
    field = make("input", {
      type: "search", role: "combobox", "aria-label": words.search, placeholder: words.search, "aria-expanded": false,
      "aria-autocomplete": "list", "aria-controls": "unfold-results", autocomplete: "off", autocapitalize: "none",
      spellcheck: false, enterkeyhint: "go",
    });
    list = make("div", { role: "listbox", id: "unfold-results", "aria-label": words.searchResults });
    status = make("p", { role: "status" });
    more = make("button", { type: "button", class: "more" }, words.moreResults);
    const close = make("button", { type: "button", class: "close" }, make("span", {}, words.close + " "), make("kbd", {}, "Esc"));
    const choices = [choice("section", manifest.parts[0]), choice("platforms", manifest.platforms[0])];
    filters = make("details", { class: "disclosure-button" },
      make("summary", {}, words.searchFilters), make("div", {}, ...choices));
    hasChoices = choices.some(label => !label.hidden);
    filters.hidden = list.hidden = more.hidden = true;
    dialog = make("dialog", { class: "search-dialog", "aria-label": words.search },
      make("search", {}, make("div", { class: "search-field" }, field, close), status, filters, list, more,
        make("p", {}, make("a", { href: link.href }, words.allPages))));
    const styles = new CSSStyleSheet();
    styles.replaceSync(unfoldSearchStyles);
    document.adoptedStyleSheets.push(styles);
    document.body.append(dialog);

    // Search when the reader pauses, because a search for each prefix of a word would load other files. A pause is
    // longer than the time between the last keystrokes.
    field.addEventListener("input", ({ timeStamp }) => {
      const pause = timeStamp - lastKey;
      lastKey = timeStamp;
      if (pause < 600) pace = Math.max(pause, pace * .8);
      clearTimeout(typing);
      typing = setTimeout(search, Math.max(120, Math.min(450, pace * 1.25)));
    });
    filters.addEventListener("change", search);
    more.addEventListener("click", async () => {
      const first = shown;
      await extend();
      field.focus();
      activate(first);
    });
    close.addEventListener("click", () => dialog.close());
    // The dialog is the target of clicks on its backdrop and on its padding, and of a selection that ends outside.
    const isOutside = ({ target, clientX, clientY }) => {
      const { left, right, top, bottom } = dialog.getBoundingClientRect();
      return target == dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom);
    };
    let isPressedOutside = false;
    dialog.addEventListener("pointerdown", event => { isPressedOutside = isOutside(event) });
    dialog.addEventListener("click", event => {
      // Close the dialog after a click outside of it, or on a result, which may be on this page.
      if (isPressedOutside && isOutside(event) || event.target.closest("[role=option]")) dialog.close();
    });
    field.addEventListener("keydown", async event => {
      const { key } = event;
      if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
      if (key == "ArrowDown" || key == "ArrowUp") {
        event.preventDefault();
        if (key == "ArrowDown" && active + 1 == shown && shown < results.length) await extend();
        const count = shown + 1;
        // The arrow keys cycle through the results and the field.
        activate((active + 1 + (key == "ArrowDown" ? 1 : count - 1)) % count - 1);
      } else if (key == "Enter") {
        event.preventDefault();
        // The visible results may be those of an earlier query, so wait for the current ones.
        await (typing ? search() : searching);
        options()[Math.max(active, 0)]?.click();
      } else if (key == "Escape") {
        event.preventDefault();
        dialog.close();
      }
    });
  };
  const open = () => {
    if (dialog.open) return;
    dialog.showModal();
    if (link.typed) {
      field.value = link.typed;
      search();
    } else field.select();
    link.typed = null;
  };
  link.addEventListener("unfold-search", open);
  openIndex().then(() => { build(); open() }).catch(() => { location.href = link.href });
}
