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
  var texts: [(pages: Int, name: String)] = []
  /// The name of the file of platforms; nil where no page names one.
  var platforms: String?

  init(site: SearchSite, sections: Int, pages: Int) {
    self.site = site
    self.sections = sections
    self.pages = pages
  }

  func bytes() -> [UInt8] {
    var json = ByteBuffer(capacity: 16 << 10)
    json.append("{\"pages\":")
    json.append(decimal: pages)
    json.append(",\"sections\":")
    json.append(decimal: sections)
    json.append(",\"terms\":")
    append([terms.keys, terms.names], to: &json)
    json.append(",\"spellings\":")
    append([spellings.keys, spellings.names], to: &json)
    json.append(",\"texts\":[")
    append(texts.map(\.pages), to: &json)
    json.append(",")
    append(texts.map(\.name), to: &json)
    json.append("],\"parts\":[")
    append(site.parts.map(\.title), to: &json)
    json.append(",")
    append(site.parts.map(\.firstPage), to: &json)
    json.append("],\"platforms\":[")
    append(site.platforms.map(\.name), to: &json)
    json.append(",")
    json.appendJSON(platforms ?? "")
    json.append("],\"words\":{")
    for (index, word) in site.words.enumerated() {
      if index > 0 { json.append(",") }
      json.appendJSON(word.name)
      json.append(":")
      json.appendJSON(word.text)
    }
    json.append("}}")
    return json.array()
  }

  private func append(_ lists: [[String]], to json: inout ByteBuffer) {
    json.append("[")
    for (index, list) in lists.enumerated() {
      if index > 0 { json.append(",") }
      append(list, to: &json)
    }
    json.append("]")
  }

  private func append(_ texts: [String], to json: inout ByteBuffer) {
    json.append("[")
    for (index, text) in texts.enumerated() {
      if index > 0 { json.append(",") }
      json.appendJSON(text)
    }
    json.append("]")
  }

  private func append(_ numbers: [Int], to json: inout ByteBuffer) {
    json.append("[")
    for (index, number) in numbers.enumerated() {
      if index > 0 { json.append(",") }
      json.append(decimal: number)
    }
    json.append("]")
  }
}
