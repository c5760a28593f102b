// Finds the terms of a query in the index.
//
// Needs: search-words, search-index, search-lookup.
// Provides: findTerms.
const { findTerms } = (() => {
  const findEach = async terms => (await Promise.all(terms.map(async term => {
    const found = await lookUp(term), { parts = [], ...more } = term, { word, isSymbol } = term, isKatakana = isIdeographic.test(word);
    // A name that the site does not contain is found by its parts, unless none of them can be a word, and so is a
    // compound. But a name with a typo is not found by parts that have typos themselves.
    if (parts.length > 1 && (isKatakana || parts.some(part => /\p{L}{3}/u.test(part))) && !found.some(({ worth }) => worth > .7)) {
      const others = await findEach(parts.map(word => ({ ...more, word, isPart: true })));
      const least = found.length ? .7 : 0;
      if (isKatakana || others.every(({ found }) => found.some(({ worth }) => worth > least))) return others;
    }
    if (!isSymbol && !found.some(({ worth }) => worth > .5)) {
      const others = (await compound(word)).filter(([, entries]) => entries[0]);
      if (others[0]) {
        const matches = entries => entries.map(entry => ({ entry, worth: .8, words: entry.words }));
        return others.map(([word, entries]) => ({ ...term, word, found: matches(entries) }));
      }
    }
    return { ...term, found };
  }))).flat();
  const isCommon = ({ word }) => manifest.common.includes(word);
  // Each word loads a file, so of a long query, look up only some words: numbers and long words, which are rare. If there
  // are few of them, add common words, the last ones first, because questions begin with them. Of pairs of letters,
  // prefer every other one. Returns lists of words.
  const chosen = terms => {
    const worth = ({ isPair, place, word }) => isPair ? place % 2 : word.length + 9 * /\d/.test(word);
    const rare = terms.filter(a => a.isQuoted || !isCommon(a)).sort((a, b) => worth(b) - worth(a));
    const words = [...new Set([...rare, ...rare[2] ? [] : [...terms].reverse()].map(({ word }) => word))];
    return [words.slice(0, 3), words.slice(3, 4), words.slice(4, 5)];
  };
  // Adds what the other words of a group of synonyms find. Of an expression, the longest word is looked up.
  const addSynonyms = async terms => {
    const isForm = (term, word) => term && ["", ...manifest.endings].some(ending => term.word == word + ending);
    for (const group of manifest.synonyms || []) {
      const all = group.map(text => termsOf(text).map(({ word }) => word));
      for (const words of all) {
        const start = terms.findIndex((_, at) => words.every((word, more) => isForm(terms[at + more], word)));
        for (const others of start < 0 ? [] : all) {
          if (others == words) continue;
          const [longest] = others.toSorted((a, b) => b.length - a.length);
          for (const entry of await exactly(longest, true)) {
            for (const { found } of terms.slice(start, start + words.length)) found.push({ entry, worth: .8, words: entry.words });
          }
        }
      }
    }
  };
  const isJoinable = term => !term.isSymbol && !term.isPair && !isCommon(term);
  const findTerms = async query => {
    const words = termsOf(query), isShort = words.length < 3;
    const terms = [];
    for (const some of chosen(words)) {
      // The files of frequent words are large, so the files of a query are limited.
      const size = terms.reduce((sum, { found }) => sum + found.reduce((sum, { entry }) => sum + entry.size, 0), 0);
      if (size < 28_000) terms.push(...await findEach(words.filter(({ word }) => some.includes(word)).map(term => ({ ...term, isShort }))));
    }
    terms.sort((a, b) => a.place - b.place);
    const [a, b] = terms;
    await addSynonyms(terms);
    // Two words may be one word on the site: “pivot table” is `PivotTable`.
    if (isShort && b?.place == a?.place + 1 && isJoinable(a) && isJoinable(b)) {
      for (const entry of await exactly(a.word + b.word)) {
        for (const { found } of [a, b]) found.push({ entry, worth: .9, words: entry.words });
      }
    }
    return terms;
  };
  return { findTerms };
})();
