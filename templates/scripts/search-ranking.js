// Ranks the sections of pages that contain terms of the query. For each term in a section, the index contains its
// frequency; whether it is in the title or in a heading, and how many words these have; and its first places.
//
// Needs: search-index, search-words.
// Provides: rank, reorder.
const rank = (terms, isWanted) => {
  // The weight of a term in a heading or title, and the number of words there, by field: the text; headings of more than
  // three words, of two or three, and of one; titles of more than three words, of three, of two, and of one.
  const weightOf = [0, 1, 1.4, 1.9, 2.2, 2.6, 3, 4], lengthOf = [9, 4, 2.5, 1, 4, 3, 2, 1];
  const isCommon = ({ word }) => manifest.common.includes(word);
  const hasContent = terms.some(term => term.found[0] && !isCommon(term));
  // By page and section: for each term, its weight, field, and places.
  const pages = new Map(), results = [];
  let total = 0, words = 0;
  const rarityOf = found => found[0] ? Math.log(1 + manifest.sections / found.reduce((sum, { entry }) => sum + entry.count, .5)) : 0;
  // The last letter of a word and the first of the next one are a rare pair that means nothing. It is at least as rare as
  // the pairs next to it, which are in these words, so it counts no more than they do.
  const limitOf = ({ run, isPair }, at) => {
    const near = [terms[at - 1], terms[at + 1]];
    return isPair && near.every(other => other?.isPair && other.run == run && other.found[0])
      ? Math.min(...near.map(({ found }) => rarityOf(found))) : Infinity;
  };
  terms.forEach((term, at) => {
    const { found } = term, isMinor = term.isMinor = hasContent && isCommon(term), exact = found.filter(({ worth }) => worth == 1);
    // The rarity of a term depends on the total frequency of all words that match it.
    // Common words that are next to each other count as much as other words: `if let`.
    term.ofPair = Math.min(rarityOf(exact[0] ? exact : found), limitOf(term, at));
    term.rarity = term.ofPair * (isMinor ? .25 : 1);
    // For each frequent word, one bit for each page.
    term.cut = found.map(({ entry }) => entry.pages).filter(Boolean);
    total += term.rarity;
    words += term.isPair ? .5 : !term.isSymbol && !isMinor;
    for (const { entry, worth } of found) {
      eachPosting(entry, (page, section, byte, places) => {
        if (!isWanted(page)) return;
        let sections = pages.get(page), hit;
        if (!sections) pages.set(page, sections = new Map());
        if (!(hit = sections.get(section))) {
          sections.set(section, hit = terms.map(() => ({ weight: 0, field: 0, places: [] })));
        }
        const mine = hit[at];
        // A word in a title that only begins with the term counts nearly as much as the term: “env” finds “Environment”.
        const worthHere = byte >> 5 > 3 ? Math.max(worth, .7) : worth;
        mine.weight = Math.max(mine.weight, ((byte & 31) / 14 + weightOf[byte >> 5]) * worthHere * term.rarity);
        if (worthHere > .4) mine.field = Math.max(mine.field, byte >> 5);
        mine.places.push(...places);
      });
    }
  });
  for (const [page, sections] of pages) {
    const isCutHere = terms.map(({ cut }) => cut.some(bits => bits[page >> 3] >> (page & 7) & 1)), titles = sections.get(0);
    const ofPage = [...sections].map(([section, hit]) => {
      let score = 0, share = 0, inHead = 0, field = 0, length = 1, factor = 1, count = 0, first = 99, last = 0;
      terms.forEach(({ rarity, isMinor }, at) => {
        const mine = hit[at], title = titles?.[at];
        // The page contains a frequent word, but the index does not say where.
        const isCut = !mine.weight && isCutHere[at];
        score += Math.max(mine.weight, title?.field > 3 && .9 * title.weight, isCut && .5 * rarity);
        if (mine.weight || isCut) share += rarity;
        if (mine.field) inHead += rarity;
        field = Math.max(field, mine.field);
        // A part of a name has a greater length than other words of the same title.
        if (!mine.field) return;
        length = Math.max(length, lengthOf[mine.field]);
        const place = Math.min(...mine.places, 99);
        first = Math.min(first, place);
        if (place < 99) last = Math.max(last, place);
        if (!isMinor) count++;
      });
      // Error messages often contain more than the title of their page. Favor a title that consists of words of the
      // query. One with more than three words is at least as long as the place of its last match.
      const isWhole = field > 3 && count > 1 && !first && count >= (length < 4 ? length : Math.max(length, last + 1));
      // Compare the places of each term with the places of the next term that has some.
      let before = -1, next = 0, isPhrase = true;
      terms.forEach((term, at) => {
        const { weight, places } = hit[at];
        if (!weight) isPhrase = false;
        if (!weight && term.isQuoted && !term.isMinor) factor = Math.min(factor, isCutHere[at] ? .5 : .1);
        if (!places.length) return;
        if (before >= 0) {
          const distance = term.place - terms[before].place, worth = Math.min(terms[before].ofPair, term.ofPair);
          let gap = Infinity;
          for (const place of hit[before].places) {
            for (const other of places) gap = Math.min(gap, other == place ? 0 : Math.abs(other - place - distance));
          }
          if (!gap) {
            score += worth;
            next += !term.isSymbol && !term.isPair && !terms[before].isSymbol;
          } else {
            isPhrase = false;
            if (terms[before].isQuoted && term.isQuoted) factor = .1;
            // Words that are close to each other are more often about the same thing.
            else if (gap < 9) score += worth * .2 * (1 - gap / 9);
          }
        }
        before = at;
      });
      // The section contains at least three words of the query as a phrase, such as an error message.
      if (isPhrase && next > 1) factor *= (3 + next) / 4;
      // Favor a heading that consists of words of the query.
      const fit = (inHead / total) ** (isWhole ? 1 : 6) * Math.min(1, Math.ceil(words) / length) ** 6;
      if (field) score += fit * total * (field > 3 ? 1.6 : .5);
      return { page, section, score: score * factor * (1 + share / total) };
    }).sort((a, b) => b.score - a.score || a.section - b.section);
    // A result ranks higher if other sections of its page match the query, too.
    const all = ofPage.reduce((sum, { score }) => sum + score, 0) / ofPage[0].score;
    for (const result of ofPage.slice(0, 3)) results.push({ ...result, score: result.score * (9 + Math.min(5, all)) });
  }
  return results.sort((a, b) => b.score - a.score || a.page - b.page || a.section - b.section);
};
// Returns the results with the first ones in another order, for which their texts are needed.
const reorder = async (results, query, count) => {
  const typed = normal(query).replace(/["“”]/g, "").trim();
  // Pages about the changes of a version mention most subjects, but readers rarely look for such pages.
  const news = /\b(release-?notes?|releases|change-?logs?|what-?i?s-new|upgrad\w*|news|blog)\b/i;
  const isNewsWanted = news.test(typed.replace(/['’]/g, "").replace(/\s+/g, "-"));
  // The index contains no punctuation, and has one entry for all forms of a word: `ListObject`, `ListObjects`. Favor
  // results with a phrase or name as the reader has typed it. The forms of an ordinary word are worth about the same.
  const isExact = /[^\p{L}\p{M}\p{N}]|\p{Ll}\p{Lu}/u.test(typed);
  // Symbols at the start distinguish an option or attribute from the word: `--force`, `@escaping`.
  const [ofHeading, ofText] = !isExact ? [1.01, 1] : /^[^\p{L}\p{N}\s]\S*$/u.test(typed) ? [2.5, 2] : [1.2, 1.1];
  // `ListObject` is part of the names `ListObjects` and `ListObject.Active`.
  const pattern = typed.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&").replace(/^\b/, "\\b").replace(/\b$/, "(?!\\.?\\w)");
  const exact = new RegExp(pattern, "i");
  const first = await Promise.all(results.slice(0, count).map(async result => {
    const { url, heading, content } = await textOf(result.page, result.section);
    const worth = exact.test(normal(heading)) ? ofHeading : exact.test(normal(content)) ? ofText : 1;
    return { ...result, score: result.score * worth * (!isNewsWanted && news.test(url) ? .7 : 1) };
  }));
  return [...first.sort((a, b) => b.score - a.score), ...results.slice(count)];
};
