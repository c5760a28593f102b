// Finds the entries of the index that match a term of the query: those with exactly this word, else those with words that
// begin with it, else those with similar words, else those with another form of it.
//
// Needs: search-bytes, search-words, search-index.
// Provides: lookUp.
const { lookUp } = (() => {
  const exactly = async word => {
    const found = (await termFile(placeOf(word, manifest.terms))).filter(entry => entry.words.includes(word));
    return Promise.all(found.map(async entry => entry.postings ? entry
      : (await termFile(placeOf(entry.stem, manifest.terms))).find(({ term, postings }) => postings && term == entry.stem)));
  };
  const reverse = word => [...word].reverse().join("");
  const bits = count => 32 - Math.clz32(count);
  // Returns the most frequent words that are similar to a word, at least as frequent as required.
  const guess = async (word, isOpen, near, least) => {
    const back = reverse(word), guesses = new Map();
    for (const { words, count } of near) for (const other of words) guesses.set(other, bits(count));
    if (manifest.spellings[0].length) {
      const reversed = await spellingFile(placeOf(back, manifest.spellings));
      for (const { word: other, frequency } of reversed) guesses.set(reverse(other), frequency);
    }
    // Whole words with one change come before words that begin with a similar one, and these before two changes.
    for (const isSimilar of [
      other => isNear(other, word),
      other => isOpen && [-1, 0, 1].some(more => isNear(other.slice(0, word.length + more), word)),
      other => word.length > 6 && isNear(other, word, 2),
    ]) {
      const best = [...guesses].filter(([other, count]) => other != word && count >= least && /^\p{L}/u.test(other) && isSimilar(other))
        .sort((a, b) => b[1] - a[1]);
      if (best.length) return best.filter(([, count]) => count > best[0][1] - 3).slice(0, 3).map(([other]) => other);
    }
    return [];
  };
  const lookUp = async ({ word, isOpen, isSymbol }) => {
    const place = placeOf(word, manifest.terms), found = [];
    let near = await termFile(place);
    const add = (entry, worth, words = entry.words) => {
      if (entry?.postings && !found.some(other => other.entry == entry)) found.push({ entry, worth, words });
    };
    const beginnings = async worth => {
      // A short prefix matches words in many files. Load at most two of them.
      if (!found.length && manifest.terms[0][place + 1]?.startsWith(word)) near = near.concat(await termFile(place + 1));
      for (const entry of near) {
        const words = entry.words.filter(other => other.startsWith(word));
        if (words.length) add(entry, worth, words);
      }
    };
    const correct = async (worth, least = 0) => {
      if (isSymbol || word.length < 4 || /\d/.test(word)) return;
      for (const other of await guess(word, isOpen, near, least)) {
        for (const entry of await exactly(other)) add(entry, worth);
      }
    };
    for (const entry of await exactly(word)) add(entry, 1);
    // A word in few sections and in one form may be a typo of the site, too.
    const count = found[0]?.entry.count, isRare = count < 4 && !found[1] && !found[0].words[1];
    if (isOpen && !isSymbol && (word.length > 1 || isIdeographic.test(word))) await beginnings(found.length ? .3 : .8);
    if (isRare && !found[1]) await correct(1, bits(count * 10));
    if (found.length || isSymbol) return found;
    await correct(.7);
    // The site may contain another form of the word.
    for (const ending of found.length ? [] : manifest.endings) {
      const stem = word.endsWith(ending) && word.slice(0, -ending.length);
      for (const entry of near) if (stem.length > 2 && (stem == entry.term || entry.words.includes(stem))) add(entry, .8);
    }
    if (!found.length && !isOpen) await beginnings(.5);
    return found;
  };
  return { lookUp };
})();
