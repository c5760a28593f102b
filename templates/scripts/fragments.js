// Opens all details and tabs around the target of a link. Browsers open only details.
//
// `selects` maps each tab, and each panel of a tab, to a function that selects it.
//
// Needs: basics.
// Provides: targetOf, selects, reveal.
const { targetOf, selects, reveal } = (() => {
  const decode = text => { try { return decodeURIComponent(text) } catch { return text } };
  const targetOf = ({ hash }) => document.getElementById(hash.slice(1)) ?? document.getElementById(decode(hash.slice(1)));
  const selects = new Map();
  const reveal = () => {
    const target = targetOf(location);
    if (!target) return;
    // If the target is a notice about an old anchor, follow its link.
    const { moved } = target.dataset;
    if (moved && isOwn(target)) return location.replace(moved);
    let isRevealed = false;
    // Below the heading of a collapsed section, open the section.
    const section = target.nextElementSibling;
    for (let part = section?.matches(".section-disclosure") ? section : target; part; part = part.parentElement) {
      const isClosed = part.localName == "details" && !part.open;
      if (isClosed) part.open = true;
      if (selects.get(part)?.() || isClosed) isRevealed = true;
    }
    if (isRevealed) target.scrollIntoView();
  };
  on("hashchange", reveal, window);
  // There is no hashchange event if the reader follows the same link twice.
  on("click", ({ target }) => {
    // When the reader chooses another language or version, keep the place on the page.
    const link = target.closest?.("#unfold-languages a, #unfold-versions a");
    if (link && location.hash) link.hash = location.hash;
    if (target.closest?.("a[href]")?.href == location.href) setTimeout(reveal);
  });
  return { targetOf, selects, reveal };
})();
