// Ranks the sections of pages that contain terms of the query. For each term in a section, the index contains its
// frequency; whether it is in the title or a heading, of how many words; and its first places.
//
// Needs: search-bytes, search-index.
// Provides: rank.
const { rank } = (() => {
  // The weight of a term in a heading or title, and the number of words there, by field: the text; headings of more than
  // three words, of two or three, and of one; titles of more than three words, of three, of two, and of one.
  const weights = [0, 1, 1.4, 1.9, 2.2, 2.6, 3, 4], lengths = [9, 4, 2.5, 1, 4, 3, 2, 1];
  const isCommon = ({ word }) => manifest.common.includes(word);
  // All words for which a term stands are as rare as they are together.
  const rarityOf = ({ found }) => {
    const exact = found.filter(({ worth }) => worth == 1);
    const count = (exact.length ? exact : found).reduce((sum, { entry }) => sum + entry.count, .5);
    return found.length && Math.log(1 + Math.max(.5, manifest.sections - count + 1) / count);
  };
  // Calls `visit` with each posting: page, section, byte, and places.
  const read = (postings, visit) => {
    const from = reader(postings);
    let page = 0, section = 0;
    while (from.more) {
      const step = from.number(), places = [];
      if (step & 1) section += step >> 2; else { page += step >> 2; section = from.number() }
      const byte = from.take(1)[0];
      for (let place = 0, next = step & 2; next; next &= 1) places.push(place += (next = from.number()) >> 1);
      visit(page, section, byte, places);
    }
  };
  // Returns the hits by page and section: for each term, its weight, its field, and its places.
  const hitsOf = (terms, isWanted) => {
    const pages = new Map();
    terms.forEach((term, at) => term.found.forEach(({ entry, worth }) => read(entry.postings, (page, section, byte, places) => {
      if (!isWanted(page)) return;
      let sections = pages.get(page), hit;
      if (!sections) pages.set(page, sections = new Map());
      if (!(hit = sections.get(section))) {
        const zeros = terms.map(() => 0);
        sections.set(section, hit = { weights: zeros, fields: [...zeros], places: terms.map(() => []) });
      }
      hit.weights[at] = Math.max(hit.weights[at], ((byte & 31) / 14 + weights[byte >> 5]) * worth * term.rarity);
      if (worth > .4) hit.fields[at] = Math.max(hit.fields[at], byte >> 5);
      hit.places[at].push(...places);
      term.hasPlaces ||= places.length;
    })));
    return pages;
  };
  const rank = (terms, isWanted) => {
    const hasContent = terms.some(term => term.found.length && !isCommon(term));
    for (const term of terms) term.rarity = rarityOf(term) * (hasContent && isCommon(term) ? K.common : 1);
    const pages = hitsOf(terms, isWanted), results = [];
    const total = terms.reduce((sum, { rarity }) => sum + rarity, 0);
    const shareOf = values => terms.reduce((sum, { rarity }, at) => values[at] ? sum + rarity : sum, 0) / total;
    const words = terms.reduce((sum, term) => sum + (term.isPair ? .5 : term.isSymbol || hasContent && isCommon(term) ? 0 : 1), 0);
    // The places of each term are compared with those of the next one.
    const placed = terms.map((_, at) => at).filter(at => terms[at].hasPlaces);
    const isTogether = ({ places }, a, b) => {
      const distance = terms[b].place - terms[a].place;
      return places[a].some(place => places[b].some(other => other == place + distance || other == place));
    };
    for (const [page, sections] of pages) {
      const head = sections.get(0);
      const best = terms.map(({ found, rarity }, at) => {
        const most = Math.max(...[...sections.values()].map(({ weights }) => weights[at]));
        // The page contains a frequent word, but the index does not say where.
        return most || found.some(({ entry: { pages } }) => pages?.[page >> 3] >> (page & 7) & 1) && K.cut * rarity;
      });
      const spread = 1 + K.spread * Math.log2(sections.size);
      const ofPage = [...sections].map(([section, hit]) => {
        let score = terms.reduce((sum, _, at) =>
          sum + Math.max(hit.weights[at], head?.fields[at] > 3 && K.title * head.weights[at], K.page * best[at] / spread), 0);
        let factor = 1 - K.own + K.own * shareOf(hit.weights);
        placed.slice(1).forEach((b, at) => {
          const a = placed[at];
          if (isTogether(hit, a, b)) score += K.near * Math.min(terms[a].rarity, terms[b].rarity);
          else if (terms[a].isQuoted && terms[b].isQuoted) factor *= .1;
        });
        // A heading that consists of words of the query.
        const field = Math.max(...hit.fields);
        const match = shareOf(hit.fields) * Math.min(1, Math.ceil(words) / Math.min(...hit.fields.map(field => lengths[field])));
        if (field) score += match ** K.power * total * (field > 3 ? K.equal : K.heading);
        return { page, section, score: score * factor };
      }).sort((a, b) => b.score - a.score || a.section - b.section);
      // Other sections of the page about the query.
      const rest = ofPage.slice(1).reduce((sum, { score }) => sum + score, 0) / ofPage[0].score;
      for (const result of ofPage.slice(0, 3)) results.push({ ...result, score: result.score * (1 + K.rest * Math.min(1, rest / 4)) });
    }
    return results.sort((a, b) => b.score - a.score || a.page - b.page || a.section - b.section);
  };
  return { rank };
})();
