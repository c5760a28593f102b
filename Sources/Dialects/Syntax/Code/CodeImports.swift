import Basics

/// VitePress’s imports of code from files, `<<< @/snippets/kettle.js#boil{2 js:line-numbers} [Title]`.
///
/// Source: VitePress, “Import Code Snippets”.
enum CodeImports: BlockSyntax {
  static let firstBytes = ByteSet("<")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard start.text.hasPrefix("<<<"), let parts = Parts(start.text) else { return false }
    let block = SourceBlock(prefix: start.prefix, opening: blocks.take())
    var options = FenceOptions(Bytes(parts.options))
    options.title = parts.title
    CodeFiles.write(
      parts.path, in: Paths.parent(blocks.context.path) ?? "", options, region: parts.region, block, &blocks)
    return true
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
