// Splits queries into terms, folds their letters as the index does, and compares words.
//
// Provides: normal, tokens, isIdeographic, fold, partsOf, termsOf, isNear.
const { normal, tokens, isIdeographic, fold, partsOf, termsOf } = (() => {
  const ideograph = "[\\u0e00-\\u0eff\\u3005-\\u3007\\u3041-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff"
    + "\\uac00-\\ud7af\\uf900-\\ufaff\\u{20000}-\\u{3ffff}]";
  const letter = "[\\p{Alphabetic}\\p{N}\\p{M}]";
  const name = "[a-z0-9]+(?:_+[a-z0-9]+)+(?![^\\0-\\x7f])";
  const words = `(?:(?=${letter})${ideograph})+|${name}|(?:(?!${ideograph})${letter})+`;
  // Words, runs of characters of scripts without spaces, names with underscores, and operators.
  const tokens = new RegExp(words + "|[!#-&*+\\-/.:<-@\\\\^|~]+", "giu");
  const isIdeographic = new RegExp("^" + ideograph, "u"), isWord = new RegExp("^" + letter, "u");
  const others = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ς: "σ" };
  // Fullwidth letters and halfwidth katakana become the usual ones.
  const normal = text => text.replace(/[\uff01-\uff9f]+/g, run => run.normalize("NFKC")).normalize("NFC");
  const fold = text => normal(text).toLowerCase()
    .replace(/[\p{sc=Latin}\p{sc=Greek}]/gu, letter => others[letter] || letter.normalize("NFD"))
    .replace(/[\u0300-\u036f]/g, "");
  // Returns the parts of a name in camel case or with underscores.
  const partsOf = run => [...run.matchAll(/\p{Lu}+(?!\p{Ll})\d*|\p{Lu}?\p{Ll}[\p{Ll}\d]*|\d+/gu)];
  // Returns the terms of a query. Each has its word; its place among the words; whether it is the last one, which may
  // continue; whether it is in quotation marks; and the parts of a name.
  const termsOf = query => {
    const terms = [], text = normal(query), hasWords = new RegExp(letter, "u").test(text);
    let place = 0, run, index;
    const add = (word, more, step = 1) => {
      terms.push({ word, place, isQuoted: text.slice(0, index).split(/["“”„«»]/).length % 2 == 0, ...more });
      place += step;
    };
    const isEdge = at => !/[^\s"'()[\]{},;`“”„«»]/.test(text[at] ?? "");
    for ({ 0: run, index } of text.matchAll(tokens)) {
      const characters = [...fold(run)], edges = isEdge(index - 1) + isEdge(index + run.length);
      if (!isWord.test(run)) {
        // With words, only operators count: “a ?? b”, but neither “what?” nor “std::vector”.
        if (!hasWords || edges > 1 || edges && /[^.:].|.[^.:]/.test(run)) add(run, { isSymbol: true }, 0);
      } else if (!isIdeographic.test(run)) {
        add(characters.join(""), { parts: partsOf(run).map(([part]) => fold(part)).filter(part => part.length > 1) });
      } else if (characters.length == 1) add(characters[0], { isOpen: true });
      else for (let at = 1; at < characters.length; at++) add(characters[at - 1] + characters[at], { isPair: true });
    }
    if (terms.length && /[^\s"”«»]$/.test(query)) terms.at(-1).isOpen = true;
    return terms.slice(0, 16);
  };
  return { normal, tokens, isIdeographic, fold, partsOf, termsOf };
})();
// Returns whether two words differ at most by one inserted, deleted or replaced letter, or by two swapped letters, or by
// two of these changes.
const isNear = (a, b, changes = 1) => {
  let head = 0, tail = 0;
  const shorter = Math.min(a.length, b.length);
  while (head < shorter && a[head] == b[head]) head++;
  while (tail < shorter - head && a.at(-1 - tail) == b.at(-1 - tail)) tail++;
  const [x, y] = [a, b].map(word => word.slice(head, word.length - tail));
  if (!x && !y) return true;
  if (!changes || Math.abs(x.length - y.length) > changes) return false;
  const less = (from, to) => isNear(x.slice(from), y.slice(to), changes - 1);
  return less(1, 1) || less(1, 0) || less(0, 1) || x[0] == y[1] && x[1] == y[0] && less(2, 2);
};
