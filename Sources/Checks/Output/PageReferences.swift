import HTML
import Site

/// The addresses that a page names, where they stand in it.
struct PageReferences {
  struct Reference {
    /// Between the quotes of its attribute, or a part of that.
    let place: Range<Int>
    /// The heading of the author’s file that it stands behind, counted from 1; 0 for none.
    let heading: Int
  }

  /// In the order of the page.
  private(set) var all: [Reference] = []
  private var heading = 0

  /// Takes the addresses of a start tag.
  mutating func read(_ tag: borrowing HTMLTokenizer, behind heading: Int) {
    self.heading = heading
    switch tag.element {
    case .a, .area, .link: take("href", tag)
    case .img, .source:
      take("src", tag)
      takeCandidates(tag)
    case .script, .iframe, .embed, .track, .audio, .input: take("src", tag)
    case .video:
      take("src", tag)
      take("poster", tag)
    case .object: take("data", tag)
    case .meta:
      if tag.attribute("property")?.elementsEqual("og:image".utf8) == true { take("content", tag) }
    // Images and parts of drawings that stand in SVG.
    case .unknown:
      take("href", tag)
      take("xlink:href", tag)
    default: break
    }
  }

  /// Those that lead to other sites, each once.
  func addresses(in bytes: UnsafeBufferPointer<UInt8>) -> Set<String> {
    var addresses: Set<String> = []
    for reference in all {
      let address = String(decoding: HTMLEntities.decoded(bytes[reference.place]), as: UTF8.self)
      if address.hasPrefix("//") || WebAddress(address) != nil { addresses.insert(address) }
    }
    return addresses
  }

  private mutating func append(_ place: Range<Int>) {
    all.append(Reference(place: place, heading: heading))
  }

  private mutating func take(_ name: StaticString, _ tag: borrowing HTMLTokenizer) {
    if let place = tag.place(of: name), !place.isEmpty { append(place) }
  }

  /// Source: HTML Standard, “Srcset attributes”: candidates with commas between them, each an address and, after
  /// white space, what it is for.
  private mutating func takeCandidates(_ tag: borrowing HTMLTokenizer) {
    guard let value = tag.place(of: "srcset") else { return }
    var index = value.lowerBound
    while index < value.upperBound {
      while index < value.upperBound, tag.bytes[index] <= 0x20 || tag.bytes[index] == UInt8(ascii: ",") {
        index += 1
      }
      let start = index
      while index < value.upperBound, tag.bytes[index] > 0x20 { index += 1 }
      var end = index
      while end > start, tag.bytes[end - 1] == UInt8(ascii: ",") { end -= 1 }
      if end > start { append(start..<end) }
      if end < index { continue }
      while index < value.upperBound, tag.bytes[index] != UInt8(ascii: ",") { index += 1 }
    }
  }
}
