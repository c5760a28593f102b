// Chooses the form of a string with a number, by the rules of the language of the page.
//
// Provides: counted.
const counted = (forms, count) => {
  const rule = new Intl.PluralRules(document.documentElement.lang).select(count);
  const [, form = forms.split("|")[0]] = forms.match(`[|]${rule}:([^|]*)`) ?? [];
  return form.replace("{count}", count);
};
