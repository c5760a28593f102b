import Basics
import FileSystem

/// VitePress’s imports of code from files: `<<< @/snippets/kettle.js#boil{2 js:line-numbers} [Title]`.
///
/// Source: VitePress, “Import Code Snippets”.
enum CodeImports: BlockSyntax {
  static let firstBytes = ByteSet("<")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard start.text.hasPrefix("<<<"), let parts = Parts(start.text) else { return false }
    let line = blocks.take()
    let context = blocks.context
    let place =
      parts.path.hasPrefix("@")
      ? sourcePath(parts.path)
      : Paths.normalized(Paths.join(Paths.parent(context.path) ?? "", parts.path))
    let (bytes, problem) = context.includes.read(place)
    guard let bytes, bytes.count <= context.remaining else {
      report(parts.path, bytes == nil ? problem : "the page includes too much", line, context)
      return true
    }
    context.remaining -= bytes.count
    guard
      let code = CodeFiles.lines(
        of: bytes, file: context.index(ofFile: place), includedAt: line, region: parts.region)
    else {
      report(parts.path, "it has no region “\(parts.region ?? "")”", line, context)
      return true
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
    context.report(
      "foreign.include", kind: path, at: line.origin, "the code of “\(path)” cannot be included: \(problem)",
      isError: true)
  }

  /// The title of the code in a group of tabs.
  static func label(of line: Bytes) -> String? {
    guard let parts = Parts(line) else { return nil }
    return parts.title ?? String(Paths.name(parts.path))
  }

  private struct Parts {
    var path: String
    var region: String?
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
  }
}
