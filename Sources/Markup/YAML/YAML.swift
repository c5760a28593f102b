import CYAML

/// Reads YAML 1.1 as libyaml understands it.
public enum YAML {
  /// The nesting at which reading stops.
  public static let depthLimit = 100
  /// The number of values that all aliases together may stand for: a few lines of aliases to aliases would
  /// otherwise stand for billions ("billion laughs").
  public static let aliasLimit = 10_000

  /// Reads one document; nil when there is none but white space and comments.
  ///
  /// - Parameter firstLine: the number of the first line of `bytes` in their file.
  public static func parse(_ bytes: UnsafeBufferPointer<UInt8>, firstLine: Int = 1) throws(YAMLError)
    -> YAMLNode?
  {
    var reader = YAMLReader(bytes: bytes, firstLine: firstLine)
    return try reader.read()
  }

  /// Reads one document; nil when there is none but white space and comments.
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
