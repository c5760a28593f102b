// What a page can do more with a script. Every page is whole without it: nothing here is the only way to anything.
// Parts: memory, choices, disclosure, branches, tabs, filter, search, arrow keys, actions, copy buttons, the section being read.
(() => {
  "use strict";
  const words = document.currentScript.dataset;
  const root = document.documentElement;
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];
  const on = (type, act, target = document) => target.addEventListener(type, act);

  // ---- Memory. A browser may forbid it; then choices last as long as the page.
  const load = key => { try { return JSON.parse(localStorage.getItem("unfold:" + key)) } catch { return null } };
  const save = (key, value) => { try { localStorage.setItem("unfold:" + key, JSON.stringify(value)) } catch { } };

  // ---- Choices. The style sheet acts on the controls themselves; they are only set and remembered here.
  const choices = load("choices") || {};
  const sidebar = document.querySelector("[name=sidebar]");
  const button = document.querySelector(".sidebar-button");
  const show = () => button && button.setAttribute("aria-expanded", sidebar.checked);
  for (const input of all(".controls input")) {
    const value = choices[input.name];
    if (value != null) input.checked = input.type == "radio" ? input.value == value : value;
  }
  show();
  on("change", ({ target }) => {
    if (!target.closest(".controls")) return;
    choices[target.name] = target.type == "radio" ? target.value : target.checked;
    save("choices", choices);
    show();
  });
  if (button) on("click", () => { sidebar.click() }, button);

  // ---- Disclosure. What a reader opened or closed stays so, by page and label.
  const opened = load("opened") || {};
  const nameOf = details => {
    const label = details.querySelector("summary").textContent.trim();
    return details.closest(".sidebar") ? "/" + label : location.pathname + "/" + label;
  };
  const folds = all(".prose details, .sidebar li > details");
  const isHere = details => details.closest(".sidebar") && details.querySelector("[aria-current]");
  for (const details of folds) {
    const state = opened[nameOf(details)];
    if (state != null && !isHere(details)) details.open = state;
    on("click", () => setTimeout(() => {
      delete opened[nameOf(details)];
      opened[nameOf(details)] = details.open;
      const names = Object.keys(opened);
      // As many as anybody will miss.
      for (const name of names.slice(0, Math.max(0, names.length - 500))) delete opened[name];
      save("opened", opened);
    }), details.querySelector("summary"));
  }
  const unfold = open => { for (const details of all("main details")) details.open = open };

  // Opens everything around the target of a link. Browsers do so too, the newer ones.
  const reveal = () => {
    let id = location.hash.slice(1);
    try { id = decodeURIComponent(id) } catch { }
    const target = id && document.getElementById(id);
    if (!target) return;
    // It stands for a section that has moved.
    if (target.matches(".moved > *")) return location.replace(target.querySelector("a").href);
    // A tab bears the anchor of its part.
    if (target.getAttribute("role") == "tab") target.click();
    let hidden = false;
    for (let part = target; part; part = part.parentElement) {
      if (part.localName == "details" && !part.open) hidden = part.open = true;
      if (part.tab && part.hidden) hidden = true, part.tab.click();
    }
    if (hidden) target.scrollIntoView();
  };
  on("hashchange", reveal, window);

  let closed = [];
  on("beforeprint", () => { for (const details of closed = all("main details:not([open])")) details.open = true }, window);
  on("afterprint", () => { for (const details of closed) details.open = false }, window);

  // ---- Branches. A link to a section becomes a disclosure; what is in the section is loaded when it first opens.
  const common = document.querySelector("[data-branches]")?.dataset;
  window.unfoldBranch = html => document.currentScript.show(html);
  for (const link of all("[data-branches] [data-branch]")) {
    const [details, summary, list, own] = ["details", "summary", "ul", "li"].map(name => document.createElement(name));
    summary.append(...link.childNodes);
    link.before(details);
    details.append(summary, list);
    // The section's own page is there at once, and is all there is if the rest cannot be loaded.
    link.textContent = common.overview;
    own.append(link);
    let script;
    on("toggle", () => {
      if (!details.open || script) return;
      script = document.createElement("script");
      script.src = common.branches + link.dataset.branch + ".js";
      script.show = html => {
        own.insertAdjacentHTML("afterend", html);
        for (const entry of all(":scope > li + li > a", list)) {
          const address = entry.getAttribute("href");
          // One with a scheme leads elsewhere.
          if (!address.includes(":")) entry.href = common.root + address;
        }
      };
      script.onload = () => { list.ariaBusy = null };
      // The next opening tries again.
      script.onerror = () => { script = list.ariaBusy = null };
      list.ariaBusy = true;
      list.replaceChildren(own);
      document.head.append(script);
    }, details);
  }

  // ---- Tabs. One choice for all that have a tab of that name, on every page.
  const tabs = load("tabs") || {};
  const groups = all(".tabs").map((group, number) => {
    const panels = all(":scope > .tab", group);
    const list = document.createElement("div");
    list.setAttribute("role", "tablist");
    const buttons = panels.map((panel, index) => {
      const title = panel.querySelector(":scope > .tab-title");
      const tab = document.createElement("button");
      tab.type = "button";
      tab.textContent = title.textContent;
      tab.id = title.id;
      title.removeAttribute("id");
      title.hidden = true;
      panel.id ||= `unfold-tab-${number}-${index}`;
      tab.setAttribute("role", "tab");
      tab.setAttribute("aria-controls", panel.id);
      panel.setAttribute("role", "tabpanel");
      panel.tab = tab;
      list.append(tab);
      return tab;
    });
    const choose = index => panels.forEach((panel, at) => {
      buttons[at].setAttribute("aria-selected", at == index);
      buttons[at].tabIndex = at == index ? 0 : -1;
      // A text that is searched for in the page is found in hidden panels as well.
      panel.hidden = at == index ? false : "until-found";
    });
    buttons.forEach((tab, index) => on("click", () => {
      const name = tab.textContent;
      delete tabs[name];
      tabs[name] = 1;
      save("tabs", tabs);
      const place = tab.getBoundingClientRect().top;
      choose(index);
      for (const other of groups) if (other.group != group) other.prefer(name);
      // The others may have changed in height above.
      scrollBy(0, tab.getBoundingClientRect().top - place);
    }, tab));
    panels.forEach((panel, index) => on("beforematch", () => choose(index), panel));
    group.prepend(list);
    group.classList.add("is-live");
    const prefer = name => {
      const index = buttons.findIndex(tab => tab.textContent == name);
      if (index >= 0) choose(index);
    };
    choose(0);
    Object.keys(tabs).forEach(prefer);
    return { group, prefer };
  });

  // ---- Filter. Hides the rows of an outline that the words are not in, and says how many are left.
  for (const filter of all(".filter")) {
    const field = filter.querySelector("input"), status = filter.querySelector("[role=status]");
    const list = filter.parentElement;
    const branches = all("details", list);
    let before, timer;
    on("input", () => {
      const text = field.value.trim().toLocaleLowerCase(), rows = all("li", list);
      before ||= branches.map(branch => branch.open);
      for (const row of rows) row.hidden = false;
      clearTimeout(timer);
      if (!text) {
        branches.forEach((branch, index) => { branch.open = before[index] });
        before = null;
        status.textContent = "";
        return;
      }
      let found = 0;
      for (const row of rows.toReversed()) {
        const branch = row.querySelector(":scope > details");
        const label = branch ? branch.querySelector("summary") : row;
        const inside = branch && all("li", branch).some(row => !row.hidden);
        const fits = label.textContent.toLocaleLowerCase().includes(text);
        if (branch) branch.open = inside;
        // A branch that fits shows all it holds.
        if (fits && branch && !inside) for (const row of all("li", branch)) row.hidden = false;
        row.hidden = !fits && !inside;
        if (fits) found++;
      }
      // Said once the typing rests.
      timer = setTimeout(() => { status.textContent = words.found.replace("{count}", found) }, 300);
    }, field);
  }

  // ---- Search. Its script is loaded when it is first asked for; without it the link leads to a list of all pages.
  const searchLink = document.querySelector("[data-index]");
  let searchScript;
  const search = event => {
    event.preventDefault();
    if (searchScript) return searchLink.dispatchEvent(new Event("unfold-search"));
    searchScript = document.createElement("script");
    searchScript.src = searchLink.dataset.script;
    searchScript.onerror = () => { location.href = searchLink.href };
    document.head.append(searchScript);
  };
  if (searchLink) {
    searchLink.setAttribute("role", "button");
    searchLink.setAttribute("aria-haspopup", "dialog");
    searchLink.setAttribute("aria-keyshortcuts", "/ Control+K Meta+K");
    on("click", event => { if (!event.ctrlKey && !event.metaKey && !event.shiftKey) search(event) }, searchLink);
    on("keydown", event => { if (event.key == " ") search(event) }, searchLink);
    on("keydown", event => {
      const { key, target } = event;
      if (event.altKey || event.shiftKey && key != "/") return;
      const isCommand = event.ctrlKey != event.metaKey && key.toLowerCase() == "k";
      const isWriting = target.closest?.("input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]");
      if (isCommand || key == "/" && !event.ctrlKey && !event.metaKey && !isWriting) search(event);
    });
  }

  // ---- Arrow keys, in menus, outlines, the sidebar and tabs.
  const move = (event, from, stops, next) => {
    const at = stops.indexOf(from);
    if (at < 0) return;
    event.preventDefault();
    stops.at(next(at) % stops.length).focus();
  };
  on("keydown", event => {
    const { key, target } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !target.closest) return;
    const isTab = target.getAttribute("role") == "tab";
    const list = isTab ? target.parentElement : target.closest("nav[popover], .outline, .sidebar");
    const trigger = target.closest("[popovertarget]");
    if (trigger && key == "ArrowDown") {
      const menu = document.getElementById(trigger.getAttribute("popovertarget"));
      event.preventDefault();
      menu.showPopover({ source: trigger });
      return all("a, button, input:checked, input", menu).find(stop => stop.checkVisibility())?.focus();
    }
    if (!list || target.localName == "input") return;
    const stops = all("a, button, summary", list).filter(stop => stop.checkVisibility());
    const [back, forth] = getComputedStyle(root).direction == "rtl" ? ["ArrowRight", "ArrowLeft"] : ["ArrowLeft", "ArrowRight"];
    const last = stops.length - 1;
    const details = target.localName == "summary" ? target.parentElement : null;
    if (key == (isTab ? forth : "ArrowDown")) move(event, target, stops, at => at + 1);
    else if (key == (isTab ? back : "ArrowUp")) move(event, target, stops, at => at + last);
    else if (key == "Home") move(event, target, stops, () => 0);
    else if (key == "End") move(event, target, stops, () => last);
    else if (details && (key == forth && !details.open || key == back && details.open)) {
      event.preventDefault();
      target.click();
    } else if (key == back && target.closest("li > details")) {
      const up = (details ? details.parentElement : target).closest("li > details");
      if (up) { event.preventDefault(); up.querySelector("summary").focus() }
    } else return;
    if (isTab) document.activeElement.click();
  });

  // ---- Actions.
  const copy = async (text, button) => {
    await navigator.clipboard.writeText(text);
    const label = button.textContent;
    status.textContent = button.textContent = words.copied;
    setTimeout(() => { button.textContent = label; status.textContent = "" }, 1500);
  };
  const actions = {
    expand: () => unfold(true),
    collapse: () => unfold(false),
    print: button => { button.closest("[popover]").hidePopover(); print() },
    "copy-link": button => copy(document.querySelector("link[rel=canonical]")?.href || location.href.split("#")[0], button),
    copy: button => copy(button.closest("figure, div").querySelector("pre").textContent, button),
  };
  on("click", ({ target }) => {
    const button = target.closest?.("[data-do]");
    if (button) actions[button.dataset.do](button);
  });
  const status = document.createElement("p");
  status.setAttribute("role", "status");
  status.className = "visually-hidden";
  document.querySelector("main").append(status);
  const foldable = document.querySelector("main details:not(.on-this-page *)");
  for (const part of all(".unfolding")) part.hidden = !foldable;

  // ---- Copy buttons, where the browser lets a page write to the clipboard.
  if (navigator.clipboard) for (const code of all(".prose pre")) {
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
    button.dataset.do = "copy";
    button.textContent = words.copy;
    frame.append(button);
  } else for (const item of all("[data-do=copy-link]")) item.parentElement.hidden = true;

  // ---- The section being read is marked in the list of the page's headings.
  const places = new Map(all(".on-this-page a").map(link => [document.getElementById(decodeURIComponent(link.hash.slice(1))), link]));
  places.delete(null);
  let reading;
  const mark = () => {
    let link;
    // The last heading above the upper third of the window.
    for (const [heading, its] of places) if (heading.getBoundingClientRect().top < innerHeight / 3) link = its;
    if (link == reading) return;
    reading?.removeAttribute("aria-current");
    (reading = link)?.setAttribute("aria-current", "location");
  };
  if (places.size) {
    let waiting;
    on("scroll", () => { waiting ||= requestAnimationFrame(() => { waiting = 0; mark() }) }, window);
    mark();
  }

  reveal();
})();
