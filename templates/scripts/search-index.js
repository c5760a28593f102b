// Reads the parts of the search index: the manifest, which is empty until it is loaded, the terms, the spellings, and the
// texts of the pages. The documentation describes them on the page “Search”. A file is read once.
//
// Needs: search-bytes, search-files.
// Provides: manifest, openIndex, termFile, spellingFile, eachPosting, textOf, partOf.
const manifest = {};
const openIndex = async () => Object.assign(manifest, JSON.parse(await loadText("manifest")));
const { termFile, spellingFile } = (() => {
  const read = {};
  const once = (name, parse) => read[name] ||= loadFile(name).then(bytes => parse(reader(bytes)))
    .catch(error => { delete read[name]; throw error });
  const entriesOf = from => {
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
      // For a frequent word, the index has only the best sections, and one bit for each page that contains it.
      if (count & 1) entry.pages = from.take(from.number());
      entry.size = data.length + (entry.pages?.length ?? 0);
      entries.push(entry);
    }
    return entries;
  };
  // Returns the entries of the file that can contain a term. On a large site, the manifest names lists of files at first.
  // The files of a list replace it when they are needed.
  const termFile = async term => {
    const [keys, names] = manifest.terms, name = names[placeOf(term, manifest.terms)];
    if (!Array.isArray(name)) return once(name, entriesOf);
    const [ofFiles, files] = JSON.parse(await loadText(name[0])), at = names.indexOf(name);
    if (at >= 0) {
      keys.splice(at, 1, ...ofFiles);
      names.splice(at, 1, ...files);
    }
    return termFile(term);
  };
  const spellingFile = at => once(manifest.spellings[1][at], from => {
    const words = [];
    for (let bytes = new Uint8Array(); from.more;) {
      words.push({ word: decoder.decode(bytes = from.term(bytes)), frequency: from.number() });
    }
    return words;
  });
  return { termFile, spellingFile };
})();
// Calls a function for each posting of an entry, with its page, its section, the byte with its frequency and field, and
// its places.
const eachPosting = ({ postings }, use) => {
  const from = reader(postings);
  let page = 0, section = 0;
  while (from.more) {
    const step = from.number();
    if (step & 1) section += step >> 2; else { page += step >> 2; section = from.number() }
    const byte = from.byte(), places = [];
    for (let place = 0, next = step & 2; next; next &= 1) places.push(place += (next = from.number()) >> 1);
    use(page, section, byte, places);
  }
};
// Returns the URL, title, and kind of a page, and the heading, anchor, and text of one of its sections.
const textOf = async (page, section, [steps, sections, names, isNested] = manifest.texts) => {
  let first = 0;
  const firsts = steps.map(step => first += step);
  const at = firsts.findLastIndex((first, at) => first < page || first == page && sections[at] <= section);
  const text = await loadText(names[at]);
  if (isNested) return textOf(page, section, JSON.parse(text));
  const texts = text.split("\x1D")[page - firsts[at]].split("\x1E").map(text => text.split("\x1F")), [url, title, start, kind] = texts[0];
  // A file can begin within a page.
  const skipped = page == firsts[at] && sections[at] ? sections[at] - 1 : 0;
  const [heading, anchor, content] = section ? texts[section - skipped] : [title, "", start];
  return { url, title, kind, heading, anchor, content };
};
// Returns the section of the site that a page is in.
const partOf = page => manifest.parts[1].findLastIndex(first => first <= page);
