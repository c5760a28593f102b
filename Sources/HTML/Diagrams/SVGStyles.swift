import Basics

/// The style sheets of an SVG document, as far as diagrams use them: selectors with names, ids and classes.
///
/// Rules in at-rules, such as those for animations, and selectors with pseudo-classes or attributes are ignored.
///
/// Source: CSS Syntax Level 3; Selectors Level 3.
struct SVGStyles {
  /// A part of a selector that applies to one element, such as `g.node`.
  private struct Compound {
    var name: String?
    var ids: [String] = []
    var classes: [String] = []
    /// Whether the part before it must be the parent of the element instead of any ancestor.
    var isChild = false

    func matches(_ element: SVGElement) -> Bool {
      (name ?? element.name) == element.name && ids.allSatisfy { $0 == element.id }
        && classes.allSatisfy { element.classes.contains($0) }
    }
  }

  private struct Rule {
    var compounds: [Compound]
    var specificity: Int
    var properties: [String: String]
  }

  private var rules: [Rule] = []
  /// Documents with more rules than this are not diagrams.
  private static let mostRules = 500

  var isEmpty: Bool { rules.isEmpty }

  /// Adds the rules of a style sheet.
  mutating func add(_ sheet: [UInt8]) {
    var rest = Self.withoutComments(sheet)[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "{")), rules.count < Self.mostRules {
      var prelude = rest[..<open]
      // Statements such as `@import` end with a semicolon.
      if let end = prelude.lastIndex(of: UInt8(ascii: ";")) { prelude = prelude[(end + 1)...] }
      let close = Self.end(of: rest[open...])
      if !prelude.contains(UInt8(ascii: "@")) {
        let properties = Self.declarations(rest[(open + 1)..<close])
        for selector in prelude.split(separator: UInt8(ascii: ",")) where rules.count < Self.mostRules {
          add(selector, properties)
        }
      }
      rest = rest[min(close + 1, rest.endIndex)...]
    }
    rules.sort { $0.specificity < $1.specificity }
  }

  private mutating func add(_ selector: ArraySlice<UInt8>, _ properties: [String: String]) {
    let text = String(decoding: selector, as: UTF8.self)
    guard !text.contains(where: { ":[+~\\\"'".contains($0) }) else { return }
    var compounds: [Compound] = []
    var isChild = false
    for word in text.replacing(">", with: " > ").split(whereSeparator: \.isWhitespace) {
      if word == ">" {
        isChild = true
        continue
      }
      compounds.append(Self.compound(word, isChild: isChild))
      isChild = false
    }
    guard !compounds.isEmpty, compounds.count <= 8 else { return }
    // Rules of the same specificity apply in their order.
    let specificity = compounds.reduce(0) {
      $0 + $1.ids.count * 10_000 + $1.classes.count * 100 + ($1.name == nil ? 0 : 1)
    }
    rules.append(
      Rule(compounds: compounds, specificity: specificity << 16 | rules.count, properties: properties))
  }

  private static func compound(_ text: Substring, isChild: Bool) -> Compound {
    var compound = Compound(isChild: isChild)
    var rest = text
    while let first = rest.first {
      let mark = first == "." || first == "#" ? first : nil
      let name = rest.dropFirst(mark == nil ? 0 : 1).prefix { $0 != "." && $0 != "#" }
      rest = rest.dropFirst(name.count + (mark == nil ? 0 : 1))
      switch mark {
      case ".": compound.classes.append(String(name))
      case "#": compound.ids.append(String(name))
      default: if name != "*" { compound.name = String(name) }
      }
    }
    return compound
  }

  /// Returns the properties that the rules give to an element, of which later and more specific rules win.
  func properties(of element: SVGElement, in ancestors: [SVGElement]) -> [String: String] {
    var properties: [String: String] = [:]
    for rule in rules where Self.matches(rule.compounds, element, ancestors) {
      properties.merge(rule.properties) { $1 }
    }
    return properties
  }

  private static func matches(
    _ compounds: [Compound], _ element: SVGElement, _ ancestors: [SVGElement]
  ) -> Bool {
    guard let last = compounds.last, last.matches(element) else { return false }
    var rest = ancestors[...]
    var needsParent = last.isChild
    for compound in compounds.dropLast().reversed() {
      if needsParent {
        guard let parent = rest.popLast(), compound.matches(parent) else { return false }
      } else {
        guard let index = rest.lastIndex(where: compound.matches) else { return false }
        rest = rest[..<index]
      }
      needsParent = compound.isChild
    }
    return true
  }

  /// Parses declarations such as `fill: red; stroke-width: 2px`.
  static func declarations(_ text: ArraySlice<UInt8>) -> [String: String] {
    var properties: [String: String] = [:]
    for declaration in text.split(separator: UInt8(ascii: ";")) {
      guard let colon = declaration.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let name = trimmed(declaration[..<colon]).lowercased()
      var value = trimmed(declaration[(colon + 1)...])
      if value.lowercased().hasSuffix("!important") { value = trimmed(Array(value.utf8)[...].dropLast(10)) }
      if !name.isEmpty, !value.isEmpty { properties[name] = value }
    }
    return properties
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    var bytes = bytes
    while bytes.first?.isASCIIWhitespace == true { bytes.removeFirst() }
    while bytes.last?.isASCIIWhitespace == true { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the offset of the `}` that closes the first `{`.
  private static func end(of block: ArraySlice<UInt8>) -> Int {
    var depth = 0
    for index in block.indices {
      if block[index] == UInt8(ascii: "{") { depth += 1 }
      if block[index] == UInt8(ascii: "}") {
        depth -= 1
        if depth == 0 { return index }
      }
    }
    return block.endIndex
  }

  private static func withoutComments(_ sheet: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < sheet.count {
      if sheet[index] == UInt8(ascii: "/"), index + 1 < sheet.count, sheet[index + 1] == UInt8(ascii: "*") {
        index += 2
        while index < sheet.count,
          !(sheet[index] == UInt8(ascii: "*") && index + 1 < sheet.count
            && sheet[index + 1] == UInt8(ascii: "/"))
        {
          index += 1
        }
        index += 2
      } else {
        result.append(sheet[index])
        index += 1
      }
    }
    return result
  }
}
