import Basics
import YAML

/// Pages of DocFX in YAML, whose first line names their schema: `### YamlMime:FAQ`. They become Markdown of DocFX.
///
/// Source: DocFX, “API page”, and the schemas of Microsoft Learn for questions and answers, landing pages and hubs.
enum DocFXPage: DocumentSyntax {
  /// The role of a file of the content.
  enum Kind { case page, reference, data }

  /// Returns the role of a file. Reads only its beginning, because the configuration depends only on the schema of a
  /// page.
  static func kind(of path: String, at place: String, _ folder: ProjectFolder) -> Kind {
    if path.hasSuffix(".md") { return .page }
    guard Paths.name(path).lowercased() != "toc.yml", let bytes = folder.beginning(of: place, 256) else {
      return .data
    }
    let schema = schema(of: bytes)
    folder.note(path, schema ?? "")
    guard let schema else { return .data }
    if schema.hasSuffix("Reference") { return .reference }
    return isData(schema) ? .data : .page
  }

  /// Whether files with a schema are not pages: tables of contents, and lists for the build.
  private static func isData(_ schema: String) -> Bool {
    ["TableOfContent", "TOC", "XRefMap", "ZonePivotGroups", "ContextObject", "Breadcrumb"].contains {
      schema.lowercased() == $0.lowercased()
    }
  }

  /// Returns the name of the schema in the first line of a file: `FAQ`.
  static func schema(of bytes: [UInt8]) -> String? {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard start < bytes.count, bytes[start] == UInt8(ascii: "#") else { return nil }
    let line = bytes[start...].prefix { $0 != UInt8(ascii: "\n") && $0 != 0x0D }
    let text = Bytes(line.drop { $0 == UInt8(ascii: "#") }).trimmed
    guard let name = text.droppingPrefix("YamlMime:") else { return nil }
    let schema = name.trimmed.prefix { $0.isASCIILetter || $0.isASCIIDigit }
    return schema.isEmpty ? nil : schema.string
  }

  static func lines(of source: [UInt8], _ context: PageContext) -> [PageLine]? {
    guard context.path.hasSuffix(".yml") else { return nil }
    let lines = PageLine.lines(of: source)
    let first = lines.first ?? PageLine(text: [], origin: LineOrigin(file: 0, line: 1))
    let root: YAMLNode?
    do throws(YAMLError) {
      root = try YAML.parse(source)
    } catch {
      var origin = first.origin
      origin.line = Int32(clamping: max(1, min(error.line, lines.count)))
      context.report(
        "foreign.metadata/yaml", kind: "yaml", at: origin, column: error.column,
        ["problem": error.message, "help": error.help])
      return code(lines, first)
    }
    var page = DocFXPageLines(lines, context)
    guard let root, !root.isNull else { return [first.with([], .verbatim)] }
    if let description = root["metadata"]?["description"]?.text {
      context.metadata.append(
        "description: \(description.split(whereSeparator: \.isNewline).joined(separator: " ").jsonText)")
    }
    switch schema(of: source) {
    case "ApiPage": DocFXAPIPage.write(root, &page)
    case let schema: DocFXSections.write(root, schema: schema ?? "", &page)
    }
    return page.output.isEmpty ? [first.with([], .verbatim)] : page.output
  }

  /// Returns a file as a code block.
  private static func code(_ lines: [PageLine], _ first: PageLine) -> [PageLine] {
    let fence = Bytes(Fence.enclosing(lines))
    return [first.with(fence + Bytes("yaml"), .verbatim)] + lines.map { $0.with($0.text, .verbatim) }
      + [(lines.last ?? first).with(fence, .verbatim)]
  }
}
