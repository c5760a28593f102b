// Highlights the words that were found in the text of a result.
//
// Needs: search-words.
// Provides: make, finder, formOf, excerpt.
const make = (name, attributes, ...children) => {
  const element = document.createElement(name);
  for (const key in attributes) element.setAttribute(key, attributes[key]);
  element.append(...children);
  return element;
};
// Returns a function that finds the words of terms in a run of letters: the start and end of each, and its term.
const finder = terms => {
  const words = new Map(terms.flatMap(term => term.found.flatMap(({ words }) => words.map(word => [word, term]))));
  return run => {
    if (!isIdeographic.test(run)) {
      return (words.has(fold(run)) ? [{ 0: run, index: 0 }] : partsOf(run))
        .map(({ 0: part, index }) => [index, index + part.length, words.get(fold(part))]).filter(([,, term]) => term);
    }
    const characters = [...run], spans = [];
    // A run of katakana is a word, and so are its pairs.
    for (const { 0: kana, index } of run.matchAll(/[ァ-ヺー-ヾ]{3,}/g)) {
      const term = words.get(fold(kana));
      if (term) spans.push([index, index + kana.length, term]);
    }
    for (let at = 0, index = 0; at < characters.length; index += characters[at++].length) {
      const pair = characters[at] + (characters[at + 1] || ""), term = words.get(fold(pair));
      if (term) spans.push([index, index + pair.length, term]);
    }
    const joined = [];
    for (const span of spans.sort(([a], [b]) => a - b)) {
      const last = joined.at(-1);
      if (last?.[1] >= span[0]) last[1] = Math.max(last[1], span[1]); else joined.push(span);
    }
    return joined;
  };
};
// Returns what the reader has typed if it was found, or else a word that was found for it.
const formOf = ({ word, found }) => found.some(({ words }) => words.includes(word)) ? word : found[0].words[0];
// Returns an excerpt of a text where its matches are densest, with all matches in <mark>. Rare terms count more.
const excerpt = (text, isFound, length) => {
  const marks = [], narrow = [];
  text = text.normalize("NFC");
  // Search in the usual forms of fullwidth letters and halfwidth katakana, and show them as written. Two halfwidth
  // characters can be one usual character.
  const usual = text.replace(/[\uff01-\uff9f][\uff9e\uff9f]?/g, (run, at) => {
    const form = normal(run);
    if (form.length < run.length) narrow.push(at - narrow.length);
    return form;
  });
  const written = place => place + narrow.filter(before => before < place).length;
  for (const { run, index } of tokensOf(usual)) {
    for (const [from, to, term] of isFound(run)) marks.push([written(index + from), written(index + to), term]);
  }
  let start = 0, best = 0;
  for (const [from, to] of marks) {
    // Begin at the start of the text if the match fits into the excerpt, or else a few words before the match.
    const begin = to > length ? Math.max(0, from - length / 4) : 0;
    const shown = new Set(marks.filter(mark => mark[0] >= begin && mark[1] <= begin + length).map(([,, term]) => term));
    const worth = [...shown].reduce((sum, { rarity = 1 }) => sum + rarity + .1, 0);
    if (worth > best) [start, best] = [begin && Math.min(from, text.indexOf(" ", begin) + 1 || from), worth];
  }
  const end = text.length <= start + length ? text.length
    : Math.max(text.lastIndexOf(" ", start + length), marks.find(([from]) => from >= start)?.[1] ?? start + length / 2);
  const parts = [start ? "… " : ""];
  let at = start;
  for (const [from, to] of marks) {
    if (from < at || to > end) continue;
    parts.push(text.slice(at, from), make("mark", {}, text.slice(from, to)));
    at = to;
  }
  return { parts: [...parts, text.slice(at, end), end < text.length ? " …" : ""], isMarked: marks.length > 0 };
};
