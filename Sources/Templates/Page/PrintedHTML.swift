import HTMLSyntax
import Site

@_spi(RenderedHTML) import Basics

/// Converts the body of a page for a print page, which shows several bodies: ids get the key of the page as a prefix,
/// headings are one level lower, and details are open.
struct PrintedHTML {
  /// The anchor of the page.
  let key: String

  /// The attributes whose values are ids, separated by spaces.
  private static let references: Set<String> = [
    "for", "headers", "list", "form", "aria-labelledby", "aria-describedby", "aria-controls", "aria-owns",
    "aria-details", "aria-flowto", "popovertarget", "commandfor",
  ]

  /// Appends the abstract and the body.
  func append(_ body: ResolvedBody, into output: inout ByteBuffer) {
    if let abstract = body.abstract {
      output.append("<p class=\"lede\">")
      append(abstract, into: &output)
      output.append("</p>\n")
    }
    append(body.body, into: &output)
  }

  private func append(_ html: DeferredHTML, into output: inout ByteBuffer) {
    var buffer = ByteBuffer(capacity: 32 << 10)
    html.write(into: &buffer)
    buffer.withBytes { append($0, into: &output) }
  }

  /// Appends converted HTML.
  func append(_ html: UnsafeBufferPointer<UInt8>, into output: inout ByteBuffer) {
    var edits = Edits(html: html, prefix: Array((key + PageAnchors.separator).utf8), key: Array(key.utf8))
    edits.ids = Self.ids(in: html)
    var tokenizer = HTMLTokenizer(html)
    loop: while true {
      switch tokenizer.next() {
      case .end: break loop
      case .text: continue
      case .endTag: edits.lowerHeading(tokenizer.name, into: &output)
      case .startTag:
        edits.lowerHeading(tokenizer.name, into: &output)
        let name = Self.text(html, tokenizer.name)
        if name == "details", !tokenizer.attributes.contains(where: { Self.text(html, $0.name) == "open" }) {
          edits.insert(Array(" open=\"\"".utf8), at: tokenizer.name.upperBound, into: &output)
        }
        for attribute in tokenizer.attributes where !attribute.value.isEmpty {
          edits.convert(
            attribute, named: Self.text(html, attribute.name), of: name, Self.references, into: &output)
        }
      }
    }
    edits.copy(upTo: html.count, into: &output)
  }

  /// Returns the ids in HTML.
  private static func ids(in html: UnsafeBufferPointer<UInt8>) -> Set<[UInt8]> {
    var ids: Set<[UInt8]> = []
    var tokenizer = HTMLTokenizer(html)
    loop: while true {
      switch tokenizer.next() {
      case .end: break loop
      case .startTag:
        let isLink = text(html, tokenizer.name) == "a"
        for attribute in tokenizer.attributes where !attribute.value.isEmpty {
          let name = text(html, attribute.name)
          if name == "id" || isLink && name == "name" { ids.insert(Array(html[attribute.value])) }
        }
      case .endTag, .text: continue
      }
    }
    return ids
  }

  private static func text(_ html: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> String {
    String(decoding: html[range], as: UTF8.self).lowercased()
  }

  /// Copies HTML with changes, from its beginning to its end.
  private struct Edits {
    let html: UnsafeBufferPointer<UInt8>
    let prefix: [UInt8]
    let key: [UInt8]
    var ids: Set<[UInt8]> = []
    /// The number of bytes that have been copied or replaced.
    private var done = 0

    init(html: UnsafeBufferPointer<UInt8>, prefix: [UInt8], key: [UInt8]) {
      self.html = html
      self.prefix = prefix
      self.key = key
    }

    mutating func copy(upTo end: Int, into output: inout ByteBuffer) {
      output.append(UnsafeBufferPointer(rebasing: html[done..<end]))
      done = end
    }

    mutating func insert(_ bytes: [UInt8], at place: Int, into output: inout ByteBuffer) {
      copy(upTo: place, into: &output)
      output.append(bytes)
    }

    /// Replaces the level of a heading by the next one, up to the sixth.
    mutating func lowerHeading(_ name: Range<Int>, into output: inout ByteBuffer) {
      guard name.count == 2, html[name.lowerBound] | 0x20 == UInt8(ascii: "h") else { return }
      let level = html[name.lowerBound + 1]
      guard (UInt8(ascii: "1")...UInt8(ascii: "5")).contains(level) else { return }
      copy(upTo: name.lowerBound + 1, into: &output)
      output.append(level + 1)
      done = name.upperBound
    }

    mutating func convert(
      _ attribute: HTMLTokenizer.Attribute, named name: String, of element: String, _ references: Set<String>,
      into output: inout ByteBuffer
    ) {
      let value = attribute.value
      switch name {
      case "id": insert(prefix, at: value.lowerBound, into: &output)
      case "name" where ["a", "input", "details"].contains(element):
        insert(prefix, at: value.lowerBound, into: &output)
      case "href", "xlink:href": convertLink(value, isLink: element == "a", into: &output)
      case _ where references.contains(name):
        for id in html[value].split(whereSeparator: { $0 <= 0x20 }) where ids.contains(Array(id)) {
          insert(prefix, at: id.startIndex, into: &output)
        }
      default: convertFunctions(value, into: &output)
      }
    }

    /// Converts a link to an id.
    ///
    /// - Parameter isLink: whether the element is a link, rather than a reference to a part of a drawing.
    private mutating func convertLink(_ value: Range<Int>, isLink: Bool, into output: inout ByteBuffer) {
      guard html[value.lowerBound] == UInt8(ascii: "#") else { return }
      let start = value.lowerBound + 1
      if start < value.upperBound, html[start] == PageAnchors.mark {
        copy(upTo: start, into: &output)
        done = start + 1
      } else if ids.contains(PercentEncoding.decode(Array(html[start..<value.upperBound]))) {
        insert(prefix, at: start, into: &output)
      } else if isLink {
        insert(key, at: start, into: &output)
        done = value.upperBound
      }
    }

    /// Converts ids in values such as `url(#gradient)`.
    private mutating func convertFunctions(_ value: Range<Int>, into output: inout ByteBuffer) {
      var place = value.lowerBound
      let opening = Array("url(#".utf8)
      while place + opening.count < value.upperBound {
        guard html[place] == opening[0], html[place..<value.upperBound].starts(with: opening) else {
          place += 1
          continue
        }
        place += opening.count
        let end = html[place..<value.upperBound].firstIndex(of: UInt8(ascii: ")")) ?? value.upperBound
        if ids.contains(Array(html[place..<end])) { insert(prefix, at: place, into: &output) }
        place = end
      }
    }
  }
}
