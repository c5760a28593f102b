// Ranks the sections of pages that contain words of the query. The index contains the weight of each word in each section
// of a page. Rare words count more. A section that lacks a word counts more if its page has the word elsewhere.
//
// Needs: search-bytes, search-index.
// Provides: rank.
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
