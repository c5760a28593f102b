import Basics
import YAML

extension ProjectFolder {
  /// Reads a JSON file, which may contain the comments of JavaScript. Syntax errors are reported.
  func json(_ name: String) -> YAMLNode? {
    guard let bytes = read(name) else { return nil }
    return parsed(Self.withoutComments(bytes), name)
  }

  /// Returns the bytes of a JSON file with spaces instead of comments, so that places in it stay the same.
  private static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "/")) else { return bytes }
    var result = bytes.map { $0 == UInt8(ascii: "\n") ? $0 : Byte.space }
    for token in ScriptTokens(bytes[...]).tokens {
      result.replaceSubrange(token.range, with: bytes[token.range])
    }
    return result
  }
}
