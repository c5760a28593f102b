import Basics
import Markup

extension Configuration {
  /// The keys that `unfold.yml` may have.
  public static let keys = schema.map { $0.name }

  /// Reads `unfold.yml`. Whatever cannot be used is reported and keeps its default.
  public init(reading bytes: [UInt8], file: String, diagnostics: inout [Diagnostic]) {
    self.init()
    do throws(YAMLError) {
      if let root = try YAML.parse(bytes) { self.init(from: root, file: file, diagnostics: &diagnostics) }
    } catch {
      let place = SourceLocation(file: file, line: error.line, column: error.column)
      diagnostics.append(.invalidFile("configuration", error.message, at: place, help: error.help))
    }
  }

  init(from root: YAMLNode, file: String, diagnostics: inout [Diagnostic]) {
    self.init()
    var reader = MappingReader("configuration", file: file, severity: .error)
    defer { diagnostics += reader.diagnostics }
    guard let pairs = root.pairs else {
      reader.note(
        .wrongType(
          "configuration", "this file", "a mapping of keys to values", at: reader.place(root), .error))
      return
    }
    for pair in pairs {
      switch pair.key {
      case "title": title = reader.text(pair)
      case "description": description = reader.text(pair)
      case "language": language = Self.language(pair, &reader) ?? language
      case "baseURL": baseURL = Self.baseURL(pair, &reader)
      case "urls": urls = reader.choice(pair) ?? urls
      case "html": html = reader.choice(pair) ?? html
      case "disclosure": disclosure = reader.disclosure(pair) ?? disclosure
      case "sidebar": sidebar = OutlineFile(from: pair.value, file: file, diagnostics: &reader.diagnostics)
      case "captures": missingCaptures = Self.missingCaptures(pair, &reader) ?? missingCaptures
      case "accent": accent = Self.colour(pair, &reader)
      case "remoteImages": remoteImages = reader.choice(pair) ?? remoteImages
      case "rowSize": rowSize = reader.choice(pair)
      case "output": output = Self.output(pair, &reader) ?? output
      case "editURL": editURL = Self.pattern(pair, &reader)
      case "reportURL": reportURL = Self.pattern(pair, &reader)
      case "redirects": redirects = reader.redirects(pair)
      case "hosts": hosts = Self.hosts(pair, &reader)
      case "precompressed": precompressed = reader.choices(pair)
      case "feed": feed = Self.feed(pair, &reader) ?? feed
      case "llms": hasModelIndex = reader.boolean(pair) ?? hasModelIndex
      case "structuredData": hasStructuredData = reader.boolean(pair) ?? hasStructuredData
      case "integrity": hasIntegrity = reader.boolean(pair) ?? hasIntegrity
      case "markdown": publishesMarkdown = reader.boolean(pair) ?? publishesMarkdown
      case "checks": checks = reader.checks(pair) ?? checks
      case "externalLinks": externalLinks = reader.externalLinks(pair) ?? externalLinks
      case "search": hasSearch = reader.boolean(pair) ?? hasSearch
      default: reader.unknown(pair, in: pairs, among: Self.keys)
      }
    }
  }

  /// Headings; none for `false`.
  private static func feed(_ pair: YAMLNode.Pair, _ reader: inout MappingReader) -> [String]? {
    if case .scalar("false", isPlain: true) = pair.value.value { return [] }
    return reader.list(pair)
  }

  /// Two hosts that read one file, each in its own form, cannot both be served.
  private static func hosts(_ pair: YAMLNode.Pair, _ reader: inout MappingReader) -> [Host] {
    let hosts: [Host] = reader.choices(pair)
    guard hosts.contains(.netlify), hosts.contains(.cloudflare) else { return hosts }
    let nothing: [Host]? = reader.reject(
      pair, expected: "without one of `netlify` and `cloudflare`, whose files have the same names")
    return nothing ?? []
  }

  private static func missingCaptures(
    _ pair: YAMLNode.Pair, _ reader: inout MappingReader
  ) -> MissingCaptures? {
    guard let pairs = pair.value.pairs else {
      return reader.reject(pair, expected: "a mapping such as `missing: hide`")
    }
    var choice: MissingCaptures?
    for pair in pairs {
      if pair.key == "missing" {
        choice = reader.choice(pair)
      } else {
        reader.unknown(pair, in: pairs, among: ["missing"])
      }
    }
    return choice
  }

  /// A base URL from wherever it was given, with a slash at its end; nil unless it is absolute, with http or
  /// https and without query and fragment.
  public static func normalizedBaseURL(_ text: String) -> String? {
    guard isWebAddress(text), !text.utf8.contains(UInt8(ascii: "?")), !text.utf8.contains(UInt8(ascii: "#"))
    else {
      return nil
    }
    return text.utf8.last == UInt8(ascii: "/") ? text : text + "/"
  }

  /// Whether the text is an absolute URL with http or https and a host.
  static func isWebAddress(_ text: String) -> Bool {
    guard let address = WebAddress(text), !address.host.isEmpty else { return false }
    return text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"\"<>\\^`{|}".utf8.contains($0) }
  }

  private static func baseURL(_ pair: YAMLNode.Pair, _ reader: inout MappingReader) -> String? {
    guard let text = reader.text(pair) else { return nil }
    return normalizedBaseURL(text)
      ?? reader.reject(pair, expected: "an absolute URL such as `https://example.com/docs/`")
  }

  /// Whether the text is an address for mail, `mailto:docs@example.com`.
  static func isMailAddress(_ text: String) -> Bool {
    let scheme = "mailto:"
    guard text.lowercased().hasPrefix(scheme) else { return false }
    let address = text.utf8.dropFirst(scheme.utf8.count)
    return address.contains(UInt8(ascii: "@"))
      && address.allSatisfy { $0 > 0x20 && !"\"<>\\^`{|}".utf8.contains($0) }
  }

  private static func pattern(_ pair: YAMLNode.Pair, _ reader: inout MappingReader) -> PageLinkPattern? {
    guard let text = reader.text(pair) else { return nil }
    return PageLinkPattern(text)
      ?? reader.reject(
        pair, expected: "an absolute URL; `{path}`, `{title}` and `{url}` in it stand for the page's own")
  }

  private static func language(_ pair: YAMLNode.Pair, _ reader: inout MappingReader) -> String? {
    guard let text = reader.text(pair) else { return nil }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let isTag = parts.allSatisfy { part in
      (1...8).contains(part.utf8.count) && part.utf8.allSatisfy { ByteSet.alphanumerics.contains($0) }
    }
    return isTag ? text : reader.reject(pair, expected: "a language tag such as `en` or `pt-BR`")
  }

  private static func colour(_ pair: YAMLNode.Pair, _ reader: inout MappingReader) -> String? {
    guard let text = reader.text(pair) else { return nil }
    let digits = text.utf8.dropFirst()
    let isColour =
      text.utf8.first == UInt8(ascii: "#") && (digits.count == 3 || digits.count == 6)
      && digits.allSatisfy { hexValue($0) != nil }
    return isColour ? text : reader.reject(pair, expected: "a colour such as `\"#0066cc\"`, in quotes")
  }

  private static func output(_ pair: YAMLNode.Pair, _ reader: inout MappingReader) -> String? {
    guard let text = reader.text(pair) else { return nil }
    return text.isEmpty || text.utf8.contains(0) ? reader.reject(pair, expected: "a folder") : text
  }
}
