// Finds the terms of a query in the index.
//
// Needs: search-words, search-lookup.
// Provides: findTerms.
const { findTerms } = (() => {
  const find = async terms => (await Promise.all(terms.map(async term => {
    const found = await lookUp(term), { parts = [], place, isQuoted } = term;
    // A name that the site does not contain is found by its parts.
    if (parts.length < 2 || found.some(({ worth }) => worth == 1)) return [{ ...term, found }];
    const others = await find(parts.map(word => ({ word, place, isQuoted })));
    return others.every(({ found }) => found.length) ? others : [{ ...term, found }];
  }))).flat();
  const findTerms = query => find(termsOf(query));
  return { findTerms };
})();
