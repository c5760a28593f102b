import Basics
import HTMLSyntax

/// Copies the safe part of an SVG document into a page.
///
/// Elements and attributes on a safe list are written; scripts, embedded HTML, animations, links and references to
/// other files are left out. Since the pages’ Content Security Policy forbids style sheets in the page, the properties
/// of `<style>` elements and `style` attributes become attributes. All ids get a prefix, so that several diagrams fit
/// into one page.
///
/// Source: SVG 2, sections 5.9 and 6; SVG Integration.
struct SafeSVG {
  private let bytes: [UInt8]
  private let idPrefix: String
  private let label: String
  private var styles = SVGStyles()
  /// The first thing that is left out and that authors may miss, such as `<script>`; nil if there is nothing.
  private(set) var removed: String?
  /// The width of the diagram in CSS pixels; 0 if it is unknown.
  private(set) var width = 0.0

  /// Elements nested more deeply are left out.
  private static let deepest = 200

  init(_ document: [UInt8], idPrefix: String, label: String) {
    bytes = document
    self.idPrefix = idPrefix
    self.label = label
  }

  /// Writes the document. Returns false if it has no `<svg>` element.
  mutating func write(to out: inout ByteBuffer) -> Bool {
    readStyles()
    var tokenizer = XMLTokenizer(bytes)
    var stack: [SVGElement] = []
    /// The number of elements on the stack by name, so that end tags without an element take no time.
    var open: [String: Int] = [:]
    /// The number of elements on the stack that are left out with their content.
    var hidden = 0
    var hasRoot = false
    while true {
      switch tokenizer.next() {
      case .startTag:
        var element = self.element(tokenizer)
        if stack.isEmpty {
          // Only the first root is written, and nothing before it.
          guard element.name == "svg", !hasRoot else { continue }
          hasRoot = true
        }
        restrict(&element, in: stack, isHidden: hidden > 0)
        if element.content == .written { writeStart(element, tokenizer, stack, &out) }
        if tokenizer.isSelfClosing {
          if element.content == .written { writeEnd(element, &out) }
          if stack.isEmpty { return true }
        } else {
          if element.content == .hidden { hidden += 1 }
          open[element.name, default: 0] += 1
          stack.append(element)
        }
      case .endTag:
        let name = String(decoding: Self.localName(bytes[tokenizer.name]), as: UTF8.self)
        guard open[name, default: 0] > 0, let index = stack.lastIndex(where: { $0.name == name }) else {
          continue
        }
        for element in stack[index...] { open[element.name, default: 0] -= 1 }
        close(&stack, to: index, &hidden, &out)
        if stack.isEmpty { return true }
      case .text(let range):
        guard hidden == 0, let parent = stack.last, Self.textElements.contains(parent.name) else { continue }
        let isSection = bytes[tokenizer.start...].starts(with: "<![CDATA[".utf8)
        out.appendEscaped(isSection ? Array(bytes[range]) : decoded(range))
      case .end:
        close(&stack, to: 0, &hidden, &out)
        return hasRoot
      case .instruction, .declarations: continue
      }
    }
  }

  /// Hides an element that cannot be written where it is, and notes an element that is left out because of its name.
  private mutating func restrict(_ element: inout SVGElement, in stack: [SVGElement], isHidden: Bool) {
    if isHidden || stack.count >= Self.deepest {
      element.content = .hidden
    } else if element.content == .hidden {
      note(element.name)
    }
    // Descriptions contain text only.
    if element.content == .written, let parent = stack.last, parent.name == "title" || parent.name == "desc" {
      element.content = .hidden
    }
  }

  private mutating func note(_ name: String) {
    // Leaving out these elements does not change what readers see.
    if ["style", "metadata", "sodipodi:namedview"].contains(name) { return }
    removed = removed ?? "<\(name.prefix(40))>"
  }

  private func close(_ stack: inout [SVGElement], to count: Int, _ hidden: inout Int, _ out: inout ByteBuffer)
  {
    while stack.count > count {
      let element = stack.removeLast()
      if element.content == .hidden { hidden -= 1 }
      if element.content == .written { writeEnd(element, &out) }
    }
  }

  // MARK: Elements

  private func element(_ tag: borrowing XMLTokenizer) -> SVGElement {
    let name = String(decoding: Self.localName(bytes[tag.name]), as: UTF8.self)
    var element = SVGElement(name: name)
    if Self.transparent.contains(name) {
      element.content = .transparent
    } else if !SVGNames.elements.contains(name) {
      element.content = .hidden
    }
    guard !styles.isEmpty else { return element }
    for attribute in tag.attributes {
      switch bytes[attribute.name] {
      case let name where name.elementsEqual("id".utf8):
        element.id = String(decoding: decoded(attribute.value), as: UTF8.self)
      case let name where name.elementsEqual("class".utf8):
        element.classes = decoded(attribute.value).split(whereSeparator: \.isASCIIWhitespace).map {
          String(decoding: $0, as: UTF8.self)
        }
      default: break
      }
    }
    return element
  }

  /// The elements that have no effect in a diagram: only their content is written.
  private static let transparent: Set<String> = ["a", "switch"]
  private static let textElements: Set<String> = ["text", "tspan", "textPath", "title", "desc", "a"]

  /// Returns a name without the prefix `svg:`. Names with other prefixes belong to other languages.
  private static func localName(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    name.starts(with: "svg:".utf8) ? name.dropFirst(4) : name
  }

  private mutating func writeStart(
    _ element: SVGElement, _ tag: borrowing XMLTokenizer, _ stack: [SVGElement], _ out: inout ByteBuffer
  ) {
    out.append("<")
    out.append(element.name)
    let isRoot = stack.isEmpty
    if isRoot {
      out.append(" role=\"img\" aria-label=\"")
      out.appendEscaped(label)
      out.append("\"")
    }
    var properties = styles.properties(of: element, in: stack)
    var written: Set<String> = []
    for attribute in tag.attributes {
      let name = String(decoding: bytes[attribute.name], as: UTF8.self)
      let value = decoded(attribute.value)
      if name == "style" {
        properties.merge(SVGStyles.declarations(value[...])) { $1 }
      } else if SVGNames.properties.contains(name) {
        if properties[name] == nil { properties[name] = String(decoding: value, as: UTF8.self) }
      } else if SVGNames.isHandler(name) {
        removed = removed ?? "the attribute \(name.prefix(40))"
      } else if written.insert(name).inserted {
        writeAttribute(name, value, isRoot: isRoot, &out)
      }
    }
    for (name, value) in properties.sorted(by: { $0.key < $1.key }) {
      guard SVGNames.properties.contains(name) else { continue }
      guard let safe = SVGValue.safe(value, idPrefix: idPrefix) else {
        removed = removed ?? "a reference to another file"
        continue
      }
      writeAttribute(name, Array(safe.utf8), &out)
    }
    out.append(">")
  }

  private mutating func writeAttribute(
    _ name: String, _ value: [UInt8], isRoot: Bool, _ out: inout ByteBuffer
  ) {
    switch name {
    case "id":
      writeAttribute("id", Array(idPrefix.utf8) + SVGValue.identifier(value), &out)
    case "href", "xlink:href":
      guard value.first == UInt8(ascii: "#") else {
        removed = removed ?? "a reference to another file"
        return
      }
      writeAttribute(
        "href", [UInt8(ascii: "#")] + idPrefix.utf8 + SVGValue.identifier(value.dropFirst()), &out)
    case "width" where isRoot:
      width = SVGValue.pixels(value)
      fallthrough
    default:
      // `role` and `aria-label` are not in this list: only the `<svg>` element has them, and they describe the whole
      // image.
      guard SVGNames.attributes.contains(name) else { return }
      writeAttribute(name, value, &out)
    }
  }

  private func writeAttribute(_ name: String, _ value: [UInt8], _ out: inout ByteBuffer) {
    out.append(" ")
    out.append(name)
    out.append("=\"")
    out.appendEscaped(value)
    out.append("\"")
  }

  private func writeEnd(_ element: SVGElement, _ out: inout ByteBuffer) {
    out.append("</")
    out.append(element.name)
    out.append(">")
  }

  private func decoded(_ range: Range<Int>) -> [UInt8] {
    bytes.withUnsafeBufferPointer { CharacterReferences.decoded($0[range]) }
  }

  // MARK: Styles

  /// Reads the `<style>` elements, which may follow the elements to which they apply.
  private mutating func readStyles() {
    guard Self.contains("<style", in: bytes) || Self.contains(":style", in: bytes) else { return }
    var tokenizer = XMLTokenizer(bytes)
    var text: [UInt8]?
    while true {
      switch tokenizer.next() {
      case .startTag:
        if Self.localName(bytes[tokenizer.name]).elementsEqual("style".utf8), !tokenizer.isSelfClosing {
          text = []
        }
      case .text(let range):
        guard text != nil else { continue }
        let isSection = bytes[tokenizer.start...].starts(with: "<![CDATA[".utf8)
        text? += isSection ? Array(bytes[range]) : decoded(range)
      case .endTag:
        if let rules = text { styles.add(rules) }
        text = nil
      case .end: return
      case .instruction, .declarations: continue
      }
    }
  }

  private static func contains(_ text: StaticString, in bytes: [UInt8]) -> Bool {
    let first = text.utf8Start[0]
    var rest = bytes[...]
    while let index = rest.firstIndex(of: first) {
      rest = rest[index...]
      if text.withUTF8Buffer({ rest.starts(with: $0) }) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}

/// An element of an SVG document.
struct SVGElement {
  enum Content {
    /// The element is written.
    case written
    /// Only the content of the element is written.
    case transparent
    /// Neither is.
    case hidden
  }

  var name: String
  var id = ""
  var classes: [String] = []
  var content = Content.written
}
