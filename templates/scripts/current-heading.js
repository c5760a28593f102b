// Marks the current heading in the table of contents while the reader scrolls.
//
// Needs: basics, setup, fragments.
{
  each("body", () => {
    const links = new Map(all(".on-this-page a").map(link => [targetOf(link), link]));
    links.delete(null);
    let current, request;
    const mark = () => {
      let link;
      // The current heading is the last visible one in the upper third of the window or above it.
      for (const [heading, its] of links) if (heading.checkVisibility() && box(heading).top < innerHeight / 3) link = its;
      if (link == current) return;
      if (current) current.ariaCurrent = null;
      current = link;
      if (!link) return;
      link.ariaCurrent = "location";
      const list = link.closest("ul[tabindex]"), place = box(link);
      if (list) list.scrollTop += Math.min(0, place.top - box(list).top) + Math.max(0, place.bottom - box(list).bottom);
    };
    if (!links.size) return;
    on("scroll", () => { request ||= requestAnimationFrame(() => { request = 0; mark() }) }, window);
    mark();
  }, true);
}
