import Basics
import HTMLSyntax

/// `<Listing number="1-1" file-name="src/main.rs" caption="…">` around a code block, of the Rust books: the name of the
/// file becomes the title of the code, and the caption a paragraph below it.
enum BookListing: BlockSyntax {
  static let firstBytes = ByteSet("<")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard start.text.hasPrefix("<Listing"), let tag = Tag(html: start.text), tag.name == "listing" else {
      return false
    }
    var block = blocks.takeBlock { $0.text.hasPrefix("</Listing>") }
    if let file = tag["file-name"], !file.isEmpty,
      let place = block.content.firstIndex(where: { Fence(LineStart($0.text).text) != nil })
    {
      let title = " title=\"\(file.replacing("\"", with: "”"))\""
      block.content[place] = block.content[place].with(block.content[place].text.trimmedEnd + Bytes(title))
    }
    var label = tag["number"].map { $0.isEmpty ? "" : "Listing \($0)" } ?? ""
    let anchor = tag["id"] ?? (label.isEmpty ? nil : "listing-" + (tag["number"] ?? ""))
    if let caption = tag["caption"], !caption.isEmpty {
      label +=
        (label.isEmpty ? "" : ": ") + caption.replacing("&quot;", with: "\"").replacing("&#39;", with: "'")
    }
    blocks.write(.content, block, id: anchor)
    if !label.isEmpty {
      blocks.write([block.opening.with(start.prefix + Bytes(label))])
      blocks.writeBlank(prefix: start.prefix, for: block.last)
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
    MarkedHeading(blocks.start)?.hasSpace == true && PythonHeading.convert(&blocks)
  }
}
