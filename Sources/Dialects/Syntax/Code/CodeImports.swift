import Basics

/// VitePress’s imports of code from files, `<<< @/snippets/kettle.js#boil{2 js:line-numbers} [Title]`, and VuePress’s,
/// `@[code{2-5} js](@/snippets/kettle.js)`, which a plugin adds to VitePress.
///
/// Sources: VitePress, “Import Code Snippets”; VuePress, “Import Code Blocks”.
enum CodeImports: BlockSyntax {
  static let firstBytes = ByteSet("<@")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard let parts = start.text.hasPrefix("<<<") ? Parts(start.text) : Parts(vuePress: start.text) else {
      return false
    }
    let line = blocks.take()
    let context = blocks.context
    let place =
      parts.path.hasPrefix("@")
      ? sourcePath(parts.path)
      : Paths.normalized(Paths.join(Paths.parent(context.path) ?? "", parts.path))
    let (bytes, problem) = IncludeReader.read(place, context)
    guard let bytes else {
      report(parts.path, problem, line, context)
      return true
    }
    let found = CodeFiles.lines(
      of: bytes, file: context.index(ofFile: place), includedAt: line, region: parts.region,
      between: parts.marker,
      ranges: parts.ranges, context.budget)
    guard let code = found else {
      report(parts.path, "it has no region “\(parts.region ?? parts.marker ?? "")”", line, context)
      return true
    }
    if let ranges = parts.ranges, code.isEmpty, let first = ranges.first {
      report(parts.path, "there is no line \(first.lowerBound)", line, context)
    }
    var options = FenceOptions(Bytes(parts.options))
    if options.language.isEmpty { options.language = CodeFiles.language(of: parts.path) }
    options.title = parts.title
    options.limit(to: code.count)
    blocks.writeBlank(prefix: start.prefix, for: line)
    blocks.write(CodeFiles.fenced(code, info: options.text, for: line, prefix: start.prefix))
    blocks.writeBlank(prefix: start.prefix, for: line)
    return true
  }

  /// `@` is the folder of the pages.
  private static func sourcePath(_ path: String) -> String {
    Paths.normalized(String(path.dropFirst().drop { $0 == "/" }))
  }

  private static func report(_ path: String, _ problem: String, _ line: PageLine, _ context: PageContext) {
    IncludeReader.report(path, problem, line, context, what: "the code of ")
  }

  /// The title of the code in a group of tabs.
  static func label(of line: Bytes) -> String? {
    guard let parts = Parts(line) else { return nil }
    return parts.title ?? String(Paths.name(parts.path))
  }

  private struct Parts {
    var path: String
    var region: String?
    /// The text of the lines between which the code is.
    var marker: String?
    var ranges: [ClosedRange<Int>]?
    var options = ""
    var title: String?

    init?(_ line: Bytes) {
      var rest = line.dropFirst(3).trimmed
      guard !rest.isEmpty else { return nil }
      if rest.last == UInt8(ascii: "]"), let open = rest.lastIndex(of: UInt8(ascii: "[")) {
        title = rest[(open + 1)...].dropLast().string
        rest = rest[..<open].trimmedEnd
      }
      if rest.last == UInt8(ascii: "}"), let open = rest.lastIndex(of: UInt8(ascii: "{")) {
        let inner = rest[(open + 1)...].dropLast()
        // Lines come first, and the language after them.
        let words = inner.split(separator: Byte.space)
        let isLines = words.first.map {
          $0.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "-") }
        }
        let lines = isLines == true ? words[0].string : nil
        let other = words.dropFirst(isLines == true ? 1 : 0).map(\.string).joined(separator: " ")
        options = other + (lines.map { " {\($0)}" } ?? "")
        rest = rest[..<open].trimmedEnd
      }
      if let hash = rest.lastIndex(of: UInt8(ascii: "#")) {
        region = rest[(hash + 1)...].string
        rest = rest[..<hash]
      }
      path = rest.string
    }

    /// Reads `@[code{lines} language{highlighted lines}](path)`. A plugin adds options: `lang=js transclude={1-5}`.
    init?(vuePress line: Bytes) {
      guard var rest = line.droppingPrefix("@[code"), let close = rest.find("]("),
        let end = rest[close...].firstIndex(of: UInt8(ascii: ")")), rest[(end + 1)...].isBlank
      else { return nil }
      path = rest[(close + 2)..<end].trimmed.string
      rest = rest[..<close]
      let first = rest.first ?? Byte.space
      guard !path.isEmpty, first == Byte.space || first == UInt8(ascii: "{") else { return nil }
      if first == UInt8(ascii: "{"), let brace = rest.firstIndex(of: UInt8(ascii: "}")) {
        ranges = Self.lines(rest[..<brace].dropFirst().string)
        rest = rest[(brace + 1)...]
      }
      for word in rest.split(separator: Byte.space).map(\.string) {
        let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
        let value = parts.count > 1 ? parts[1].filter { $0 != "{" && $0 != "}" } : ""
        switch parts[0] {
        case "lang" where parts.count > 1: options = value + options
        case "transclude": ranges = Self.lines(value)
        case "transcludeWith": marker = value
        case "transcludeTag": region = value
        case "highlight": options += " {\(value)}"
        default: options = word + options
        }
      }
    }

    private static func lines(_ text: String) -> [ClosedRange<Int>]? {
      LineRanges(text, separator: "-")?.ranges
    }
  }
}
