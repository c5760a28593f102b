// What a page of a preview has besides its own script: it listens for changes.
(() => {
  "use strict";
  const { events, since, path } = document.currentScript.dataset;
  const store = "unfold-preview";

  // ---- What a reader had opened, reached and scrolled to, over a reload.
  const nameOf = (element, all) => {
    const label = element.querySelector("summary")?.textContent ?? "";
    return label + "#" + all.filter(other => (other.querySelector("summary")?.textContent ?? "") == label).indexOf(element);
  };
  const disclosures = () => {
    const all = [...document.querySelectorAll("details")];
    return all.map(element => [nameOf(element, all), element]);
  };
  const placeOf = element => {
    if (!element || element == document.body) return null;
    if (element.id) return "#" + CSS.escape(element.id);
    const steps = [];
    for (let at = element; at != document.body && at; at = at.parentElement) {
      steps.unshift(`:nth-child(${[...at.parentElement.children].indexOf(at) + 1})`);
    }
    return "body > " + steps.join(" > ");
  };
  const reload = () => {
    sessionStorage.setItem(store, JSON.stringify({
      address: location.href, x: scrollX, y: scrollY, focus: placeOf(document.activeElement),
      open: disclosures().map(([name, element]) => [name, element.open]),
    }));
    location.reload();
  };
  const restore = () => {
    const kept = JSON.parse(sessionStorage.getItem(store) ?? "null");
    sessionStorage.removeItem(store);
    if (!kept || kept.address != location.href) return;
    const open = new Map(kept.open);
    for (const [name, element] of disclosures()) if (open.has(name)) element.open = open.get(name);
    if (kept.focus) document.querySelector(kept.focus)?.focus({ preventScroll: true });
    scrollTo({ left: kept.x, top: kept.y, behavior: "instant" });
  };
  restore();

  // ---- What is wrong is announced. Not all screen readers read an alert that has been there from the beginning, so it
  // comes again: between two frames, which nobody sees.
  const announce = () => {
    const panel = document.querySelector(".unfold-preview");
    if (!panel) return;
    const focus = panel.contains(document.activeElement) ? document.activeElement : null;
    panel.remove();
    document.body.append(panel);
    focus?.focus({ preventScroll: true });
  };
  addEventListener("load", () => setTimeout(announce, 100));

  // ---- A new style sheet takes the place of the old one when it is there.
  const restyle = async () => {
    const answer = await fetch(location.href);
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    const links = root => [...root.querySelectorAll("head link[rel=stylesheet]:not([data-unfold-preview])")];
    const old = links(document);
    links(fresh).forEach((link, at) => {
      const href = link.getAttribute("href");
      if (old[at]?.getAttribute("href") == href) return;
      const next = document.createElement("link");
      next.rel = "stylesheet";
      next.href = href;
      next.onload = next.onerror = () => old[at]?.remove();
      (old[at] ?? document.head.lastElementChild).after(next);
    });
  };

  const act = ({ kind, data }) => {
    if (kind == "style") restyle();
    else if (kind != "files" || data.split("\n").includes(path)) reload();
  };

  // ---- Browsers keep few connections to one server, so all pages of a site share one: the page that holds the lock
  // listens for the others. A page that is loaded asks whether something has happened since it was made.
  const listen = hear => {
    const source = new EventSource(`${events}?since=${since}`);
    for (const kind of ["files", "style", "site", "behind"]) {
      source.addEventListener(kind, ({ data, lastEventId }) => hear({ kind, data, version: lastEventId }));
    }
    addEventListener("pagehide", () => source.close());
  };
  addEventListener("pageshow", ({ persisted }) => { if (persisted) reload() });
  if (!navigator.locks) return listen(act);
  const channel = new BroadcastChannel(store);
  channel.onmessage = ({ data }) => { if (data.kind && (!data.only || data.only == since)) act(data) };
  navigator.locks.request(store, () => new Promise(() => {
    let version = since;
    listen(event => {
      version = event.version;
      channel.postMessage(event);
      act(event);
    });
    channel.addEventListener("message", ({ data }) => {
      if (data.hello && data.hello != version) channel.postMessage({ kind: "behind", only: data.hello });
    });
  }));
  channel.postMessage({ hello: since });
})();
