import Basics
import CYAML

/// Parses YAML 1.1 with libyaml.
public enum YAML {
  /// The maximum depth of nested values.
  public static let depthLimit = 100
  /// The maximum number of values that a document may have. It is high enough for a long list of findings, which has
  /// three values for each finding.
  public static let valueLimit = 2_000_000
  /// The number of values that all aliases together may represent. Without a limit, a few lines with aliases of
  /// aliases would represent billions of values (“billion laughs”). A long text counts as one value for each 100 bytes.
  public static let aliasLimit = 10_000

  /// Parses one document. Returns nil if it contains only white space and comments.
  ///
  /// - Parameter firstLine: the number of the first line of `bytes` in their file, from 1.
  public static func parse(_ bytes: UnsafeBufferPointer<UInt8>, firstLine: Int = 1) throws(YAMLError)
    -> YAMLNode?
  {
    var reader = YAMLReader(bytes: bytes, firstLine: firstLine)
    return try reader.read()
  }

  /// Parses one document. Returns nil if it contains only white space and comments.
  ///
  /// - Parameter firstLine: the number of the first line of `bytes` in their file, from 1.
  public static func parse(_ bytes: [UInt8], firstLine: Int = 1) throws(YAMLError) -> YAMLNode? {
    // `withUnsafeBufferPointer` rethrows without the type of the error.
    let result: Result<YAMLNode?, YAMLError> = bytes.withUnsafeBufferPointer { buffer in
      do throws(YAMLError) { return .success(try parse(buffer, firstLine: firstLine)) } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}

extension Library {
  public static var yaml: Library { Library("libyaml", version: String(cString: yaml_get_version_string())) }
}
