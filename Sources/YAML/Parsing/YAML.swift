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
    try read(bytes) { YAMLReader(bytes: $0, firstLine: firstLine) }.node
  }

  /// Parses one document as other tools do, in which the last value of a repeated key counts.
  ///
  /// - Parameter firstLine: the number of the first line of `bytes` in their file, from 1.
  /// - Returns: the document, and an error for each repeated key.
  public static func parseKeepingLast(_ bytes: [UInt8], firstLine: Int = 1) throws(YAMLError) -> (
    node: YAMLNode?, repeated: [YAMLError]
  ) {
    try read(bytes) { YAMLReader(bytes: $0, firstLine: firstLine, keepsLast: true) }
  }

  private static func read(
    _ bytes: [UInt8], _ makeReader: (UnsafeBufferPointer<UInt8>) -> YAMLReader
  ) throws(YAMLError) -> (node: YAMLNode?, repeated: [YAMLError]) {
    // `withUnsafeBufferPointer` rethrows without the type of the error.
    let result: Result<(YAMLNode?, [YAMLError]), YAMLError> = bytes.withUnsafeBufferPointer { buffer in
      var reader = makeReader(buffer)
      do throws(YAMLError) {
        let node = try reader.read()
        return .success((node, reader.repeated))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}

extension Library {
  public static var yaml: Library { Library("libyaml", version: String(cString: yaml_get_version_string())) }
}
