import Basics
import HTMLSyntax
import PageModel
import Site

/// Converts the relative URLs of a page to absolute paths on the host, because servers show the page at any URL.
struct RootedHTML {
  /// The path of the site’s root, percent-encoded, and escaped for attributes. It begins and ends with a slash.
  let root: [UInt8]

  /// The attributes whose values are URLs.
  private static let attributes: Set<String> = [
    "href", "src", "poster", "data", "action", "data-index", "data-script", "data-root", "data-lazy-sections",
  ]

  /// Returns the HTML of a page at the root of the site with absolute paths.
  func converted(_ html: [UInt8]) -> [UInt8] {
    html.withUnsafeBufferPointer { html in
      var places: [Int] = []
      var tokenizer = HTMLTokenizer(html)
      loop: while true {
        switch tokenizer.next() {
        case .end: break loop
        case .endTag, .text: continue
        case .startTag:
          for attribute in tokenizer.attributes where !attribute.value.isEmpty {
            let value = attribute.value
            let name = String(decoding: html[attribute.name], as: UTF8.self).lowercased()
            let urls =
              name == "srcset"
              ? SourceSet.candidates(in: html, value).map(\.url.lowerBound)
              : Self.attributes.contains(name) ? [value.lowerBound] : []
            places += urls.filter { Self.isRelative(html[$0..<value.upperBound]) }
          }
        }
      }
      var result: [UInt8] = []
      result.reserveCapacity(html.count + places.count * root.count)
      var done = 0
      for place in places {
        result += html[done..<place]
        result += root
        // `./` is the root itself.
        done = html[place...].starts(with: "./".utf8) ? place + 2 : place
      }
      return result + html[done...]
    }
  }

  /// Returns whether a URL is relative to the page’s: it has no scheme, and does not begin at the root of the host
  /// or with an anchor.
  private static func isRelative(_ url: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard let first = url.first, first != UInt8(ascii: "/"), first != UInt8(ascii: "#") else { return false }
    let name = url.prefix { !ByteSet("/?# ").contains($0) }
    return !name.contains(UInt8(ascii: ":"))
  }
}

extension PageComposer {
  /// The path of the site’s root on its host, percent-encoded. It begins and ends with a slash.
  var rootPath: String {
    let root = site.configuration.baseURL.flatMap { AbsoluteURL($0) }.map { String($0.path) }
    return root
      ?? RelativeURL.encoded("/" + site.configuration.versions.folder + site.configuration.languages.folder)
  }

  /// Replaces the relative URLs of the last page in a buffer by absolute paths.
  ///
  /// - Parameter start: the offset of the page.
  func makeRooted(_ output: inout ByteBuffer, from start: Int) {
    let page = output.array(from: start)
    output.truncate(to: start)
    var root = ByteBuffer(capacity: 64)
    root.appendEscaped(rootPath)
    output.append(RootedHTML(root: root.array()).converted(page))
  }
}
