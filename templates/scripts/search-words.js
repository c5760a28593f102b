// Splits queries into terms, folds their letters as the index does, and compares words.
//
// Provides: normal, tokensOf, isIdeographic, fold, partsOf, termsOf, isNear.
const { normal, tokensOf, isIdeographic, fold, partsOf, termsOf } = (() => {
  const ideograph = "[\\u0e00-\\u0eff\\u3005-\\u3007\\u3041-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff"
    + "\\uac00-\\ud7af\\uf900-\\ufaff\\u{20000}-\\u{3ffff}]";
  const letter = "[\\p{Alphabetic}\\p{N}\\p{M}\\xad\\u200c\\u200d]";
  const name = "[a-z0-9]+(?:_+[a-z0-9]+)+(?![a-z0-9]|[^\\0-\\x7f])";
  const symbols = "[!#-&*+\\-/.:<-@\\\\^_|~]";
  // Emoji and other symbols are terms, except for lines, borders, and skin tones.
  const emoji = `(?![\\0-\\x7f\\u2500-\\u259f\\ufffc\\ufffd\\u{1f3fb}-\\u{1f3ff}]|${ideograph})\\p{S}`;
  const tokens = new RegExp(`(?:(?=${letter})${ideograph})+|${name}|(?:(?!${ideograph})${letter})+|${symbols}+|${emoji}`, "giu");
  const isIdeographic = new RegExp("^" + ideograph, "u"), isSymbol = new RegExp("^(?!" + letter + ")", "u");
  // Returns the operator in a run of symbols, if there is one, by the rules of the index: “a ?? b” and “C++”, but neither
  // “what?” nor “std::vector”.
  const operatorIn = (run, before, after) => {
    const isInner = (text = " ") => /[^\0- "'(),;[\]\x60{}]/.test(text), isPunctuation = /[.:]/.test(run[0]);
    const isAfterWord = isInner(before), isBeforeWord = isInner(after) && !/[\u2000-\u2fff]/.test(after);
    if (!run[1]) return isAfterWord || isBeforeWord || isPunctuation ? "" : run;
    if (run.includes("_") || isAfterWord && isBeforeWord && /^(::|->)$/.test(run)) return "";
    if (isAfterWord && !isBeforeWord && /(.)(?!\1)./.test(run)) run = run[0] + run.slice(1).replace(/[.:]+$/, "");
    else if (!isBeforeWord && isAfterWord && isPunctuation) return "";
    return run[1] && !run[4] ? run : "";
  };
  // Returns the words, names, operators, and symbols of a text.
  const tokensOf = text => [...text.matchAll(tokens)].flatMap(({ 0: run, index }) => {
    if (/^[!-/:-@\\^_|~]/.test(run)) run = operatorIn(run, text[index - 1], text[index + run.length]);
    return run ? [{ run, index }] : [];
  });
  const others = {};
  const pairs = "ßss æae œoe øo łl đd ıi ςσ ёе ךכ םמ ןנ ףפ ץצ ٱا ىي یي ةه کك ईइ ऊउ \u0940\u093f \u0942\u0941 \u0901\u0902";
  for (const [letter, ...base] of pairs.split(" ")) others[letter] = base.join("");
  // Fullwidth letters and halfwidth katakana become the usual ones.
  const normal = text => text.replace(/[\uff01-\uff9f]+/g, run => run.normalize("NFKC")).normalize("NFC");
  // The nasals of Devanagari can also be written as the mark anusvara.
  const fold = text => normal(text).toLowerCase().replace(/[ङञणनम]\u094d/g, "\u0902")
    .replace(/[\p{sc=Latn}\p{sc=Grek}\p{sc=Arab}\p{sc=Hebr}\p{sc=Deva}ё]/gu, letter => others[letter] || letter.normalize("NFD"))
    .replace(/[\xad\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u065f\u0670\u093c\u200c\u200d\ufe0e\ufe0f]/g, "");
  // Particles such as “to” and “in”, and endings of Korean words such as “to do” and “that does”, are not part of the
  // word to find.
  // Particles also follow Latin words.
  const particles = "[을를은는이가의에와과도로만]|에서|으로|까지|부터", particle = new RegExp(`^(?:${particles})$`);
  const endings = new RegExp(`(?<=[가-힣]{2})(?:[하되](?:기|는|다|려면|면|지|고|나요|세요)|[합됩]니다|${particles})$`);
  // Returns the parts of a name in camel case or with underscores.
  const partsOf = run => [...run.matchAll(/\p{Lu}+(?!\p{Ll})\d*|\p{Lu}?\p{Ll}[\p{Ll}\d]*|\d+/gu)];
  // Returns the terms of a query. Each has its word; its place among the words; whether it is the last one, which may
  // continue; whether it is in quotation marks; and the parts of a name.
  const termsOf = query => {
    const terms = [], text = normal(query);
    let place = 0;
    for (const { run, index } of tokensOf(text)) {
      const isQuoted = text.slice(0, index).split(/["“”]/).length % 2 == 0, characters = [...fold(run).replace(endings, "")];
      const add = (word, more) => terms.push({ word, isQuoted, place: more.isSymbol ? place : place++, ...more });
      if (isSymbol.test(run)) add(run, { isSymbol: true });
      else if (!characters.length || particle.test(run) && /[a-z0-9]/i.test(text[index - 1])) continue;
      else if (!isIdeographic.test(run)) add(characters.join(""), { parts: partsOf(run).map(([part]) => fold(part)) });
      else if (characters.length == 1) add(characters[0], { isOpen: true });
      else for (const piece of characters.join("").split(/([ァ-ヺー-ヾ]{3,})/)) {
        // A run of katakana is a word.
        const letters = [...piece], pairs = letters.slice(1).map((letter, at) => letters[at] + letter);
        if (/^[ァ-ヾ]{3}/.test(piece)) add(piece, { parts: pairs });
        else for (const pair of pairs) add(pair, { isPair: true, run: index });
      }
    }
    if (terms.length && /[^\s"”]$/.test(query)) terms.at(-1).isOpen = true;
    return terms.slice(0, 40);
  };
  return { normal, tokensOf, isIdeographic, fold, partsOf, termsOf };
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
