// Finds the terms of a query in the index.
//
// Needs: search-words, search-lookup.
// Provides: findTerms.
const findTerms = async (query, terms = termsOf(query)) => (await Promise.all(terms.map(async term => {
  const found = await lookUp(term), { parts = [], ...more } = term;
  // A name that the site does not contain is found by its parts.
  if (parts.length > 1 && !found.some(({ worth }) => worth > .7)) {
    const others = await findTerms("", parts.map(word => ({ ...more, word })));
    if (others.every(({ found }) => found.length)) return others;
  }
  return { ...term, found };
}))).flat();
