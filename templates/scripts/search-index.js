// Reads the parts of the search index: the manifest, which is empty until it is loaded, the terms, the spellings, and the
// texts of the pages. The documentation describes them on the page “Search”. A file is read once.
//
// Needs: search-bytes, search-files.
// Provides: manifest, openIndex, termFile, spellingFile, textFile, partOf.
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
      entry.count = from.number();
      const data = from.take(from.number());
      if (entry.count) entry.postings = data; else entry.stem = decoder.decode(data);
      entries.push(entry);
    }
    return entries;
  });
  const spellingFile = at => once(manifest.spellings[1][at], from => {
    const words = [];
    for (let bytes = new Uint8Array(); from.more;) words.push(decoder.decode(bytes = from.term(bytes)));
    return words;
  });
  return { termFile, spellingFile };
})();
const textFile = async page => {
  let at = 0;
  while (page >= manifest.texts[0][at]) page -= manifest.texts[0][at++];
  const pages = (await loadText(manifest.texts[1][at])).split("\x1D");
  return pages[page].split("\x1E").map(section => section.split("\x1F"));
};
// Returns the section of the site that a page is in.
const partOf = page => manifest.parts[1].findLastIndex(first => first <= page);
