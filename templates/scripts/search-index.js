// Reads the parts of the search index: the manifest, which is empty until it is loaded, the terms, the spellings, and the
// texts of the pages. The documentation describes them on the page “Search”. A file is read once.
//
// Needs: search-bytes, search-files.
// Provides: manifest, openIndex, termFile, spellingFile, textOf, partOf.
const manifest = {};
const openIndex = async () => Object.assign(manifest, JSON.parse(await loadText("manifest")));
const { termFile, spellingFile } = (() => {
  const read = {};
  const once = (name, parse) => read[name] ||= loadFile(name).then(bytes => parse(reader(bytes)))
    .catch(error => { delete read[name]; throw error });
  const termFile = at => once(manifest.terms[1][at], from => {
    const entries = [];
    let bytes = new Uint8Array();
    while (from.more) {
      bytes = from.term(bytes);
      const entry = { term: decoder.decode(bytes), words: [] };
      for (let rest = from.number(); rest; rest--) entry.words.push(decoder.decode(from.term(bytes)));
      if (!entry.words.length) entry.words.push(entry.term);
      const count = from.number(), data = from.take(from.number());
      entry.count = count >> 1;
      if (count) entry.postings = data; else entry.stem = decoder.decode(data);
      // Of a frequent word, the index has only the best sections, and one bit for each page that contains it.
      if (count & 1) entry.pages = from.take(from.number());
      entries.push(entry);
    }
    return entries;
  });
  const spellingFile = at => once(manifest.spellings[1][at], from => {
    const words = [];
    for (let bytes = new Uint8Array(); from.more;) {
      words.push({ word: decoder.decode(bytes = from.term(bytes)), frequency: from.number() });
    }
    return words;
  });
  return { termFile, spellingFile };
})();
// Returns the URL and title of a page, and the heading, anchor, and text of one of its sections.
const textOf = async (page, section) => {
  let [pages, sections, names, isNested] = manifest.texts;
  for (;;) {
    let first = 0, at = -1;
    while (at + 1 < names.length && (first + pages[at + 1] < page || first + pages[at + 1] == page && sections[at + 1] <= section)) {
      first += pages[++at];
    }
    if (isNested) [pages, sections, names, isNested] = JSON.parse(await loadText(names[at]));
    else {
      const texts = (await loadText(names[at])).split("\x1D")[page - first].split("\x1E").map(text => text.split("\x1F"));
      // A file can begin within a page.
      const skipped = page == first && sections[at] ? sections[at] - 1 : 0;
      const [url, title] = texts[0], [heading, anchor, text] = section ? texts[section - skipped] : [title, "", texts[0][2]];
      return { url, title, heading, anchor, text };
    }
  }
};
// Returns the section of the site that a page is in.
const partOf = page => manifest.parts[1].findLastIndex(first => first <= page);
