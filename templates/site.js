// Enhances pages with features that HTML and CSS alone do not have. Every page also works without it.
//
// The script runs in the head, before the page is parsed. So the display settings apply at once, and each feature sets
// up its elements before they are first painted: nothing visibly moves or changes its color.
//
// Parts: storage, setup, display settings, disclosure, fragments, print, lazy sections, tabs, filter, search, keys,
// actions, copy buttons, current heading, sidebar.
(() => {
  "use strict";
  const words = document.currentScript.dataset;
  const root = document.documentElement;
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];
  const on = (type, act, target = document) => target.addEventListener(type, act);
  const box = element => element.getBoundingClientRect();

  // ---- Storage. The browser may not allow it; then choices are lost when the page is closed. Its content may be
  // invalid.
  const load = (key, storage = "localStorage") => {
    try { return { ...JSON.parse(window[storage].getItem("unfold:" + key)) } } catch { return {} }
  };
  const save = (key, value, storage = "localStorage") => {
    try { window[storage].setItem("unfold:" + key, JSON.stringify(value)) } catch { }
  };
  // Sets a key. Only the 500 keys that were set last are kept.
  const remember = (memory, key, value) => {
    delete memory[key];
    memory[key] = value;
    for (const old of Object.keys(memory).slice(0, -500)) delete memory[old];
  };
  // Adds what other pages have stored since this one was loaded; their keys are the latest.
  const refresh = (memory, key) => {
    for (const [name, value] of Object.entries(load(key))) { delete memory[name]; memory[name] = value }
  };
  // A page that Back brings out of memory may be older than what is stored.
  const onReturn = act => on("pageshow", ({ persisted }) => { if (persisted) act() }, window);

  // ---- Setup. Calls each feature with its elements as soon as they are parsed, before the next frame is painted.
  // An error is reported, but affects neither other elements nor other features.
  const attempt = act => { try { act() } catch (error) { setTimeout(() => { throw error }) } };
  const features = [];
  const each = (selector, act, needsLayout) => features.push({ selector, act, needsLayout, done: new WeakSet() });
  const isParsed = node => document.readyState != "loading" || node && (node.nextSibling || isParsed(node.parentNode));
  const isStyled = () => document.readyState == "complete" || all("link[rel=stylesheet]").every(link => link.sheet);
  const setUp = () => {
    const styled = isStyled();
    for (const { selector, act, needsLayout, done } of features) for (const element of all(selector)) {
      if (done.has(element) || needsLayout && !styled || !isParsed(element)) continue;
      done.add(element);
      attempt(() => act(element));
    }
    return styled;
  };
  const frame = () => { if (!setUp() || document.readyState == "loading") requestAnimationFrame(frame) };

  // ---- Display settings. The style sheet depends on attributes of the root element; without JavaScript, on the
  // controls.
  const choices = load("choices");
  const setControl = input => {
    const value = choices[input.name];
    if (value != null) input.checked = input.type == "radio" ? input.value == value : value;
  };
  const showSidebarState = button => button.setAttribute("aria-expanded", choices.sidebar !== false);
  const applyChoices = () => {
    Object.assign(choices, load("choices"));
    for (const name in choices) try { root.setAttribute("data-" + name, choices[name]) } catch { }
    const scheme = document.querySelector("meta[name=color-scheme]");
    if (scheme) scheme.content = /^(light|dark)$/.test(choices.appearance) ? choices.appearance : "light dark";
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
    if (target.closest?.(".display-settings")) choose(target.name, target.type == "radio" ? target.value : target.checked);
  });
  on("storage", applyChoices, window);
  // WebKit restores controls after the event.
  onReturn(() => { applyChoices(); setTimeout(applyChoices) });

  // ---- Disclosure. Remembers which details are open: those on a page by their labels, those in the sidebar by their
  // first links.
  const opened = load("opened"), keys = new Map(), counts = {};
  const summaryOf = details => details.querySelector(":scope > summary");
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
    counts[key] = (counts[key] ?? 0) + 1;
    if (counts[key] > 1) key += "#" + counts[key];
    keys.set(details, key);
    restore(details);
  });
  onReturn(() => { refresh(opened, "opened"); for (const details of keys.keys()) restore(details) });
  on("click", ({ target }) => {
    // A click on the label that browsers add to details without a summary has the details as its target.
    const details = target.closest?.("summary")?.parentElement ?? target;
    if (keys.has(details)) setTimeout(() => {
      refresh(opened, "opened");
      // Browsers close other details with the same name.
      const name = details.getAttribute("name");
      for (const [other, key] of keys) {
        if (other == details || name && other.getAttribute("name") == name) remember(opened, key, other.open);
      }
      save("opened", opened);
    });
  });
  const openAll = open => { for (const details of all("main details")) details.open = open };

  // ---- Fragments. Opens all details and tabs around the target of a link. Browsers open only details.
  const decode = text => { try { return decodeURIComponent(text) } catch { return text } };
  const targetOf = ({ hash }) => document.getElementById(hash.slice(1)) ?? document.getElementById(decode(hash.slice(1)));
  const selects = new Map();
  const reveal = () => {
    const target = targetOf(location);
    if (!target) return;
    // The target is a notice about an old anchor.
    const redirect = target.matches(".moved > *") && target.querySelector("a");
    if (redirect) return location.replace(redirect.href);
    let isRevealed = false;
    for (let part = target; part; part = part.parentElement) {
      const isClosed = part.localName == "details" && !part.open;
      if (isClosed) part.open = true;
      if (selects.get(part)?.() || isClosed) isRevealed = true;
    }
    if (isRevealed) target.scrollIntoView();
  };
  on("hashchange", reveal, window);
  // There is no hashchange event if the reader follows the same link twice.
  on("click", ({ target }) => {
    if (target.closest?.("a[href]")?.href == location.href) setTimeout(reveal);
  });

  // ---- Print. The style sheet makes current browsers print closed details. For others, they are opened while
  // printing.
  let closed = [];
  if (!CSS.supports("selector(::details-content)")) {
    on("beforeprint", () => {
      closed = all("main details:not([open])").map(details => [details, details.getAttribute("name")]);
      for (const [details] of closed) { details.removeAttribute("name"); details.open = true }
    }, window);
    on("afterprint", () => {
      for (const [details, name] of closed) { details.open = false; if (name) details.setAttribute("name", name) }
    }, window);
  }

  // ---- Lazy sections. In the sidebar of a large site, a link to a section becomes a disclosure that loads its links.
  window.unfoldLazySection = html => document.currentScript?.show?.(html);
  each("[data-lazy-sections] [data-lazy-section]", link => {
    const common = link.closest("[data-lazy-sections]").dataset;
    const [details, summary, list, own] = ["details", "summary", "ul", "li"].map(name => document.createElement(name));
    summary.append(...link.childNodes);
    link.before(details);
    details.dataset.lazy = "";
    details.append(summary, list);
    // The link to the section's own page needs no loading, so it works even if the other links cannot be loaded.
    link.textContent = common.overview;
    own.append(link);
    let script;
    on("toggle", () => {
      if (!details.open || script) return;
      script = document.createElement("script");
      script.src = common.lazySections + link.dataset.lazySection + ".js";
      script.show = html => {
        own.insertAdjacentHTML("afterend", html);
        for (const entry of all(":scope > li + li > a", list)) {
          const url = entry.getAttribute("href");
          // A URL with a scheme belongs to another site, so it is not relative to the root.
          if (!url.includes(":")) entry.href = common.root + url;
        }
      };
      script.onload = () => { list.ariaBusy = null };
      // Try again when the reader opens it the next time.
      script.onerror = () => { script = list.ariaBusy = null };
      list.ariaBusy = true;
      list.replaceChildren(own);
      document.head.append(script);
    }, details);
  });

  // ---- Tabs. Selecting a tab also selects the tabs with the same title in other groups, and on other pages.
  const chosen = load("tabs"), preferences = new Map();
  let tabCount = 0;
  each(".tabs", group => {
    const panels = all(":scope > .tab", group).filter(panel => panel.querySelector(":scope > .tab-title"));
    if (!panels.length) return;
    const list = document.createElement("div");
    list.setAttribute("role", "tablist");
    const tabs = panels.map(panel => {
      const title = panel.querySelector(":scope > .tab-title");
      const tab = document.createElement("button");
      tab.type = "button";
      tab.textContent = title.textContent;
      if (title.id) tab.id = title.id;
      title.removeAttribute("id");
      title.hidden = true;
      while (!panel.id) if (!document.getElementById("unfold-tab-" + ++tabCount)) panel.id = "unfold-tab-" + tabCount;
      tab.setAttribute("role", "tab");
      tab.setAttribute("aria-controls", panel.id);
      panel.setAttribute("role", "tabpanel");
      list.append(tab);
      return tab;
    });
    const show = index => panels.forEach((panel, at) => {
      tabs[at].setAttribute("aria-selected", at == index);
      tabs[at].tabIndex = at == index ? 0 : -1;
      // With this value, the browser's own search also finds text in hidden panels.
      panel.hidden = at == index ? false : "until-found";
    });
    const prefer = name => {
      const index = tabs.findIndex(tab => tab.textContent == name);
      if (index >= 0) show(index);
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

  // ---- Filter. Hides the rows of a list that do not contain the text, and announces the number of the others.
  each(".filter", filter => {
    const field = filter.querySelector("input"), status = filter.querySelector("[role=status]");
    if (!field || !status) return;
    const list = filter.parentElement;
    let before, timer;
    on("input", () => {
      const text = field.value.trim().toLocaleLowerCase(), rows = all("li", list);
      before ||= new Map(all("details", list).map(group => [group, group.open]));
      for (const row of rows) row.hidden = false;
      clearTimeout(timer);
      if (!text) {
        for (const [group, open] of before) group.open = open;
        before = null;
        status.textContent = "";
        return;
      }
      let found = 0;
      for (const row of rows.toReversed()) {
        const group = row.querySelector(":scope > details");
        const label = group ? summaryOf(group) : row;
        const inside = group && all("li", group).some(row => !row.hidden);
        const fits = label?.textContent.toLocaleLowerCase().includes(text);
        if (group) group.open = inside;
        // If only the label of a group contains the text, all its rows are shown.
        if (fits && group && !inside) for (const row of all("li", group)) row.hidden = false;
        row.hidden = !fits && !inside;
        if (fits) found++;
      }
      // Wait for a pause in typing.
      timer = setTimeout(() => { status.textContent = words.found.replace("{count}", found) }, 300);
    }, field);
  });

  // ---- Search. Loads its script on first use. If this fails, the link leads to the list of all pages.
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

  // ---- Keys. Arrow keys move the focus in menus, outlines, the sidebar and tabs.
  on("keydown", event => {
    const { key, target } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const trigger = target.closest?.("[popovertarget]");
    if (trigger && key == "ArrowDown") {
      const menu = trigger.popoverTargetElement;
      if (!menu) return;
      event.preventDefault();
      menu.showPopover({ source: trigger });
      return all("a[href], button, input:checked, input", menu).find(stop => stop.checkVisibility())?.focus();
    }
    const isTab = selects.has(target);
    const list = isTab ? target.parentElement : target.closest?.("nav[popover], .outline, .sidebar");
    const stops = list ? all("a[href], button:enabled, details > summary:first-of-type", list).filter(stop => stop.checkVisibility()) : [];
    const at = stops.indexOf(target), last = stops.length - 1;
    if (at < 0) return;
    const [back, forth] = getComputedStyle(root).direction == "rtl" ? ["ArrowRight", "ArrowLeft"] : ["ArrowLeft", "ArrowRight"];
    const details = target.localName == "summary" ? target.parentElement : null;
    const group = (details ? details.parentElement : target).closest("li > details");
    const moves = { [isTab ? forth : "ArrowDown"]: at + 1, [isTab ? back : "ArrowUp"]: at + last, Home: 0, End: last };
    let stop = stops[moves[key] % stops.length];
    if (!stop && details && (key == forth && !details.open || key == back && details.open)) stop = target;
    else if (!stop && key == back && list.contains(group)) stop = summaryOf(group);
    if (!stop) return;
    event.preventDefault();
    if (stop != target) stop.focus();
    if (isTab || stop == target && details && !(key in moves)) stop.click();
  });
  // Close a menu when the focus leaves it.
  on("focusin", ({ target }) => {
    for (const menu of all(".menu > [popover]")) {
      if (menu.checkVisibility() && !menu.parentElement.contains(target)) menu.hidePopover();
    }
  });

  // ---- Actions.
  const status = document.createElement("p");
  status.setAttribute("role", "status");
  status.className = "visually-hidden";
  const labels = new WeakMap();
  const copy = async (text, button, source) => {
    let isCopied = true;
    try { await navigator.clipboard.writeText(text) } catch { isCopied = false }
    // If the browser does not allow it, select the text, so that the reader can copy it.
    if (!isCopied && source) getSelection().selectAllChildren(source);
    const note = status.textContent = isCopied ? words.copied : words.failed;
    const { label, timer } = labels.get(button) ?? { label: button.textContent };
    clearTimeout(timer);
    if (label) button.textContent = note;
    button.dataset.copied = isCopied;
    labels.set(button, { label, timer: setTimeout(() => {
      if (label) button.textContent = label;
      delete button.dataset.copied;
      status.textContent = "";
    }, 1500) });
  };
  const actions = {
    __proto__: null,
    expand: () => openAll(true),
    collapse: () => openAll(false),
    print: button => { button.closest("[popover]")?.hidePopover(); print() },
    "copy-link": button => copy(document.querySelector("link[rel=canonical]")?.href || location.href.split("#")[0], button),
  };
  on("click", ({ target }) => {
    const button = target.closest?.("[data-do]");
    actions[button?.dataset.do]?.(button);
  });
  each("[data-do=copy-link]", button => { button.parentElement.hidden = !navigator.clipboard });
  each("body", body => {
    (document.querySelector("main") ?? body).append(status);
    const foldable = document.querySelector("main details:not(.on-this-page *)");
    for (const part of all(".unfolding")) part.hidden = !foldable;
  });

  // ---- Copy buttons for code, if pages can write to the clipboard. Code in links and buttons has none.
  if (navigator.clipboard) each(".prose pre", code => {
    if (!code.textContent.trim() || code.closest("summary, a, button, label")) return;
    let frame = code.closest("figure.code");
    if (!frame) {
      frame = document.createElement("div");
      frame.className = "code";
      code.replaceWith(frame);
      frame.append(code);
    }
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.ariaLabel = button.title = words.copy;
    on("click", () => copy(code.textContent, button, code), button);
    code.before(button);
  });

  // ---- Current heading. Marks the heading that is being read in the table of contents.
  const scrollInto = (list, row) => {
    if (list) list.scrollTop += Math.min(0, box(row).top - box(list).top) + Math.max(0, box(row).bottom - box(list).bottom);
  };
  each("body", () => {
    const links = new Map(all(".on-this-page a").map(link => [targetOf(link), link]));
    links.delete(null);
    let current, request;
    const mark = () => {
      let link;
      // This is the last visible heading in the upper third of the window or above it.
      for (const [heading, its] of links) if (heading.checkVisibility() && box(heading).top < innerHeight / 3) link = its;
      if (link == current) return;
      current?.removeAttribute("aria-current");
      (current = link)?.setAttribute("aria-current", "location");
      if (link) scrollInto(link.closest("ul[tabindex]"), link);
    };
    if (!links.size) return;
    on("scroll", () => { request ||= requestAnimationFrame(() => { request = 0; mark() }) }, window);
    mark();
  }, true);

  // ---- Sidebar. Passes the height of the header to the style sheet, so that the list takes up the rest of the window.
  each(".with-sidebar > .site-header", header => {
    const sheet = new CSSStyleSheet();
    // With its fraction of a pixel, since a rounded height would move the list.
    const measure = () => sheet.replaceSync(`:root { --header: ${box(header).height}px }`);
    document.adoptedStyleSheets.push(sheet);
    measure();
    new ResizeObserver(measure).observe(header);
  }, true);
  // Keep the scroll position from page to page, unless the row of the current page would be out of view.
  each(".fold > #contents", list => {
    const rows = () => all("a[href], summary", list).filter(row => row.checkVisibility());
    const place = row => box(row).top - box(list).top, end = row => box(row).bottom - box(list).top;
    const places = load("rows", "sessionStorage");
    on("pagehide", () => {
      const shown = rows().filter(row => row.href && place(row) >= 0 && place(row) < list.clientHeight);
      save("rows", Object.fromEntries(shown.map(row => [row.href, place(row)])), "sessionStorage");
    }, window);
    const row = list.querySelector("[aria-current]");
    const same = row?.href in places ? row : rows().find(row => row.href in places);
    if (same) list.scrollTop += place(same) - places[same.href];
    if (!row) return;
    // The summary of an open group covers the top of the list.
    const group = row.closest("li > details");
    const top = group ? Math.max(0, end(summaryOf(group))) : 0;
    // Rows have fractions of a pixel, which browsers round when they scroll.
    if (place(row) > top - 1 && end(row) < list.clientHeight + 1) return;
    let offset = (place(row) + end(row) - list.clientHeight) / 2;
    if (group && end(row) - place(group) <= list.clientHeight) offset = Math.min(offset, place(group));
    list.scrollTop += offset;
    // Do not cut off a row at the top.
    const cut = rows().find(row => place(row) < -1 && end(row) > 1);
    if (cut) list.scrollTop += place(cut);
  }, true);

  each("body", reveal, true);
  on("readystatechange", setUp);
  frame();
})();
