// Finds the entries of the index that match a term of the query: those with exactly this word, else those with words that
// begin with it, else those with another form of it, with similar words, or with words that end with it or begin like it.
//
// Needs: search-bytes, search-words, search-index.
// Provides: lookUp, compound, exactly.
const { lookUp, compound, exactly } = (() => {
  const exactly = async (word, isForm) => {
    const found = (await termFile(word))
      .filter(({ words, term, postings }) => words.includes(word) || isForm && postings && term == word);
    return Promise.all(found.map(async entry => entry.postings ? entry
      : (await termFile(entry.stem)).find(({ term, postings }) => postings && term == entry.stem)));
  };
  // Returns the forms of a word: the word itself; the word without endings, prefixes, and other letters that may be
  // left out; and the participles of these forms.
  const formsOf = word => {
    const forms = new Set([word]), { endings, prefixes = [], infixes = "", circumfixes = [] } = manifest;
    const infix = new RegExp(`[${infixes}]`, "g");
    for (const form of forms) {
      for (const rest of [
        ...endings.map(ending => form.endsWith(ending) && form.slice(0, -ending.length)),
        ...prefixes.map(prefix => form.startsWith(prefix) && form.slice(prefix.length)),
        form.replace(infix, ""),
      ]) if (rest.length > 2) forms.add(rest);
    }
    const sorted = [...forms].sort((a, b) => b.length - a.length);
    return [...sorted, ...circumfixes.flatMap(([before, after]) => sorted.map(form => before + form + after))];
  };
  const anyForm = async word => {
    for (const form of formsOf(word)) {
      const found = await exactly(form, true);
      if (found[0]) return found;
    }
    return [];
  };
  // Numbers and codes have no typos, and do not consist of words: `42S02`.
  const hasDigit = word => /\d/.test(word);
  const reverse = word => [...word].reverse().join("");
  // Returns the words that are next to a word if all words are sorted by their reversed letters.
  const wordsLike = async word => !manifest.spellings[0].length ? []
    : (await spellingFile(placeOf(reverse(word), manifest.spellings))).map(({ word, frequency }) => ({ word: reverse(word), frequency }));
  const bits = count => 32 - Math.clz32(count);
  // Returns the most frequent words that are similar to a word, at least as frequent as required; unless the guess is
  // loose, only those with one change.
  const guess = async (word, isOpen, near, least, isLoose) => {
    const guesses = new Map();
    for (const { term, words, count } of near) for (const other of least ? words : [term, ...words]) guesses.set(other, bits(count));
    for (const { word: other, frequency } of await wordsLike(word)) guesses.set(other, frequency);
    // Prefer whole words with one change, then words that begin with a similar one, then words with two changes.
    for (const isSimilar of [
      other => isNear(other, word),
      other => (isLoose || least) && isOpen && word.length > 4 && [-1, 0, 1].some(more => isNear(other.slice(0, word.length + more), word)),
      other => isLoose && word.length > 6 && isNear(other, word, 2),
    ]) {
      // A word that the site contains is not corrected at its beginning: `eprintln` is not a typo of “println”.
      const best = [...guesses].filter(([other, count]) => other != word && count >= least && (!least || other[0] == word[0])
        && /^\p{L}/u.test(other) && isSimilar(other))
        .sort((a, b) => b[1] - a[1]);
      if (best.length) return best.filter(([, count]) => count > best[0][1] - 3).slice(0, 3).map(([other]) => other);
    }
    return [];
  };
  // Returns the best field with a word: titles have the greatest numbers.
  const fieldOf = entry => {
    let best = 0;
    eachPosting(entry, (page, section, byte) => { best = Math.max(best, byte >> 5) });
    return best;
  };
  const lookUp = async ({ word, isOpen, isSymbol, isPart, isShort }) => {
    const found = [];
    let near = await termFile(word);
    const add = (entry, worth, words = entry.words) => {
      if (entry?.postings && !found.some(other => other.entry == entry)) found.push({ entry, worth, words });
    };
    const beginnings = async worth => {
      // A short prefix matches words in many files. Load at most two of them, but more for parts of a name: `conOf`.
      for (let key = word, rest = found.length ? 0 : isPart ? 8 : 1; rest; rest--) {
        key = manifest.terms[0][placeOf(key, manifest.terms) + 1];
        if (!key?.startsWith(word)) break;
        near = near.concat(await termFile(key));
      }
      for (const entry of near) {
        const words = entry.words.filter(other => other.startsWith(word));
        if (words.length) add(entry, worth, words);
      }
    };
    const correct = async (worth, least = 0, isLoose = !least) => {
      if (isSymbol || word.length < 4 || hasDigit(word)) return;
      for (const other of await guess(word, isOpen, near, least, isLoose)) {
        for (const entry of await exactly(other, true)) add(entry, worth);
      }
    };
    for (const entry of await exactly(word)) add(entry, 1);
    // Names of symbols are also found by the first letters of their parts: `fEnum`.
    if (isPart && !word[1]) for (const entry of await exactly(word + "_")) add(entry, 1, [word]);
    // A word in few sections, in no heading, and in one form may itself be a typo on the site.
    const count = found[0]?.entry.count;
    const isRare = count < 4 && !found[1] && !found[0].words[1] && fieldOf(found[0].entry) < 1;
    if (isOpen && !isSymbol && (word.length > 1 || isIdeographic.test(word))) await beginnings(found.length ? .3 : .8);
    if (isRare && !found[1]) await correct(1, bits(count * 10));
    // A word that is in no title may be the last part of one: “Voraussetzungen”, “Systemvoraussetzungen”. Long queries
    // would load too many files.
    if (isShort && found.length && !isSymbol && word.length > 5 && !found.some(({ entry }) => fieldOf(entry) > 3)) {
      for (const { word: other } of (await wordsLike(word)).filter(({ word: other }) => other.endsWith(word)).slice(0, 2)) {
        for (const entry of await exactly(other)) if (fieldOf(entry) > 3) add(entry, .75);
      }
    }
    if (found.length || isSymbol) return found;
    // A word that ends like others can be a form of a word, or have a typo: “remainer” is neither “remain” nor “remained”.
    for (const entry of await anyForm(word)) add(entry, .8);
    await correct(found.length ? .75 : .7, 0, !found.length);
    if (!found.length && word.length > 3 && !hasDigit(word)) {
      for (const { word: other } of (await wordsLike(word)).filter(({ word: other }) => other.endsWith(word)).slice(0, 5)) {
        for (const entry of await exactly(other)) add(entry, .75);
      }
    }
    if (!found.length && !isOpen) await beginnings(.5);
    // Most words with the same beginning are related: “connect”, “connection”.
    for (let size = word.length - 1; !found.length && size > 3 && size * 2 > word.length; size--) {
      for (const entry of near) {
        const words = entry.words.filter(other => other.startsWith(word.slice(0, size)));
        if (words.length) add(entry, .4, words);
      }
    }
    return found;
  };
  // Returns the parts of a compound that the site contains. The last one is the longest word with which it ends.
  const compound = async word => {
    for (const form of hasDigit(word) ? [] : formsOf(word)) {
      const [last] = (await wordsLike(form)).map(({ word }) => word).sort((a, b) => b.length - a.length)
        .filter(other => other.length > 3 && other != form && form.endsWith(other) && !manifest.common.includes(other));
      if (!last) continue;
      const first = form.slice(0, -last.length), before = first.length > 2 ? await anyForm(first) : [];
      if (before[0] || last.length > 5 && last.length * 2 > first.length) return [[first, before], [last, await exactly(last)]];
    }
    return [];
  };
  return { lookUp, compound, exactly };
})();
