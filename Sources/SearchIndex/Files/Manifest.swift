import Basics

/// What the browser loads first: where everything is. It is JSON.
///
/// ```
/// {"pages": 12, "sections": 80, "terms": [[first keys], [names]], "spellings": the same,
///  "texts": [[numbers of pages], [names]], "parts": [[titles], [first pages]], "platforms": [[names], file],
///  "words": {…}}
/// ```
struct Manifest {
  let site: SearchSite
  let sections: Int
  let pages: Int
  var terms = FileList()
  var spellings = FileList()
  var texts = TextFileList()
  /// The name of the file of platforms; nil where no page names one.
  var platforms: String?

  init(site: SearchSite, sections: Int, pages: Int) {
    self.site = site
    self.sections = sections
    self.pages = pages
  }

  func bytes() -> [UInt8] {
    var json = JSONWriter(capacity: 16 << 10)
    json.beginObject()
    json.add("pages", pages)
    json.add("sections", sections)
    json.add("terms", [terms.keys, terms.names])
    json.add("spellings", [spellings.keys, spellings.names])
    json.beginList("texts")
    json.add(texts.pages)
    json.add(texts.names)
    json.end()
    json.beginList("parts")
    json.add(site.parts.map(\.title))
    json.add(site.parts.map(\.firstPage))
    json.end()
    json.beginList("platforms")
    json.add(site.platforms.map(\.name))
    json.add(platforms ?? "")
    json.end()
    json.beginObject("words")
    for word in site.words { json.add(word.name, word.text) }
    return json.finish()
  }
}
