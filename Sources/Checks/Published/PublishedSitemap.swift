import Basics
import Build
import HTML

/// The addresses of a sitemap.
///
/// Source: sitemaps.org, protocol 0.9: `<urlset>` with the address of a page in each `<loc>`, or `<sitemapindex>` with
/// those of further files.
enum PublishedSitemap {
  /// - Parameters:
  ///   - bytes: the sitemap.
  ///   - path: its file. The files that an index names are looked for beside it, by the last part of their address.
  static func addresses(_ bytes: [UInt8], at path: String) throws(FileError) -> [String] {
    let (locations, isIndex) = read(bytes)
    guard isIndex else { return locations }
    var addresses: [String] = []
    for location in locations {
      let name = Paths.name(String(location.prefix { $0 != "?" && $0 != "#" }))
      let file = Paths.join(Paths.parent(path) ?? "", String(name))
      // An index of indexes is not allowed; what it would name is no page.
      let part = read(try File.read(file))
      if !part.isIndex { addresses += part.locations }
    }
    return addresses
  }

  private static func read(_ bytes: [UInt8]) -> (locations: [String], isIndex: Bool) {
    var locations: [String] = []
    var isIndex = false
    bytes.withUnsafeBufferPointer { bytes in
      var tokenizer = HTMLTokenizer(bytes)
      var isInLocation = false
      while true {
        switch tokenizer.next() {
        case .startTag:
          isInLocation = tokenizer.isEqual(tokenizer.name, "loc")
          if tokenizer.isEqual(tokenizer.name, "sitemapindex") { isIndex = true }
        case .text where isInLocation:
          let text = HTMLEntities.decoded(bytes[tokenizer.start..<tokenizer.position])
          let words = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace)
          if let address = words.first { locations.append(String(address)) }
        case .endTag: isInLocation = false
        case .text: break
        case .end: return
        }
      }
    }
    return (locations, isIndex)
  }
}
