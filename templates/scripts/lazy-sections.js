// Loads sections of the sidebar of a large site: a link to a section becomes a disclosure that loads its links.
//
// Needs: basics, setup.
{
  window.unfoldLazySection = html => document.currentScript?.show?.(html);
  each("[data-lazy-sections] [data-lazy-section]", link => {
    if (!isOwn(link)) return;
    const common = link.closest("[data-lazy-sections]").dataset;
    const [details, summary, list, own] = ["details", "summary", "ul", "li"].map(name => make(name));
    summary.append(...link.childNodes);
    link.before(details);
    details.dataset.lazy = "";
    details.append(summary, list);
    // The link to the section's own page needs no loading, so it works even if the other links cannot be loaded.
    link.textContent = words.overview;
    own.append(link);
    let script;
    on("toggle", () => {
      if (!details.open || script) return;
      script = make("script", {
        src: common.lazySections + link.dataset.lazySection + ".js",
        show: html => {
          own.insertAdjacentHTML("afterend", html);
          for (const entry of all(":scope > li + li > a", list)) {
            const url = entry.getAttribute("href");
            // A URL with a scheme belongs to another site, so it is not relative to the root.
            if (!url.includes(":")) entry.href = common.root + url;
          }
        },
        onload: () => { list.ariaBusy = null },
        // Try again when the reader opens the section the next time.
        onerror: () => { script = list.ariaBusy = null },
      });
      list.ariaBusy = true;
      list.replaceChildren(own);
      document.head.append(script);
    }, details);
  });
}
