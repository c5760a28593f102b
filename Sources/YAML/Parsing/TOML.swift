import Basics
import CTOML

/// Reads TOML into the same nodes as YAML, so that the settings of all tools are read in one way.
///
/// Numbers and Booleans are plain scalars. Dates and times are text.
///
/// Source: TOML 1.0.0.
public enum TOML {
  /// Returns the root table of a document as a mapping.
  ///
  /// - Parameter firstLine: the number of the first line, for the locations of values and problems.
  public static func parse(_ bytes: [UInt8], firstLine: Int = 1) throws(YAMLError) -> YAMLNode {
    let document = bytes.withUnsafeBytes {
      unfold_toml_parse($0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
    }
    defer { unfold_toml_free(document) }
    guard var value = unfold_toml_values(document) else { throw error(of: document, in: bytes, firstLine) }
    return node(&value, firstLine - 1)
  }

  /// Reads a value and everything in it, and moves to the value after it.
  private static func node(_ next: inout UnsafePointer<unfold_toml_value>, _ linesBefore: Int) -> YAMLNode {
    let value = next.pointee
    next += 1
    let line = Int(value.line) + linesBefore
    switch unfold_toml_kind(value.kind) {
    case UNFOLD_TOML_ARRAY:
      return YAMLNode(.sequence((0..<value.count).map { _ in node(&next, linesBefore) }), line: line)
    case UNFOLD_TOML_TABLE:
      let pairs = (0..<value.count).map { _ in
        let key = next.pointee
        next += 1
        return YAMLNode.Pair(
          key: text(of: key), keyLine: Int(key.line) + linesBefore, keyColumn: 1,
          value: node(&next, linesBefore))
      }
      return YAMLNode(.mapping(pairs), line: line)
    case UNFOLD_TOML_WORD: return YAMLNode(.scalar(text(of: value), isPlain: true), line: line)
    default: return YAMLNode(.scalar(text(of: value), isPlain: false), line: line)
    }
  }

  private static func text(of value: unfold_toml_value) -> String {
    String(decoding: UnsafeRawBufferPointer(start: value.text, count: value.count), as: UTF8.self)
  }

  private static func error(
    of document: OpaquePointer?, in bytes: [UInt8], _ firstLine: Int
  ) -> YAMLError {
    var line: UInt32 = 1
    var column: UInt32 = 1
    let problem =
      unfold_toml_problem(document, &line, &column).map { String(cString: $0) } ?? "it is not TOML"
    // The parser counts code points.
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let characters = String(decoding: lines.dropFirst(Int(line) - 1).first ?? [], as: UTF8.self)
      .unicodeScalars
    let before = String(String.UnicodeScalarView(characters.prefix(Int(column) - 1)))
    return YAMLError(
      line: Int(line) + firstLine - 1, column: before.utf8.count + 1,
      message: problem.prefix(1).lowercased() + problem.dropFirst())
  }
}
