// Finds the entries of the index that match a word of the query: those with exactly this word, else those with words that
// begin with it, else those with similar words.
//
// Needs: search-bytes, search-words, search-index.
// Provides: lookUp.
const { lookUp } = (() => {
  const exactly = async word => {
    const found = (await termFile(placeOf(word, manifest.terms))).filter(entry => entry.words.includes(word));
    return Promise.all(found.map(async entry => entry.postings ? entry
      : (await termFile(placeOf(entry.stem, manifest.terms))).find(({ term, postings }) => postings && term == entry.stem)));
  };
  const lookUp = async ({ word, isOpen }) => {
    const place = placeOf(word, manifest.terms);
    let near = await termFile(place);
    const found = (await exactly(word)).map(entry => ({ entry, worth: 1, words: entry.words }));
    const beginnings = async worth => {
      // A short prefix matches words in many files. Load at most two of them.
      if (!found.length && manifest.terms[0][place + 1]?.startsWith(word)) near = near.concat(await termFile(place + 1));
      for (const entry of near) {
        const words = entry.words.filter(other => other.startsWith(word));
        if (words.length && entry.postings && !found.some(other => other.entry == entry)) found.push({ entry, worth, words });
      }
    };
    if (isOpen && (word.length > 1 || isIdeographic.test(word))) await beginnings(found.length ? .3 : .8);
    if (found.length) return found;
    // The site may contain another form of the word, with the same stem.
    const isStem = term => term.length > 3 && word.startsWith(term) && word.length - term.length < 5;
    const stem = near.findLast(({ term, postings }) => postings && isStem(term));
    if (stem && /^en/.test(document.documentElement.lang)) return [{ entry: stem, worth: .8, words: stem.words }];
    if (!isOpen) await beginnings(.5);
    if (found.length || word.length < 4) return found;
    const isNearBeginning = other => [-1, 0, 1].some(more => isNear(other.slice(0, word.length + more), word));
    const fits = other => isNear(other, word) || isOpen && isNearBeginning(other);
    const back = [...word].reverse().join("");
    const guesses = new Set(near.flatMap(entry => entry.words.filter(fits)));
    if (manifest.spellings[0].length) {
      for (const other of await spellingFile(placeOf(back, manifest.spellings))) {
        if (isNear(other, back)) guesses.add([...other].reverse().join(""));
      }
    }
    for (const guess of [...guesses].slice(0, 3)) {
      for (const entry of await exactly(guess)) {
        if (!found.some(other => other.entry == entry)) found.push({ entry, worth: .6, words: entry.words });
      }
    }
    return found;
  };
  return { lookUp };
})();
