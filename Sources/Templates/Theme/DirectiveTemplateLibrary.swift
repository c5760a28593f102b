import Basics
import HTML
import PageModel
import YAML

/// The templates of the directives that a site defines: `templates/directives/NAME.mustache`, without their front
/// matter.
public struct DirectiveTemplateLibrary: DirectiveTemplates {
  /// The folder of these templates within the theme.
  public static let folder = "directives/"

  private let library: TemplateLibrary
  private let icons: IconSet
  private let iconsValue: TemplateValue

  /// Compiles the templates; nil for a site without any.
  init?(
    _ overrides: [ThemeFile], keys: TemplateKeys, constants: [TemplateKey: TemplateObject], _ icons: IconSet,
    _ iconsValue: TemplateValue, _ diagnostics: inout [Diagnostic]
  ) {
    let sources = overrides.compactMap { file -> TemplateSource? in
      guard let name = Self.directive(of: file) else { return nil }
      return TemplateSource(name: name, file: file.place, bytes: Self.withoutFrontMatter(file.bytes))
    }
    if sources.isEmpty { return nil }
    // Values of data files can have any name.
    library = TemplateLibrary(sources: sources.sorted { $0.name < $1.name }, keys: keys, constants: constants)
    self.icons = icons
    self.iconsValue = iconsValue
    diagnostics += library.diagnostics
  }

  /// Returns the name of the directive that a template file defines; nil for another file.
  public static func directive(of file: ThemeFile) -> String? {
    guard file.name.hasPrefix(folder), file.name.hasSuffix(".mustache") else { return nil }
    return String(file.name.dropFirst(folder.count).dropLast(".mustache".count))
  }

  /// Returns whether a file belongs to a directive: its template, or its style sheet.
  static func isOfDirective(_ name: String) -> Bool { name.hasPrefix(folder) }

  /// Returns a template with blank lines in place of its front matter, so that the lines in messages are right.
  private static func withoutFrontMatter(_ bytes: [UInt8]) -> [UInt8] {
    let body = bytes.withUnsafeBufferPointer { FrontMatter(of: $0, file: "").bodyOffset }
    return bytes[..<body].filter { $0 == UInt8(ascii: "\n") } + bytes[body...]
  }

  public func html(
    of name: String, _ values: [(name: String, value: OwnDirectiveValue)]
  ) throws(OwnDirectiveFailure) -> [UInt8] {
    var members: [TemplateMember] = []
    for (name, value) in values {
      if let key = library.keys.find(name) { members.append(key(template(value))) }
      // A template cannot compare, so `{{#kindIs.warning}}` asks for one of the words.
      if case .choice(let word) = value, let key = library.keys.find(name + "Is"),
        let word = library.keys.find(word)
      {
        members.append(key(.object([word(.bool(true))])))
      }
    }
    var output = ByteBuffer(capacity: 1 << 10)
    do throws(TemplateFailure) {
      try library.render(name, .object(members), into: &output)
    } catch {
      throw OwnDirectiveFailure(error.diagnostic)
    }
    let bytes = output.array()
    let start = bytes.firstIndex { $0 > 32 || $0 == 1 } ?? bytes.count
    let end = bytes.lastIndex { $0 > 32 || $0 == 1 }.map { $0 + 1 } ?? start
    return Array(bytes[start..<max(start, end)])
  }

  private func template(_ value: OwnDirectiveValue) -> TemplateValue {
    switch value {
    case .text(let text), .choice(let text): .text(text)
    case .boolean(let flag): .bool(flag)
    case .icon(let name): icons[name].map { .html($0) } ?? .text(name)
    case .content: .html(HTMLFragment(escaping: "\u{1}"))
    case .data(let node): template(node)
    }
  }

  /// Returns the values of a file. Only values that a template names are kept.
  private func template(_ node: YAMLNode) -> TemplateValue {
    switch node.value {
    case .scalar(let text, _):
      if node.isNull { return .absent }
      if let flag = node.boolean { return .bool(flag) }
      return .text(text.utf8.contains(1) ? text.replacing("\u{1}", with: "\u{FFFD}") : text)
    case .sequence(let items): return .list(items.map(template))
    case .mapping(let pairs):
      return .object(
        pairs.compactMap { pair in library.keys.find(pair.key).map { $0(template(pair.value)) } })
    }
  }
}
