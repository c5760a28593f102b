import Basics
import HTMLSyntax
import PageModel

/// Components in scripts of the project that consist of a few lines of markup, with the values of their attributes in
/// it: `({ path, children }) => <p><code>{path}</code>{children}</p>`. Nothing is executed: a component with any other
/// expression is not read.
///
/// Sources: React, “Writing Markup with JSX”; Vue, “Template Syntax”; Astro, “Components”.
struct ScriptComponents {
  /// The HTML before and after the content of the component.
  private(set) var before = ""
  /// Nil if the component does not show its content.
  private(set) var after: String?

  private let tag: Tag
  private let context: PageContext
  /// The names of the attributes in expressions, with the values of those that a tag can leave out.
  private let parameters: [String: String?]
  /// The name of the object with all attributes: `props` in `props.path`.
  private let object: String
  private let isVue: Bool

  private static let extensions = ["", ".jsx", ".tsx", ".js", ".ts", "/index.jsx", "/index.tsx", "/index.js"]
  /// The maximum length of such a script, in bytes.
  private static let maximum = 10_000

  /// Reads the component of a tag. Returns nil if it is not imported, or contains more than markup.
  init?(_ tag: Tag, _ context: PageContext) {
    guard let path = context.script.imports[tag.name], context.script.isInProject(path, context),
      let script = Self.script(at: context.script.place(of: path, in: context), context),
      let (head, markup) = Self.parts(of: script, path)
    else { return nil }
    self.tag = tag
    self.context = context
    isVue = path.hasSuffix(".vue")
    (parameters, object) = isVue ? ([:], "props") : Self.parameters(head, context.budget)
    var rest = markup
    guard context.budget.spend(bytes: markup.count), write(&rest),
      context.budget.spend(bytes: before.utf8.count + (after?.utf8.count ?? 0))
    else { return nil }
    before = before.trimmingWhiteSpace
  }

  /// Returns the source of a component, which is read once for all of its tags.
  private static func script(at place: String, _ context: PageContext) -> Bytes? {
    if let known = context.componentSources[place] { return known }
    let hasExtension = [".jsx", ".tsx", ".js", ".ts", ".vue", ".astro"].contains(where: place.hasSuffix)
    let paths = extensions.filter { $0.isEmpty == hasExtension }.map { place + $0 }
    let found = paths.lazy.compactMap { IncludeReader.read($0, context).bytes }.first
    let source = found.flatMap { $0.count < maximum ? $0[...] : nil }
    context.componentSources.updateValue(source, forKey: place)
    return source
  }

  /// Returns the parameters of a component and its markup; nil if the script contains more than one component.
  private static func parts(of script: Bytes, _ path: String) -> (head: Bytes, markup: Bytes)? {
    if path.hasSuffix(".vue") {
      guard let start = script.find("<template>"), let end = script.find("</template>", from: start) else {
        return nil
      }
      return ([], script[(start + 10)..<end])
    }
    if path.hasSuffix(".astro") {
      let close = script.hasPrefix("---") ? script.find("\n---", from: script.startIndex + 3) : nil
      let markup = script[(close.map { $0 + 4 } ?? script.startIndex)...]
      let end = markup.find("<style") ?? markup.find("<script") ?? markup.endIndex
      let head = script[..<markup.startIndex]
      return (head.find("const {").map { head[($0 + 6)...] } ?? [], markup[..<end])
    }
    var found: (start: Int, end: Int)?
    for mark in ["return", "=>"] {
      var place = script.startIndex
      while let next = script.find(Bytes(mark), from: place) {
        place = next + mark.utf8.count
        let rest = script[place...].drop(while: \.isASCIIWhitespace)
        let inner = rest.first == UInt8(ascii: "(") ? rest.dropFirst().drop(while: \.isASCIIWhitespace) : rest
        guard inner.first == UInt8(ascii: "<") else { continue }
        guard found == nil, let end = end(of: rest) else { return nil }
        found = (inner.startIndex, end)
      }
    }
    guard let found else { return nil }
    let head = script[..<found.start]
    let mark = head.find("function") ?? head.find("const ") ?? head.find("export default")
    guard let mark, let open = head[mark...].firstIndex(of: UInt8(ascii: "(")) else { return nil }
    return (head[(open + 1)...], script[found.start..<found.end])
  }

  /// Returns the index after the markup that a function returns, which can be in parentheses.
  private static func end(of rest: Bytes) -> Int? {
    if rest.first == UInt8(ascii: "(") {
      var depth = 0
      for index in rest.indices {
        if rest[index] == UInt8(ascii: "(") { depth += 1 }
        if rest[index] == UInt8(ascii: ")") { depth -= 1 }
        if depth == 0 { return index }
      }
      return nil
    }
    let line = rest.firstIndex(of: UInt8(ascii: ";")) ?? rest.endIndex
    return rest[..<line].lastIndex(of: UInt8(ascii: ">")).map { $0 + 1 }
  }

  /// Returns the names in `{ path, method = 'get' }` with their defaults, and the name of a parameter that is not
  /// destructured.
  private static func parameters(_ head: Bytes, _ budget: Budget) -> ([String: String?], String) {
    guard let first = head.drop(while: \.isASCIIWhitespace).first else { return ([:], "props") }
    guard first == UInt8(ascii: "{"), let open = head.firstIndex(of: first),
      let close = head[open...].firstIndex(of: UInt8(ascii: "}"))
    else {
      return ([:], Bytes(head.drop(while: \.isASCIIWhitespace).prefix { $0.isASCIILetter }).string)
    }
    var names: [String: String?] = [:]
    for part in head[(open + 1)..<close].split(separator: UInt8(ascii: ",")) {
      let sides = part.split(separator: UInt8(ascii: "="), maxSplits: 1)
      guard let name = sides.first?.trimmedWhitespace.string, !name.isEmpty else { continue }
      let value = sides.count > 1 ? ScriptFile.value(of: sides[1], names: [:], budget).scalar : nil
      names.updateValue(value, forKey: name)
    }
    return (names, "props")
  }

  // MARK: Markup

  private mutating func add(_ text: String) {
    if after == nil { before += text } else { after? += text }
  }

  /// Writes markup with values in place of expressions. Returns false if it contains anything else.
  private mutating func write(_ rest: inout Bytes) -> Bool {
    while let byte = rest.first {
      if byte == UInt8(ascii: "<") {
        if rest.hasPrefix("<!--") {
          guard let end = rest.find("-->") else { return false }
          rest = rest[(end + 3)...]
          continue
        }
        guard case .tag(let tag) = Tag.read(at: rest.startIndex, in: rest), write(tag) else { return false }
        rest = rest[tag.end...]
      } else if byte == UInt8(ascii: "{") {
        guard let end = JSXExpression.end(at: rest.startIndex, in: rest) else { return false }
        var expression = rest[(rest.startIndex + 1)..<(end - 1)].trimmedWhitespace
        if isVue, expression.first == UInt8(ascii: "{"), expression.last == UInt8(ascii: "}") {
          expression = expression.dropFirst().dropLast().trimmedWhitespace
        }
        guard write(expression: expression) else { return false }
        rest = rest[end...]
      } else {
        let text = rest.prefix { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "{") }
        add(Self.line(text))
        rest = rest[text.endIndex...]
      }
    }
    return true
  }

  /// Returns text as JSX shows it: without the line feeds at its ends and the indentation of its lines.
  private static func line(_ text: Bytes) -> String {
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.count == 1 { return text.string }
    let last = lines.count - 1
    return lines.enumerated().map { index, line in
      var line = line
      if index > 0 { line = line.drop(while: \.isASCIIWhitespace) }
      if index < last { line = line.trimmedEnd }
      return line
    }.filter { !$0.isEmpty }.map(\.string).joined(separator: " ")
  }

  private mutating func write(_ element: Tag) -> Bool {
    let name = element.name
    if name.isEmpty || name == "Fragment" { return true }
    if name == "slot" {
      guard element.isClosing || element.attributes.isEmpty else { return false }
      return element.isClosing || writeContent()
    }
    guard !element.isComponent, !["script", "style", "button", "input", "form"].contains(name) else {
      return false
    }
    if element.isClosing {
      add("</\(name)>")
      return true
    }
    var html = "<" + name
    for attribute in element.attributes {
      var key = attribute.name
      if key.hasPrefix("v-") { return false }
      let isBound = key.hasPrefix(":")
      if isBound { key.removeFirst() }
      guard ["href", "src", "alt", "title", "id", "colspan", "rowspan", "lang"].contains(key) else {
        continue
      }
      let text: String?
      switch attribute.value {
      case .none: continue
      case .text(let value): text = isBound ? self.text(of: Bytes(value)) : value
      case .expression(let value): text = self.text(of: value)
      }
      guard var text else { return false }
      if key == "href" || key == "src" { text = context.resolvedInHTML(text) }
      if !text.isEmpty { html += " \(key)=\"\(text.attributeText)\"" }
    }
    html += ">"
    if element.isSelfClosing, !ElementNames.void.contains(name) { html += "</\(name)>" }
    add(html)
    return true
  }

  private mutating func writeContent() -> Bool {
    guard after == nil else { return false }
    after = ""
    return true
  }

  private mutating func write(expression: Bytes) -> Bool {
    guard context.budget.enter() else { return false }
    defer { context.budget.leave() }
    if expression.isEmpty || expression.hasPrefix("/*") && expression.find("*/") == expression.endIndex - 2 {
      return true
    }
    let name = attribute(of: expression)
    if name == "children" { return writeContent() }
    // `{note && <p>…</p>}` shows the markup only if the attribute is there.
    if let mark = expression.find("&&"), let condition = attribute(of: expression[..<mark].trimmedWhitespace)
    {
      if !isSet(condition) { return true }
      var markup = expression[(mark + 2)...].trimmedWhitespace
      if markup.first == UInt8(ascii: "("), markup.last == UInt8(ascii: ")") {
        markup = markup.dropFirst().dropLast().trimmedWhitespace
      }
      if markup.first == UInt8(ascii: "<") { return write(&markup) }
      return write(expression: markup)
    }
    guard let text = text(of: expression) else { return false }
    add(text.replacing("&", with: "&amp;").replacing("<", with: "&lt;"))
    return true
  }

  private func isSet(_ name: String) -> Bool {
    if name == "children" { return !tag.isSelfClosing }
    guard let value = tag.value(name, in: context) else {
      return parameters[name] != nil && parameters[name] != .some(nil)
    }
    return value.boolean != false && value.scalar != ""
  }

  /// Returns the name of the attribute that an expression is: `path`, `props.path`.
  private func attribute(of expression: Bytes) -> String? {
    let text = expression.string
    let name = text.hasPrefix(object + ".") ? String(text.dropFirst(object.count + 1)) : text
    guard let first = name.first, first.isLetter,
      name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }),
      isVue || name != text || parameters.keys.contains(name)
    else { return nil }
    return name
  }

  /// Returns the text of an expression; nil if it is not the value of an attribute or a literal.
  private func text(of expression: Bytes) -> String? {
    let text = expression.trimmedWhitespace.string
    for (call, change) in [(".toUpperCase()", { $0.uppercased() }), (".toLowerCase()", { $0.lowercased() })]
      as [(String, (String) -> String)]
    where text.hasSuffix(call) {
      return self.text(of: Bytes(String(text.dropLast(call.count)))).map(change)
    }
    if let name = attribute(of: Bytes(text)) {
      if let value = tag.value(name, in: context) { return value.scalar }
      return parameters[name].flatMap { $0 } ?? ""
    }
    guard let first = text.first, first == "'" || first == "\"" || first.isNumber else { return nil }
    return ScriptFile.value(of: Bytes(text), names: [:], context.budget).scalar
  }
}

extension Tag {
  /// The attributes of components that say how they look, or where they lead.
  private static let technical: Set<String> = [
    "class", "className", "style", "slot", "id", "key", "ref", "href", "to", "src", "link", "url", "icon",
    "color", "variant", "size", "width", "height", "align", "layout", "theme", "lang", "language", "is", "as",
    "target", "rel", "groupId", "queryString", "loading", "display", "position", "mode", "kind", "background",
  ]

  /// Returns the text in the attributes of a component that is not known, which readers would miss otherwise: “get
  /// /api/tea” for `<Endpoint method="get" path="/api/tea" />`.
  ///
  /// - Parameter known: the attributes whose text is shown anyway.
  func textOfAttributes(except known: Set<String> = [], in context: PageContext) -> String? {
    var texts: [String] = []
    for attribute in attributes {
      let name = attribute.name.hasPrefix(":") ? String(attribute.name.dropFirst()) : attribute.name
      guard !known.contains(name), !Self.technical.contains(name), !name.contains("-"), !name.contains("@"),
        let value = value(name, in: context), case .text(let text) = value.kind, text.utf8.count < 1000,
        !LinkRules.hasScheme(text), !MediaFile.isImage(text)
      else { continue }
      let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if !line.isEmpty { texts.append(line) }
    }
    guard !texts.isEmpty, texts.count <= 8 else { return nil }
    return texts.joined(separator: " ").escapedMarkdown
  }
}

extension String {
  /// The text with a backslash before characters that are syntax in Markdown.
  fileprivate var escapedMarkdown: String {
    var result = ""
    for character in self {
      if "\\`*_[]<>{}~|#@".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }
}
