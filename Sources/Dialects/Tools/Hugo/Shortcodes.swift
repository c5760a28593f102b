import Basics
import PageModel
import YAML

/// A call of a shortcode in Hugo: `{{< figure src="pot.png" >}}`, `{{% alert %}}`, `{{< /alert >}}`.
///
/// Source: Hugo, “Shortcodes”.
struct Shortcode {
  let name: String
  var named: [(name: String, value: String)] = []
  var positional: [String] = []
  let isClosing: Bool
  let isSelfClosing: Bool
  /// Whether the call is a comment, `{{</* figure */>}}`, with which documentation shows calls.
  let isComment: Bool
  /// The index after the call.
  let end: Int

  /// The maximum length of a call in bytes.
  private static let maximumLength = 4096

  subscript(name: String) -> String? { named.first { $0.name == name }?.value }

  /// Reads the call that begins at an index. Returns nil if there is none, or if it does not end.
  init?(at start: Int, in text: Bytes) {
    guard text[start...].hasPrefix("{{<") || text[start...].hasPrefix("{{%") else { return nil }
    let mark = text[start + 2] == UInt8(ascii: "<") ? UInt8(ascii: ">") : UInt8(ascii: "%")
    // A limit, so that many calls without an end take linear time.
    let window = text[..<min(text.endIndex, start + Self.maximumLength)]
    guard let close = window.find(Bytes([mark, 0x7D, 0x7D]), from: start + 3) else { return nil }
    end = close + 3
    var rest = text[(start + 3)..<close].trimmed
    isComment = rest.hasPrefix("/*") && rest.hasSuffix("*/")
    isClosing = rest.first == UInt8(ascii: "/") && !isComment
    if isClosing { rest = rest.dropFirst().trimmed }
    isSelfClosing = !isClosing && rest.last == UInt8(ascii: "/")
    if isSelfClosing { rest = rest.dropLast().trimmed }
    let word = rest.prefix { $0 > Byte.space }
    name = word.string
    if isComment { return }
    guard !name.isEmpty else { return nil }
    var index = word.endIndex
    while let argument = Self.argument(rest, &index) {
      if let name = argument.name {
        named.append((name, argument.value))
      } else {
        positional.append(argument.value)
      }
    }
  }

  /// Reads the next argument: `name="value"`, or a value in quotes, backquotes, or without them.
  private static func argument(_ text: Bytes, _ index: inout Int) -> (name: String?, value: String)? {
    while index < text.endIndex, text[index].isASCIIWhitespace { index += 1 }
    guard index < text.endIndex else { return nil }
    var name: String?
    let word = text[index...].prefix { $0 > Byte.space && !"=\"`".utf8.contains($0) }
    if word.endIndex < text.endIndex, text[word.endIndex] == UInt8(ascii: "="), !word.isEmpty {
      name = word.string
      index = word.endIndex + 1
    }
    guard index < text.endIndex else { return name.map { ($0, "") } }
    let quote = text[index]
    guard quote == UInt8(ascii: "\"") || quote == Byte.backtick else {
      let value = text[index...].prefix { $0 > Byte.space }
      index = max(value.endIndex, index + 1)
      return (name, value.string)
    }
    var value: [UInt8] = []
    index += 1
    while index < text.endIndex, text[index] != quote {
      if text[index] == Byte.backslash, quote != Byte.backtick, index + 1 < text.endIndex { index += 1 }
      value.append(text[index])
      index += 1
    }
    index = min(index + 1, text.endIndex)
    return (name, String(decoding: value, as: UTF8.self))
  }

  /// The call as documentation shows it, without the marks of a comment.
  func text(in bytes: Bytes, from start: Int) -> Bytes {
    guard let open = bytes[start..<end].find("/*"),
      let close = bytes[(open + 2)..<end].find("*/")
    else { return bytes[start..<end] }
    return bytes[start..<open] + bytes[(open + 2)..<close] + bytes[(close + 2)..<end]
  }
}

/// Shortcodes become elements, which are converted like components of other tools, or text. Unknown ones are reported,
/// and their content is shown.
enum Shortcodes: PageSyntax {
  static func convert(_ lines: [PageLine], _ context: PageContext) -> [PageLine] {
    guard lines.contains(where: { $0.text.contains(text: "{{") }) else { return lines }
    var writer = ShortcodeWriter(lines, context)
    return writer.run()
  }
}

/// What a shortcode becomes.
struct ShortcodeRow {
  /// The element; nil for none, of which only the content remains.
  var element: String?
  /// The attributes of the element, by the names of the arguments. Positional arguments have the names `0` and `1`.
  var attributes: [String: String] = [:]
  /// Whether the shortcode never has content.
  var isEmpty = false

  /// The shortcodes of Hugo, and of the themes Docsy, Hextra, Geekdoc and Relearn, by name.
  static let all: [String: ShortcodeRow] = {
    let aside = ShortcodeRow(
      element: "Aside", attributes: ["type": "type", "color": "type", "title": "title", "0": "type"])
    let details = ShortcodeRow(
      element: "Details", attributes: ["title": "title", "summary": "title", "0": "title"])
    let card = ShortcodeRow(
      element: "Card",
      attributes: [
        "link": "href", "url": "href", "title": "title", "header": "title", "subtitle": "description",
      ])
    let content = ShortcodeRow()
    let nothing = ShortcodeRow(isEmpty: true)
    var rows: [String: ShortcodeRow] = [
      "details": details, "expand": details, "card": card, "blocks/feature": card,
      "cards": ShortcodeRow(element: "CardGrid"), "cardpane": ShortcodeRow(element: "CardGrid"),
      "steps": ShortcodeRow(element: "Steps"),
      "tabs": ShortcodeRow(element: "Tabs"), "tabpane": ShortcodeRow(element: "Tabs"),
      "youtube": ShortcodeRow(
        element: "YouTube", attributes: ["id": "id", "0": "id", "title": "title"], isEmpty: true),
      "vimeo": ShortcodeRow(
        element: "Vimeo", attributes: ["id": "id", "0": "id", "title": "title"], isEmpty: true),
    ]
    for name in ["alert", "callout", "hint", "notice", "pageinfo", "admonition"] { rows[name] = aside }
    for name in AsideType.own.union(["info", "danger"]) {
      rows[name] = ShortcodeRow(
        element: name.prefix(1).uppercased() + name.dropFirst(), attributes: ["title": "title", "0": "title"])
    }
    for name in ["blocks/cover", "blocks/lead", "blocks/section", "columns", "column", "markdownify"] {
      rows[name] = content
    }
    // Each page has a table of contents and the pages of its section.
    for name in ["toc", "toc-tree", "icon", "blocks/link-down", "page/toc"] { rows[name] = nothing }
    return rows
  }()
}

/// Writes the lines of a page in which shortcodes are replaced.
private struct ShortcodeWriter {
  private let lines: [PageLine]
  private let context: PageContext
  private var fence = FenceTracker()
  private var output: [PageLine] = []
  /// The names of shortcodes with closing calls on the page.
  private var paired: Set<String> = []
  /// The names of shortcodes that have no closing call in the rest of the page.
  private var unclosed: Set<String> = []
  /// The labels of the tabs in the open groups, and whether their content is code, innermost last.
  private var tabs: [(labels: ArraySlice<String>, isCode: Bool, language: String)] = []
  /// The open tabs whose content is code.
  private var codeTabs = 0

  init(_ lines: [PageLine], _ context: PageContext) {
    self.lines = lines
    self.context = context
    for line in lines where line.text.contains(text: "{{") {
      var rest = line.text
      while let start = rest.find("{{") {
        if let call = Shortcode(at: start, in: rest), call.isClosing { paired.insert(call.name) }
        rest = rest[(start + 2)...]
      }
    }
  }

  mutating func run() -> [PageLine] {
    var index = 0
    while index < lines.count {
      var line = lines[index]
      index += 1
      let isCode = fence.read(line.text)
      guard line.text.contains(text: "{{") else {
        output.append(line)
        continue
      }
      // The arguments of a call can be on several lines.
      var count = 0
      while !isCode, isOpen(line.text), index < lines.count, count < 30 {
        line.text = line.text.trimmedEnd + [Byte.space] + lines[index].text.trimmed
        index += 1
        count += 1
      }
      if !isCode, let end = highlighted(from: index, line) {
        index = end
        continue
      }
      convert(line, isCode: isCode)
    }
    return output
  }

  /// Whether the last call of a line does not end on it.
  private func isOpen(_ text: Bytes) -> Bool {
    var last: Int?
    var rest = text
    while let start = rest.find("{{") {
      last = start
      rest = rest[(start + 2)...]
    }
    guard let last, text[last...].hasPrefix("{{<") || text[last...].hasPrefix("{{%") else { return false }
    return Shortcode(at: last, in: text) == nil
  }

  /// Writes `{{< highlight go >}}` and its content as a code block. Returns the index of the line after it; nil for
  /// other lines.
  private mutating func highlighted(from start: Int, _ line: PageLine) -> Int? {
    let text = line.text.trimmed
    guard let call = Shortcode(at: text.startIndex, in: text), !call.isClosing,
      ["highlight", "mermaid", "katex"].contains(call.name), text[call.end...].isBlank,
      !unclosed.contains(call.name)
    else { return nil }
    guard
      let end = lines[start...].firstIndex(where: { line in
        line.text.find("{{").flatMap { Shortcode(at: $0, in: line.text) }
          .map { $0.isClosing && $0.name == call.name } ?? false
      })
    else {
      // No later call with this name has an end either.
      unclosed.insert(call.name)
      return nil
    }
    let language =
      call.name == "highlight" ? call.positional.first ?? "" : call.name == "katex" ? "math" : call.name
    output.append(line.with(Bytes("```" + language.filter { !$0.isWhitespace }), .verbatim))
    output += lines[start..<end].map { $0.with($0.text, .verbatim) }
    output.append(lines[end].with(Bytes("```"), .verbatim))
    return end + 1
  }

  private mutating func convert(_ line: PageLine, isCode: Bool) {
    var written: [UInt8] = []
    /// Whether a call has written whole lines.
    var hasLines = false
    var rest = line.text
    while let start = rest.find("{{") {
      written += rest[..<start]
      guard let call = Shortcode(at: start, in: rest) else {
        written += rest[start..<(start + 2)]
        rest = rest[(start + 2)...]
        continue
      }
      if call.isComment {
        written += call.text(in: rest, from: start)
      } else if isCode, call.name != "param", call.name != "_param" {
        written += rest[start..<call.end]
      } else {
        let (before, text, after) = replacement(of: call, at: line)
        hasLines = hasLines || !before.isEmpty || !after.isEmpty
        if !before.isEmpty { flush(&written, line) }
        output += before.map { line.with(Bytes($0)) }
        written += text.utf8
        if !after.isEmpty { flush(&written, line) }
        output += after.map { line.with(Bytes($0)) }
      }
      rest = rest[call.end...]
    }
    written += rest
    let text = Bytes(written)
    if hasLines, text.isBlank { return }
    // A line that consisted of calls only would leave an empty paragraph of spaces. A parameter can have several lines.
    output += text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { part in
      line.with(part.isBlank ? [] : part, line.role)
    }
  }

  private mutating func flush(_ written: inout [UInt8], _ line: PageLine) {
    if !written.allSatisfy({ $0 == Byte.space }) { output.append(line.with(Bytes(written))) }
    written = []
  }

  /// Returns what replaces a call: lines before and after it, and text in its place.
  private mutating func replacement(
    of call: Shortcode, at line: PageLine
  ) -> (before: [String], text: String, after: [String]) {
    switch call.name {
    case "param", "_param": return ([], parameter(call.positional.first ?? "", line), [])
    case "ref", "relref", "relRef":
      return ([], destination(of: call["path"] ?? call.positional.first ?? ""), [])
    case "figure", "img": return ([], figure(call), [])
    case "button", "link":
      if call.isClosing { return ([], "</a>", []) }
      let url = call["href"] ?? call["link"] ?? call["url"] ?? call["relref"].map(destination) ?? "#"
      return ([], "<a href=\"\(context.resolvedInHTML(url).attributeText)\">", [])
    case "badge" where !call.isClosing && !paired.contains("badge"):
      let label = call["content"] ?? call["text"] ?? call.positional.first ?? ""
      return ([], "<Badge text=\"\(label.attributeText)\" />", [])
    case "tab": return tab(call)
    default: break
    }
    guard let row = ShortcodeRow.all[call.name] ?? own(call) else {
      if !call.isClosing {
        context.report("foreign.component/shortcode", kind: call.name, at: line.origin, ["name": call.name])
      }
      return ([], "", [])
    }
    noteTabs(call)
    guard let element = row.element else { return ([], title(call), []) }
    if call.isClosing { return ([], "</\(element)>", []) }
    let values = call.named + call.positional.enumerated().map { (String($0.offset), $0.element) }
    var attributes = ""
    for (name, value) in values {
      guard
        let name = row.attributes.isEmpty && row.element == own(call)?.element ? name : row.attributes[name]
      else { continue }
      attributes += " \(name)=\"\((Self.types[value] ?? value).attributeText)\""
    }
    let isEmpty = row.isEmpty || call.isSelfClosing || !paired.contains(call.name)
    return ([], "<\(element)\(attributes)\(isEmpty ? " />" : ">")", [])
  }

  /// The colors of Docsy and Bootstrap, which are no types of asides.
  private static let types = [
    "primary": "note", "secondary": "note", "default": "note", "dark": "note", "light": "note",
  ]

  /// Returns the row of a shortcode for which the site defines a directive: `@FeatureCard` for `feature-card`.
  private func own(_ call: Shortcode) -> ShortcodeRow? {
    let words = call.name.split { !$0.isLetter && !$0.isNumber }
    let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return context.includes.directives.contains(name) ? ShortcodeRow(element: name) : nil
  }

  /// Returns the title of a block without an element, as a heading.
  private func title(_ call: Shortcode) -> String {
    guard let title = call["title"], !call.isClosing, !title.isEmpty else { return "" }
    return "**\(title)**"
  }

  // MARK: Tabs

  private mutating func noteTabs(_ call: Shortcode) {
    guard call.name == "tabs" || call.name == "tabpane" else { return }
    if call.isClosing {
      _ = tabs.popLast()
    } else {
      let labels = (call["items"] ?? "").split(separator: ",").map { $0.trimmingWhiteSpace }
      let isCode = call.name == "tabpane" && call["text"] != "true" && call.positional.first != "text=true"
      tabs.append((labels[...], isCode, call["lang"] ?? ""))
    }
  }

  private mutating func tab(_ call: Shortcode) -> (before: [String], text: String, after: [String]) {
    if call.isClosing {
      guard codeTabs > 0 else { return ([], "</TabItem>", []) }
      codeTabs -= 1
      return (["````"], "</TabItem>", [])
    }
    // A tab that cannot be chosen is a title.
    if call.isSelfClosing { return ([], "", []) }
    let known = tabs.last?.labels.first
    if !tabs.isEmpty, known != nil { tabs[tabs.count - 1].labels.removeFirst() }
    let label = call["header"] ?? call["name"] ?? call["title"] ?? call.positional.first ?? known ?? "Tab"
    let open = "<TabItem label=\"\(label.attributeText)\">"
    guard tabs.last?.isCode == true, call["text"] != "true", call["disabled"] != "true",
      paired.contains("tab")
    else { return ([], open, []) }
    codeTabs += 1
    return ([open], "", ["````" + (call["lang"] ?? tabs.last?.language ?? "")])
  }

  // MARK: Text

  /// Returns the value of a parameter of the page or the site; the name, with a report, if there is none.
  private func parameter(_ name: String, _ line: PageLine) -> String {
    var node = context.frontMatter
    for part in name.split(separator: ".") { node = node?[String(part)] }
    var own = context.frontMatter?["params"]
    for part in name.split(separator: ".") { own = own?[String(part)] }
    if let text = own?.text ?? node?.text ?? context.project.variables[name] { return text }
    context.report("foreign.expression/value", kind: name, at: line.origin, ["expression": name])
    return name
  }

  /// Returns the path of the page that `ref` names, with the anchor.
  private func destination(of target: String) -> String {
    let link = RelativeDestination(target)
    if link.path.isEmpty { return target }
    let links = context.project.links
    if let page = links.page(named: link.path.hasPrefix("/") ? link.path : "/" + link.path) {
      return "/" + LinkRules.encoded(page) + link.suffix
    }
    let place = Paths.normalized(Paths.join(Paths.parent(context.path) ?? "", link.path))
    if let page = links.page(named: "/" + place) { return "/" + LinkRules.encoded(page) + link.suffix }
    let name = Paths.name(link.path)
    let key = ProjectFacts.wikiName(name.hasSuffix(".md") ? String(name.dropLast(3)) : String(name))
    if let page = context.project.pagesByName[key] { return "/" + LinkRules.encoded(page) + link.suffix }
    return target
  }

  /// Returns an image in Markdown, with its caption below it.
  private func figure(_ call: Shortcode) -> String {
    guard let source = call["src"] ?? call["name"] ?? call.positional.first, !call.isClosing else {
      return ""
    }
    let image = "![\(call["alt"] ?? call["title"] ?? call["caption"] ?? "")](<\(source)>)"
    let linked = call["link"].map { "[\(image)](<\($0)>)" } ?? image
    return linked + (call["caption"].map { " \($0)" } ?? "")
  }
}
