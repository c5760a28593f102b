// Marks the heading that is being read in the table of contents.
//
// Needs: basics, setup, fragments.
{
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
}
