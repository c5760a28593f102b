// Splits text into words, folds their letters as the index does, and compares words.
//
// Provides: runs, isIdeographic, fold, termsOf, isNear.
const { runs, isIdeographic, fold, termsOf } = (() => {
  const ideograph = "[\\u0e00-\\u0eff\\u3005-\\u3007\\u3041-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff"
    + "\\uac00-\\ud7af\\uf900-\\ufaff\\u{20000}-\\u{3ffff}]";
  const letter = "[\\p{Alphabetic}\\p{N}\\p{M}]";
  const runs = new RegExp(`(?:(?=${letter})${ideograph})+|(?:(?!${ideograph})${letter})+`, "gu");
  const isIdeographic = new RegExp("^" + ideograph, "u");
  const others = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ς: "σ" };
  const fold = text => text.normalize("NFC").toLowerCase()
    .replace(/[\p{sc=Latin}\p{sc=Greek}]/gu, letter => others[letter] || letter.normalize("NFD"))
    .replace(/[\u0300-\u036f]/g, "");
  const termsOf = query => {
    const terms = [];
    for (const [run] of query.normalize("NFC").matchAll(runs)) {
      const characters = [...fold(run)];
      if (!isIdeographic.test(run)) terms.push({ word: characters.join("") });
      else if (characters.length == 1) terms.push({ word: characters[0], isOpen: true });
      else for (let at = 1; at < characters.length; at++) terms.push({ word: characters[at - 1] + characters[at] });
    }
    if (terms.length && /[^\s]$/.test(query)) terms.at(-1).isOpen = true;
    return terms.slice(0, 12);
  };
  return { runs, isIdeographic, fold, termsOf };
})();
// Returns whether two words differ at most by an inserted, deleted or replaced letter, or by two swapped letters.
const isNear = (a, b) => {
  if (Math.abs(a.length - b.length) > 1) return false;
  let head = 0, tail = 0;
  const shorter = Math.min(a.length, b.length);
  while (head < shorter && a[head] == b[head]) head++;
  while (tail < shorter - head && a.at(-1 - tail) == b.at(-1 - tail)) tail++;
  const [x, y] = [a, b].map(word => word.slice(head, word.length - tail));
  return x.length < 2 && y.length < 2 || x.length == 2 && y.length == 2 && x[0] == y[1] && x[1] == y[0];
};
