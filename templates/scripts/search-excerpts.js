// Highlights the words that were found in the text of a result.
//
// Needs: search-words.
// Provides: make, finder, excerpt.
const make = (name, attributes, ...children) => {
  const element = document.createElement(name);
  for (const key in attributes) element.setAttribute(key, attributes[key]);
  element.append(...children);
  return element;
};
const finder = terms => {
  const words = new Set(terms.flatMap(found => found.flatMap(({ words }) => words)));
  return run => {
    if (!isIdeographic.test(run)) {
      // Also match the parts of a name in camel case.
      return words.has(fold(run)) ? [[0, run.length]]
        : [...run.matchAll(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+/gu)].filter(([part]) => words.has(fold(part)))
          .map(({ 0: part, index }) => [index, index + part.length]);
    }
    const characters = [...run], spans = [];
    for (let at = 0, index = 0; at < characters.length; index += characters[at++].length) {
      const pair = characters[at] + (characters[at + 1] || "");
      if (!words.has(fold(pair))) continue;
      if (spans.length && spans.at(-1)[1] >= index) spans.at(-1)[1] = index + pair.length;
      else spans.push([index, index + pair.length]);
    }
    return spans;
  };
};
// Returns an excerpt of a text around the first match, with all matches in <mark>.
const excerpt = (text, isFound, length) => {
  const marks = [];
  text = text.normalize("NFC");
  for (const { 0: run, index } of text.matchAll(runs)) {
    for (const [from, to] of isFound(run)) marks.push([index + from, index + to]);
  }
  let start = 0;
  if (marks.length && marks[0][1] > length) start = text.indexOf(" ", Math.max(0, marks[0][0] - 60)) + 1;
  if (!marks.length || start > marks[0][0]) start = marks.length ? marks[0][0] : 0;
  const end = text.length <= start + length ? text.length
    : Math.max(text.lastIndexOf(" ", start + length), marks[0]?.[1] ?? start + length / 2);
  const parts = [start ? "… " : ""];
  let at = start;
  for (const [from, to] of marks) {
    if (from < at || to > end) continue;
    parts.push(text.slice(at, from), make("mark", {}, text.slice(from, to)));
    at = to;
  }
  return { parts: [...parts, text.slice(at, end), end < text.length ? " …" : ""], isMarked: marks.length > 0 };
};
