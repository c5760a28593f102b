// Search: a dialog with a field and the results. site.js loads this script when the reader first opens the dialog. The
// documentation describes the files of the index on the page “Search”. A query loads only the few files that it needs.
(() => {
  "use strict";
  const link = document.querySelector("[data-index]");
  const { index: folder, root } = link.dataset;

  // ---- Files. Each is a script that calls `unfoldSearch` with its name and its compressed bytes.
  const waiting = {}, files = {};
  window.unfoldSearch = (name, data) => waiting[name]?.(data);
  const load = name => files[name] ||= new Promise((done, fail) => {
    const script = document.createElement("script");
    waiting[name] = done;
    // A valid file calls `unfoldSearch` before its load event, so a later failure of the promise has no effect.
    script.onload = script.onerror = fail;
    script.src = folder + name + ".js";
    document.head.append(script);
  }).then(data => {
    const packed = new Blob([Uint8Array.from(atob(data), digit => digit.charCodeAt(0))]);
    return new Response(packed.stream().pipeThrough(new DecompressionStream("deflate"))).arrayBuffer();
  }).then(bytes => new Uint8Array(bytes)).catch(error => { delete files[name]; throw error });
  const decoder = new TextDecoder();
  const text = async name => decoder.decode(await load(name));

  // `placeOf` returns the number of the file that can contain a key: the last file whose first key is not after it.
  // Keys are ordered by code points.
  const order = (a, b) => {
    for (let at = 0; ; at++) {
      const x = a.codePointAt(at) ?? -1, y = b.codePointAt(at) ?? -1;
      if (x != y || x < 0) return x - y;
      if (x > 0xFFFF) at++;
    }
  };
  const placeOf = (key, [keys]) => {
    let low = 0, high = keys.length;
    while (low + 1 < high) {
      const middle = low + high >> 1;
      if (order(key, keys[middle]) < 0) high = middle; else low = middle;
    }
    return low;
  };

  const reader = bytes => {
    let at = 0;
    const number = () => {
      let value = 0, shift = 0, byte;
      do { byte = bytes[at++]; value |= (byte & 127) << shift; shift += 7 } while (byte > 127);
      return value;
    };
    const take = count => bytes.subarray(at, at += count);
    // A term is stored as the number of bytes that it shares with the previous one, and the remaining bytes.
    const term = before => {
      const shared = number(), rest = take(number()), term = new Uint8Array(shared + rest.length);
      term.set(before.subarray(0, shared));
      term.set(rest, shared);
      return term;
    };
    return { number, take, term, get more() { return at < bytes.length } };
  };

  const read = {};
  const once = (name, parse) => read[name] ||= load(name).then(bytes => parse(reader(bytes)))
    .catch(error => { delete read[name]; throw error });
  const termFile = at => once(manifest.terms[1][at], from => {
    const entries = [];
    let bytes = new Uint8Array();
    while (from.more) {
      bytes = from.term(bytes);
      const entry = { term: decoder.decode(bytes), words: [] };
      for (let rest = from.number(); rest; rest--) entry.words.push(decoder.decode(from.term(bytes)));
      if (!entry.words.length) entry.words.push(entry.term);
      entry.count = from.number();
      const data = from.take(from.number());
      if (entry.count) entry.postings = data; else entry.stem = decoder.decode(data);
      entries.push(entry);
    }
    return entries;
  });
  const spellingFile = at => once(manifest.spellings[1][at], from => {
    const words = [];
    for (let bytes = new Uint8Array(); from.more;) words.push(decoder.decode(bytes = from.term(bytes)));
    return words;
  });
  const textFile = async page => {
    let at = 0;
    while (page >= manifest.texts[0][at]) page -= manifest.texts[0][at++];
    const pages = (await text(manifest.texts[1][at])).split("\x1D");
    return pages[page].split("\x1E").map(section => section.split("\x1F"));
  };

  // ---- Words, folded in the same way as in the index.
  const ideograph = "[\\u0e00-\\u0eff\\u3005-\\u3007\\u3041-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7af\\uf900-\\ufaff\\u{20000}-\\u{3ffff}]";
  const letter = "[\\p{Alphabetic}\\p{N}\\p{M}]";
  const runs = new RegExp(`(?:(?=${letter})${ideograph})+|(?:(?!${ideograph})${letter})+`, "gu");
  const isIdeographic = new RegExp("^" + ideograph, "u");
  const others = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ς: "σ" };
  const fold = text => text.normalize("NFC").toLowerCase()
    .replace(/[\p{sc=Latin}\p{sc=Greek}]/gu, letter => others[letter] || letter.normalize("NFD"))
    .replace(/[\u0300-\u036f]/g, "");
  const termsOf = query => {
    const terms = [];
    for (const [run] of query.matchAll(runs)) {
      const characters = [...fold(run)];
      if (!isIdeographic.test(run)) terms.push({ word: characters.join("") });
      else if (characters.length == 1) terms.push({ word: characters[0], isOpen: true });
      else for (let at = 1; at < characters.length; at++) terms.push({ word: characters[at - 1] + characters[at] });
    }
    if (terms.length && /[^\s]$/.test(query)) terms.at(-1).isOpen = true;
    return terms.slice(0, 12);
  };

  // Returns whether two words differ at most by an inserted, deleted or replaced letter, or by two swapped letters.
  const isNear = (a, b) => {
    if (Math.abs(a.length - b.length) > 1) return false;
    let head = 0, tail = 0;
    const shorter = Math.min(a.length, b.length);
    while (head < shorter && a[head] == b[head]) head++;
    while (tail < shorter - head && a.at(-1 - tail) == b.at(-1 - tail)) tail++;
    const [x, y] = [a, b].map(word => word.slice(head, word.length - tail));
    return x.length < 2 && y.length < 2 || x.length == 2 && y.length == 2 && x[0] == y[1] && x[1] == y[0];
  };

  // The entries that match a word of the query: those with exactly this word, else those with words that begin with it,
  // else those with similar words.
  const exactly = async word => {
    const found = (await termFile(placeOf(word, manifest.terms))).filter(entry => entry.words.includes(word));
    return Promise.all(found.map(async entry => entry.postings ? entry
      : (await termFile(placeOf(entry.stem, manifest.terms))).find(({ term, postings }) => postings && term == entry.stem)));
  };
  const lookUp = async ({ word, isOpen }) => {
    const place = placeOf(word, manifest.terms);
    let near = await termFile(place);
    const found = (await exactly(word)).map(entry => ({ entry, worth: 1, words: entry.words }));
    const beginnings = async worth => {
      // A short prefix matches words in many files. Load at most two of them.
      if (!found.length && manifest.terms[0][place + 1]?.startsWith(word)) near = near.concat(await termFile(place + 1));
      for (const entry of near) {
        const words = entry.words.filter(other => other.startsWith(word));
        if (words.length && entry.postings && !found.some(other => other.entry == entry)) found.push({ entry, worth, words });
      }
    };
    if (isOpen && (word.length > 1 || isIdeographic.test(word))) await beginnings(found.length ? .3 : .8);
    if (found.length) return found;
    // The site may contain another form of the word, with the same stem.
    const stem = near.filter(({ term, postings }) => postings && term.length > 3 && word.startsWith(term) && word.length - term.length < 5).pop();
    if (stem && /^en/.test(document.documentElement.lang)) return [{ entry: stem, worth: .8, words: stem.words }];
    if (!isOpen) await beginnings(.5);
    if (found.length || word.length < 4) return found;
    const fits = other => isNear(other, word) || isOpen && [-1, 0, 1].some(more => isNear(other.slice(0, word.length + more), word));
    const back = [...word].reverse().join("");
    const guesses = new Set(near.flatMap(entry => entry.words.filter(fits)));
    if (manifest.spellings[0].length) {
      for (const other of await spellingFile(placeOf(back, manifest.spellings))) {
        if (isNear(other, back)) guesses.add([...other].reverse().join(""));
      }
    }
    for (const guess of [...guesses].slice(0, 3)) {
      for (const entry of await exactly(guess)) {
        if (!found.some(other => other.entry == entry)) found.push({ entry, worth: .6, words: entry.words });
      }
    }
    return found;
  };

  // ---- Ranking. The index contains the weight of each word in each section of a page. Rare words count more. A
  // section that lacks a word counts more if its page has the word elsewhere.
  const rank = (terms, isWanted) => {
    const pages = new Map();
    terms.forEach((found, at) => {
      for (const { entry, worth } of found) {
        const rarity = Math.log(1 + (manifest.sections - entry.count + .5) / (entry.count + .5));
        const from = reader(entry.postings);
        let page = 0, section = 0;
        while (from.more) {
          const step = from.number();
          if (step & 1) section += step >> 1; else { page += step >> 1; section = from.number() }
          const weight = from.take(1)[0] * worth * rarity;
          if (!isWanted(page)) continue;
          let sections = pages.get(page);
          if (!sections) pages.set(page, sections = new Map());
          let weights = sections.get(section);
          if (!weights) sections.set(section, weights = terms.map(() => 0));
          weights[at] = Math.max(weights[at], weight);
        }
      }
    });
    const results = [];
    for (const [page, sections] of pages) {
      const best = terms.map((_, at) => Math.max(...[...sections.values()].map(weights => weights[at])));
      const share = best.filter(Boolean).length / terms.length;
      const ofPage = [...sections].map(([section, weights]) => ({
        page, section,
        score: share * share * (.6 + .4 * weights.filter(Boolean).length / terms.length)
          * weights.reduce((sum, weight, at) => sum + Math.max(weight, .6 * (sections.get(0)?.[at] || 0), .2 * best[at]), 0),
      }));
      results.push(...ofPage.sort((a, b) => b.score - a.score || a.section - b.section).slice(0, 3));
    }
    return results.sort((a, b) => b.score - a.score || a.page - b.page || a.section - b.section);
  };

  // ---- Results
  const make = (name, attributes, ...children) => {
    const element = document.createElement(name);
    for (const key in attributes) element.setAttribute(key, attributes[key]);
    element.append(...children);
    return element;
  };
  // Returns an excerpt of a text around the first match, with all matches in <mark>.
  const excerpt = (text, isFound, length) => {
    const marks = [];
    for (const { 0: run, index } of text.matchAll(runs)) {
      for (const [from, to] of isFound(run)) marks.push([index + from, index + to]);
    }
    let start = 0;
    if (marks.length && marks[0][1] > length) start = text.indexOf(" ", Math.max(0, marks[0][0] - 60)) + 1;
    if (!marks.length || start > marks[0][0]) start = marks.length ? marks[0][0] : 0;
    const end = text.length > start + length ? Math.max(text.lastIndexOf(" ", start + length), marks[0]?.[1] ?? start + length / 2) : text.length;
    const parts = [start ? "… " : ""];
    let at = start;
    for (const [from, to] of marks) {
      if (from < at || to > end) continue;
      parts.push(text.slice(at, from), make("mark", {}, text.slice(from, to)));
      at = to;
    }
    return { parts: [...parts, text.slice(at, end), end < text.length ? " …" : ""], isMarked: marks.length > 0 };
  };
  const finder = terms => {
    const words = new Set(terms.flatMap(found => found.flatMap(({ words }) => words)));
    return run => {
      if (!isIdeographic.test(run)) {
        // Also match the parts of a name in camel case.
        return words.has(fold(run)) ? [[0, run.length]]
          : [...run.matchAll(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+/gu)].filter(([part]) => words.has(fold(part))).map(part => [part.index, part.index + part[0].length]);
      }
      const characters = [...run], spans = [];
      for (let at = 0, index = 0; at < characters.length; index += characters[at++].length) {
        const pair = characters[at] + (characters[at + 1] || "");
        if (!words.has(fold(pair))) continue;
        if (spans.length && spans.at(-1)[1] >= index) spans.at(-1)[1] = index + pair.length;
        else spans.push([index, index + pair.length]);
      }
      return spans;
    };
  };

  let manifest, dialog, field, list, status, more, results = [], terms = [], shown = 0, turn = 0, active = -1, timer;
  const options = () => [...list.children];
  const activate = at => {
    const all = options();
    all[active]?.removeAttribute("aria-selected");
    active = at;
    const option = all[at];
    if (!option) return field.removeAttribute("aria-activedescendant");
    option.setAttribute("aria-selected", true);
    option.scrollIntoView({ block: "nearest" });
    field.setAttribute("aria-activedescendant", option.id);
  };
  const partOf = page => manifest.parts[1].findLastIndex(first => first <= page);

  const optionFor = async ({ page, section }, number) => {
    const sections = await textFile(page);
    const isFound = finder(terms);
    const [url, title] = sections[0];
    const [heading, anchor, content] = section ? sections[section] : [title, "", sections[0][2]];
    const name = excerpt(heading, isFound, 200), body = excerpt(content, isFound, 160);
    // The index contains only the beginning of a long section. If the matches are further down, show the words alone.
    const deep = body.isMarked || name.isMarked ? [] : terms.filter(found => found.length).map(([{ words }]) => make("mark", {}, words[0]));
    const context = section ? title : manifest.parts[0][partOf(page)];
    return make("a", { role: "option", id: "unfold-result-" + number, href: root + url + (anchor && "#" + encodeURIComponent(anchor)), tabindex: -1 },
      make("strong", {}, ...name.parts),
      ...(context && context != title || section ? [" ", make("span", {}, context)] : []),
      ...(content || deep.length ? [" ", make("p", {}, ...body.parts, ...deep.flatMap(mark => [" … ", mark]))] : []));
  };
  const showMore = async () => {
    const mine = turn, next = results.slice(shown, shown + (shown ? 8 : 4));
    const made = await Promise.all(next.map((result, at) => optionFor(result, shown + at)));
    if (mine != turn) return;
    if (!shown) list.replaceChildren();
    list.append(...made);
    shown += made.length;
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

  const search = async () => {
    const mine = ++turn, query = field.value;
    const wanted = termsOf(query);
    try {
      const found = await Promise.all(wanted.map(lookUp));
      let isWanted = () => true;
      const [part, platform] = [...dialog.querySelectorAll("select")].map(select => select.value);
      if (part) isWanted = page => partOf(page) == part;
      if (platform) {
        const bits = await load(manifest.platforms[1]), width = manifest.pages + 7 >> 3, inPart = isWanted;
        isWanted = page => inPart(page) && bits[platform * width + (page >> 3)] >> (page & 7) & 1;
      }
      if (mine != turn) return;
      terms = found;
      results = wanted.length ? rank(found, isWanted) : [];
      shown = 0;
      activate(-1);
      await showMore();
      if (mine != turn) return;
      if (!results.length) clear();
      say(!wanted.length ? "" : results.length ? manifest.words.results.replace("{count}", results.length) : manifest.words.noResults.replace("{query}", () => query.trim()));
    } catch {
      if (mine != turn) return;
      clear();
      say(manifest.words.searchFailed);
    }
  };

  const choice = (name, values) => {
    const select = make("select", {}, make("option", { value: "" }, manifest.words.all), ...values.map((value, at) => make("option", { value: at }, value)));
    const label = make("label", {}, manifest.words[name], " ", select);
    label.hidden = values.length < 2;
    return label;
  };
  const build = () => {
    const { words } = manifest;
    field = make("input", {
      type: "search", role: "combobox", "aria-label": words.search, placeholder: words.search, "aria-expanded": false, "aria-autocomplete": "list",
      "aria-controls": "unfold-results", autocomplete: "off", autocapitalize: "none", spellcheck: false, enterkeyhint: "go",
    });
    list = make("div", { role: "listbox", id: "unfold-results", "aria-label": words.searchResults });
    status = make("p", { role: "status" });
    more = make("button", { type: "button", class: "more" }, words.moreResults);
    const close = make("button", { type: "button", class: "close" }, words.close);
    const choices = [choice("section", manifest.parts[0]), choice("platforms", manifest.platforms[0])];
    const filters = make("details", { class: "disclosure-button" }, make("summary", {}, words.searchFilters), make("div", {}, ...choices));
    filters.hidden = choices.every(label => label.hidden);
    list.hidden = more.hidden = true;
    dialog = make("dialog", { class: "search-dialog", "aria-label": words.search },
      make("search", {}, make("div", { class: "search-field" }, field, close), filters, status, list, more,
        make("p", {}, make("a", { href: link.href }, words.allPages))));
    document.body.append(dialog);

    let typing;
    field.addEventListener("input", () => { clearTimeout(typing); typing = setTimeout(search, 120) });
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
    field.select();
  };
  link.addEventListener("unfold-search", open);
  text("manifest").then(json => { manifest = JSON.parse(json); build(); open() }).catch(() => { location.href = link.href });
})();
