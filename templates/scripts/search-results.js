// Makes the rows of the list of results: links to pages and their sections that were found, grouped by page.
//
// Needs: search-files, search-index, search-excerpts.
// Provides: optionFor, groupsOf.
const optionFor = async ({ page, section }, number, terms) => {
  const { url, title, kind, heading, anchor, content } = await textOf(page, section), isFound = finder(terms);
  // On a phone, a longer excerpt would leave room for one result only.
  const name = excerpt(heading, isFound, 200), body = excerpt(content, isFound, innerWidth < 500 ? 100 : 200);
  // The index contains only the beginning of a long section. If the matches are further down, show the words alone.
  const isMarked = body.isMarked || name.isMarked;
  const deep = isMarked ? [] : terms.filter(({ found }) => found.length).map(term => make("mark", {}, formOf(term)));
  const context = manifest.parts[0][partOf(page)];
  const href = link.dataset.root + url + (anchor && "#" + encodeURIComponent(anchor));
  const option = make("a", { role: "option", id: "unfold-result-" + number, href, tabindex: -1 },
    make("strong", {}, ...name.parts),
    ...[kind, !section && context != title && context].filter(Boolean).flatMap(text => [" ", make("span", {}, text)]),
    ...(content || deep.length ? [" ", make("p", {}, ...body.parts, ...deep.flatMap(mark => [" … ", mark]))] : []));
  return { option, page, title, section };
};
// The best result of a group determines its place. The group begins with the title of the page, unless the first result
// is the page itself.
const groupsOf = results => [...new Set(results.map(({ page }) => page))].map(page => {
  const group = results.filter(result => result.page == page);
  return make("div", { role: "group", "aria-label": group[0].title },
    ...(group[0].section ? [make("p", { "aria-hidden": true }, group[0].title)] : []), ...group.map(({ option }) => option));
});
