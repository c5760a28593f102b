// Splits queries into terms, folds their letters as the index does, and compares words.
//
// Provides: normal, tokens, isIdeographic, fold, partsOf, termsOf, isNear.
const { normal, tokens, isIdeographic, fold, partsOf, termsOf } = (() => {
  const ideograph = "[\\u0e00-\\u0eff\\u3005-\\u3007\\u3041-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff"
    + "\\uac00-\\ud7af\\uf900-\\ufaff\\u{20000}-\\u{3ffff}]";
  const letter = "[\\p{Alphabetic}\\p{N}\\p{M}]";
  const name = "[a-z0-9]+(?:_+[a-z0-9]+)+(?![a-z0-9]|[^\\0-\\x7f])";
  // Operators are on their own: “a ?? b”, but neither “what?” nor “std::vector”.
  const operator = "(?<!\\S)[!#-&*+\\-/.:<-@\\\\^|~]+(?!\\S)";
  const tokens = new RegExp(`(?:(?=${letter})${ideograph})+|${name}|(?:(?!${ideograph})${letter})+|${operator}`, "giu");
  const isIdeographic = new RegExp("^" + ideograph, "u");
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
    const terms = [], text = normal(query);
    let place = 0;
    for (const { 0: run, index } of text.matchAll(tokens)) {
      const isQuoted = text.slice(0, index).split(/["“”]/).length % 2 == 0, characters = [...fold(run)];
      const add = (word, more) => terms.push({ word, isQuoted, place: more.isSymbol ? place : place++, ...more });
      if (/^[!-/:-@\\^|~]/.test(run)) add(run, { isSymbol: true });
      else if (!isIdeographic.test(run)) add(characters.join(""), { parts: partsOf(run).map(([part]) => fold(part)) });
      else if (characters.length == 1) add(characters[0], { isOpen: true });
      else for (const piece of characters.join("").split(/([ァ-ヺー-ヾ]{3,})/)) {
        // A run of katakana is a word.
        const letters = [...piece], pairs = letters.slice(1).map((letter, at) => letters[at] + letter);
        if (/^[ァ-ヾ]{3}/.test(piece)) add(piece, { parts: pairs });
        else for (const pair of pairs) add(pair, { isPair: true });
      }
    }
    if (terms.length && /[^\s"”]$/.test(query)) terms.at(-1).isOpen = true;
    return terms.slice(0, 12);
  };
  return { normal, tokens, isIdeographic, fold, partsOf, termsOf };
})();
// Returns whether two words differ at most by one inserted, deleted or replaced letter, or by two swapped letters, or by
// two of these changes.
const isNear = (a, b, changes = 1) => {
  if (Math.abs(a.length - b.length) > changes) return false;
  let at = 0;
  while (at < a.length && a[at] == b[at]) at++;
  const x = a.slice(at), y = b.slice(at), less = (from, to) => isNear(x.slice(from), y.slice(to), changes - 1);
  return x == y || changes > 0 && (less(1, 1) || less(1, 0) || less(0, 1) || x[0] == y[1] && x[1] == y[0] && less(2, 2));
};
