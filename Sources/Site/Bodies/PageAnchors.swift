import Basics
import PageModel

/// The anchors of several pages that are shown on one page.
///
/// Each page has a key, which is its anchor. The ids in its body are prefixed with the key, so that they are unique.
public struct PageAnchors: Sendable {
  /// The text between the key of a page and an id in its body. No key contains it.
  public static let separator = "--"
  /// The byte after `#` in links that already lead to a place on the page. The original links of a body do not contain
  /// it, because their ids still need the prefix of the body.
  public static let mark: UInt8 = 1

  /// The keys of pages by their indices.
  private let keys: [Int: String]

  /// Makes keys from the URLs of pages.
  public init(_ pages: [Int], of site: Site) {
    var keys: [Int: String] = [:]
    var used: Set<String> = []
    for page in pages {
      var url = site.pages[page].url[...]
      for ending in [".html", "index", "/"] where url.hasSuffix(ending) { url = url.dropLast(ending.count) }
      var name = PathComponent.slug(from: String(url))
      // Only ASCII, so that keys are the same in ids and in URLs.
      name = String(decoding: name.utf8.filter { $0 < 0x80 }, as: UTF8.self)
      let key = name.isEmpty ? "page" : "page-" + name
      var free = key
      var number = 1
      while !used.insert(free).inserted {
        number += 1
        free = "\(key)-\(number)"
      }
      keys[page] = free
    }
    self.keys = keys
  }

  /// Returns the key of a page; nil for a page that is not shown.
  public subscript(page: Int) -> String? { keys[page] }
}
