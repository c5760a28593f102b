// Finds the terms of a query in the index.
//
// Needs: search-words, search-lookup.
// Provides: findTerms.
const findTerms = async (query, terms = termsOf(query)) => (await Promise.all(terms.map(async term => {
  const found = await lookUp(term), { parts = [], ...more } = term, { word, isSymbol } = term;
  // A name that the site does not contain is found by its parts, and so is a compound.
  if (parts.length > 1 && !found.some(({ worth }) => worth > .7)) {
    const others = await findTerms("", parts.map(word => ({ ...more, word, isPart: true })));
    if (isIdeographic.test(word) || others.every(({ found }) => found.length)) return others;
  }
  if (!isSymbol && !found.some(({ worth }) => worth > .5)) {
    const others = (await compound(word)).filter(([, entries]) => entries[0]);
    if (others[0]) {
      return others.map(([word, entries]) => ({ ...term, word, found: entries.map(entry => ({ entry, worth: .8, words: entry.words })) }));
    }
  }
  return { ...term, found };
}))).flat();
