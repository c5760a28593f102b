import Basics
import HTML
import HTMLSyntax
import PageModel
import Site

/// Collects the URLs in the attributes of a page, with their positions.
struct PageReferences {
  struct Reference {
    /// The range of the URL in the page, in bytes.
    let place: Range<Int>
    /// The number of the heading of the source file before the URL, from 1; 0 for none.
    let heading: Int
  }

  /// The references in document order.
  private(set) var all: [Reference] = []
  private var heading = 0

  /// Collects the URLs of a start tag.
  ///
  /// - Parameter heading: the number of the heading before the tag, from 1; 0 for none.
  mutating func read(_ tag: borrowing HTMLTokenizer, after heading: Int) {
    self.heading = heading
    switch tag.element {
    case .a, .area, .link: take("href", tag)
    case .img, .source:
      take("src", tag)
      if let value = tag.place(of: "srcset") {
        for candidate in SourceSet.candidates(in: tag.bytes, value) { append(candidate.url) }
      }
    case .script, .iframe, .embed, .track, .audio, .input: take("src", tag)
    case .video:
      take("src", tag)
      take("poster", tag)
    case .object: take("data", tag)
    case .meta:
      if tag.attribute("property")?.elementsEqual("og:image".utf8) == true { take("content", tag) }
    // `<image>` and `<use>` in SVG.
    case .unknown:
      take("href", tag)
      take("xlink:href", tag)
    default: break
    }
  }

  /// Returns the absolute and the protocol-relative URLs, decoded and without duplicates.
  func urls(in bytes: UnsafeBufferPointer<UInt8>) -> Set<String> {
    var urls: Set<String> = []
    for reference in all {
      let url = String(decoding: CharacterReferences.decoded(bytes[reference.place]), as: UTF8.self)
      if url.hasPrefix("//") || AbsoluteURL(url) != nil { urls.insert(url) }
    }
    return urls
  }

  private mutating func append(_ place: Range<Int>) {
    all.append(Reference(place: place, heading: heading))
  }

  private mutating func take(_ name: StaticString, _ tag: borrowing HTMLTokenizer) {
    if let place = tag.place(of: name), !place.isEmpty { append(place) }
  }
}

/// Recognizes the destinations of links and images that an author wrote.
///
/// The build reports such a link at its exact location if it is broken, so the check of the generated page does not
/// report it again.
enum AuthoredDestination {
  /// Whether a URL of the generated page, which is escaped for HTML, is the destination of a link in its source.
  static func isAny(of links: LinkList, _ url: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    if links.isEmpty { return false }
    let wanted = PercentEncoding.decode(CharacterReferences.decoded(url))
    return links.contains { PercentEncoding.decode(Array($0.destination.utf8)) == wanted }
  }

  /// Whether a link in the source of the page has `#id` as its destination.
  static func isFragment(_ id: String, of links: LinkList) -> Bool {
    let wanted = Array(id.utf8)
    return links.contains { link in
      guard link.destination.utf8.first == UInt8(ascii: "#") else { return false }
      return PercentEncoding.decode(Array(link.destination.utf8.dropFirst())) == wanted
    }
  }
}
