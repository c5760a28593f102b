import Basics

/// `<Listing number="1-1" file-name="src/main.rs" caption="…">` around a code block, of the Rust books: the name of the
/// file becomes the title of the code, and the caption a paragraph below it.
enum BookListing: BlockSyntax {
  static let firstBytes = ByteSet("<")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard start.text.hasPrefix("<Listing"), let tag = HTMLTag(start.text), tag.name == "listing" else {
      return false
    }
    let opening = blocks.take()
    let taken = blocks.take(upTo: start.column) { $0.text.hasPrefix("</Listing>") }
    var content = taken.content
    let last = taken.end ?? opening
    if let file = tag["file-name"], !file.isEmpty,
      let place = content.firstIndex(where: { Fence(LineStart($0.text).text) != nil })
    {
      let title = " title=\"\(file.replacing("\"", with: "”"))\""
      content[place] = content[place].with(content[place].text.trimmedEnd + Bytes(title))
    }
    var label = tag["number"].map { $0.isEmpty ? "" : "Listing \($0)" } ?? ""
    let anchor = tag["id"] ?? (label.isEmpty ? nil : "listing-" + (tag["number"] ?? ""))
    if let caption = tag["caption"], !caption.isEmpty {
      label +=
        (label.isEmpty ? "" : ": ") + caption.replacing("&quot;", with: "\"").replacing("&#39;", with: "'")
    }
    if let anchor {
      blocks.writeBlank(prefix: start.prefix, for: opening)
      blocks.write("<a id=\"\(anchor)\"></a>", prefix: start.prefix, for: opening)
    }
    blocks.writeBlank(prefix: start.prefix, for: opening)
    blocks.writeContent(content, prefix: start.prefix)
    blocks.writeBlank(prefix: start.prefix, for: last)
    if !label.isEmpty {
      blocks.write([opening.with(start.prefix + Bytes(label))])
      blocks.writeBlank(prefix: start.prefix, for: last)
    }
    return true
  }
}

/// Headings with attributes: `# Heading { #id .class }`.
///
/// Source: mdBook, “Heading attributes”.
enum HeadingAttributes: BlockSyntax {
  static let firstBytes = ByteSet("#")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    let marks = start.text.prefix { $0 == UInt8(ascii: "#") }
    let text = start.text[marks.endIndex...]
    guard marks.count <= 6, text.first == Byte.space || text.first == Byte.tab else { return false }
    let heading = PythonHeading.withoutList(text.trimmed)
    guard heading.list != nil else { return false }
    let line = blocks.take()
    blocks.write([
      line.with(start.prefix + marks + [Byte.space] + heading.text + PythonHeading.id(heading.list))
    ])
    return true
  }
}

/// Alerts with labels that GitHub does not have, such as `> [!EXAMPLE]`: the label becomes bold text.
enum OtherAlerts: BlockSyntax {
  static let firstBytes = ByteSet("[")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard start.quotes > 0, let rest = start.text.droppingPrefix("[!"),
      let end = rest.firstIndex(of: UInt8(ascii: "]"))
    else { return false }
    let name = rest[..<end].string
    guard !AsideType.own.contains(name.lowercased()), !name.isEmpty,
      name.allSatisfy({ $0.isLetter || $0.isNumber || "- ".contains($0) })
    else { return false }
    let title = rest[(end + 1)...].drop { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }.trimmed
    let line = blocks.take()
    let label = title.isEmpty ? Bytes(AsideType.label(name.lowercased())) : title
    blocks.write([line.with(start.prefix + Bytes("**") + label + Bytes("**"))])
    blocks.writeBlank(prefix: start.prefix, for: line)
    return true
  }
}
