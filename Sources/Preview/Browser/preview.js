// The script that a preview adds to each page. It listens for changes of the site.
(() => {
  "use strict";
  const { events, since, path } = document.currentScript.dataset;
  const store = "unfold-preview";

  // ---- Keep open disclosures, the focus and the scroll position when the page is reloaded.
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

  // ---- Announce errors. Some screen readers don't read an alert that exists when the page is loaded, so it is removed
  // and inserted again. Both happen within one frame, so nothing is visible.
  const announce = () => {
    const panel = document.querySelector(".unfold-preview[role=alert]");
    if (!panel) return;
    const focus = panel.contains(document.activeElement) ? document.activeElement : null;
    panel.remove();
    document.body.append(panel);
    focus?.focus({ preventScroll: true });
  };
  addEventListener("load", () => setTimeout(announce, 100));

  // ---- Replace style sheets. The old one is removed after the new one has loaded.
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
    if (kind == "style") restyle().catch(reload);
    else if (kind != "files" || data.split("\n").includes(path)) reload();
  };

  // ---- Listen for events. Browsers open few connections to one server, so all pages of a site share one: the page
  // that holds the lock listens, and passes events on to the others. A new page asks it whether something has happened
  // since the page was rendered.
  const listen = hear => {
    const source = new EventSource(`${events}?since=${since}`);
    for (const kind of ["files", "style", "site", "missed"]) {
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
      if (data.hello && data.hello != version) channel.postMessage({ kind: "missed", only: data.hello });
    });
  }));
  channel.postMessage({ hello: since });
})();
