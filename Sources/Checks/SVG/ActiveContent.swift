import Basics
import HTMLSyntax

/// Finds scripts, event handlers, embedded content in other formats such as HTML, and references to other files in an
/// SVG document.
struct ActiveContent {
  enum Kind: CaseIterable {
    case script, handler, foreign, reference
  }

  struct Found {
    let kind: Kind
    /// The element, the attribute or the URL, as written in the document.
    let name: String
    /// The offset in the document, in bytes.
    let offset: Int
  }

  /// The findings in document order.
  private(set) var found: [Found] = []
  private var entities = XMLEntities()
  /// The offset and the text so far of the open `<style>` element; nil outside of one.
  private var styles: (offset: Int, text: [UInt8])?

  /// Searches a document.
  ///
  /// - Parameter bytes: the document in UTF-8.
  init(_ bytes: [UInt8]) { scan(bytes, at: nil) }

  /// Searches a document, or the replacement text of an entity.
  ///
  /// - Parameter place: the offset to report for all findings; nil to report their own offsets in `bytes`.
  private mutating func scan(_ bytes: [UInt8], at place: Int?) {
    var tokenizer = XMLTokenizer(bytes)
    while true {
      switch tokenizer.next() {
      case .startTag: read(tokenizer, at: place)
      case .endTag: if Self.localName(bytes[tokenizer.name]) == "style" { endStyles() }
      case .text(let range): styles?.text += bytes[range]
      case .instruction(let target, let rest):
        if bytes[target].elementsEqual("xml-stylesheet".utf8) {
          readStyleSheet(bytes[rest], at: place ?? target.lowerBound)
        }
      case .declarations(let subset): readEntities(bytes, subset, at: place)
      case .end: return endStyles()
      }
    }
  }

  private mutating func add(_ kind: Kind, _ name: String, at offset: Int) {
    found.append(Found(kind: kind, name: name, offset: offset))
  }

  // MARK: Tags

  private mutating func read(_ tag: borrowing XMLTokenizer, at place: Int?) {
    let bytes = tag.bytes
    let element = Self.localName(bytes[tag.name])
    let offset = place ?? tag.start
    let shown = "<\(String(decoding: bytes[tag.name], as: UTF8.self))>"
    switch element {
    case "script": add(.script, shown, at: offset)
    case "foreignobject", "iframe", "embed", "object", "audio", "video", "canvas":
      add(.foreign, shown, at: offset)
    case "style": styles = tag.isSelfClosing ? nil : (offset, [])
    default: break
    }
    let isAnimation = element == "set" || element.hasPrefix("animate")
    var animated = ""
    for attribute in tag.attributes {
      let name = String(decoding: bytes[attribute.name], as: UTF8.self).lowercased()
      let value = entities.decoded(bytes[attribute.value])
      if isAnimation, name == "attributename" {
        animated = String(decoding: value, as: UTF8.self).lowercased()
      }
      if Self.isHandler(name) {
        add(.handler, name, at: place ?? attribute.name.lowerBound)
      } else if Self.references.contains(Self.localName(bytes[attribute.name])) {
        check(value, of: element, at: place ?? attribute.value.lowerBound)
      } else if name == "style" || Self.hasURL(value) {
        checkStyles(value, at: place ?? attribute.value.lowerBound)
      }
    }
    guard isAnimation, !animated.isEmpty else { return }
    if Self.isHandler(animated) { add(.handler, animated, at: offset) }
    guard animated == "href" || animated.hasSuffix(":href") else { return }
    for attribute in tag.attributes where Self.animatedValues.contains(Self.localName(bytes[attribute.name]))
    {
      for value in entities.decoded(bytes[attribute.value]).split(separator: UInt8(ascii: ";")) {
        check(Array(value), of: "a", at: place ?? attribute.value.lowerBound)
      }
    }
  }

  private static let references: Set<String> = ["href", "src", "srcset", "data", "poster"]
  private static let animatedValues: Set<String> = ["to", "from", "by", "values"]

  /// Returns a name in lowercase, without its namespace prefix.
  private static func localName(_ name: ArraySlice<UInt8>) -> String {
    let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
    return String(decoding: local, as: UTF8.self).lowercased()
  }

  /// Whether an attribute is an event handler. A name with a prefix belongs to another namespace.
  private static func isHandler(_ name: String) -> Bool {
    name.count > 2 && name.hasPrefix("on") && name.utf8.allSatisfy(ByteSet.alphanumerics.contains)
  }

  // MARK: URLs

  /// Checks a URL in an attribute of `element`.
  ///
  /// - Parameter element: the local name of the element in lowercase.
  private mutating func check(_ value: [UInt8], of element: String, at offset: Int) {
    // Browsers remove tabs and line breaks anywhere, and control characters and spaces at the beginning.
    let plain = value.filter { $0 != 9 && $0 != 10 && $0 != 13 }.drop { $0 <= 0x20 }
    let url = String(decoding: plain, as: UTF8.self)
    let start = url.prefix(32).lowercased()
    if start.hasPrefix("javascript:") || start.hasPrefix("vbscript:") {
      return add(.script, Self.shown(url), at: offset)
    }
    if url.isEmpty || url.hasPrefix("#") { return }
    if start.hasPrefix("data:") {
      // An image inside an image can neither run scripts nor load files.
      let isImage = start.hasPrefix("data:image/") && (element != "use" || !start.hasPrefix("data:image/svg"))
      if !isImage, !start.hasPrefix("data:font/"), !start.hasPrefix("data:application/") {
        add(element == "a" || element == "use" ? .script : .reference, Self.shown(url), at: offset)
      }
      return
    }
    // Browsers do not load the target of a link by themselves.
    if element != "a" { add(.reference, Self.shown(url), at: offset) }
  }

  private static func shown(_ url: String) -> String { url.count > 60 ? url.prefix(60) + "…" : url }

  // MARK: Style sheets

  private mutating func readStyleSheet(_ rest: ArraySlice<UInt8>, at offset: Int) {
    var tokenizer = XMLTokenizer(Array("<x ".utf8) + rest + Array(">".utf8))
    _ = tokenizer.next()
    for attribute in tokenizer.attributes where tokenizer.bytes[attribute.name].elementsEqual("href".utf8) {
      check(entities.decoded(tokenizer.bytes[attribute.value]), of: "style", at: offset)
    }
  }

  private mutating func endStyles() {
    guard let styles else { return }
    self.styles = nil
    checkStyles(entities.decoded(styles.text[...]), at: styles.offset)
  }

  private static func hasURL(_ value: [UInt8]) -> Bool {
    value.contains(UInt8(ascii: "("))
      && value.contains { $0 | 0x20 == UInt8(ascii: "u") || $0 == UInt8(ascii: "\\") }
  }

  private mutating func checkStyles(_ text: [UInt8], at offset: Int) {
    for url in StyleReferences.all(in: text) { check(Array(url.utf8), of: "style", at: offset) }
  }

  // MARK: Entities

  private mutating func readEntities(_ bytes: [UInt8], _ subset: Range<Int>, at place: Int?) {
    // A document has declarations; the replacement text of an entity has none.
    guard place == nil else { return }
    entities.read(bytes, subset)
    for (name, declaration) in entities.declarations.sorted(by: { $0.value.offset < $1.value.offset }) {
      if declaration.isExternal {
        add(.reference, "&\(name);", at: declaration.offset)
      } else if declaration.text.contains(UInt8(ascii: "<")) {
        scan(declaration.text, at: declaration.offset)
      }
    }
  }
}
