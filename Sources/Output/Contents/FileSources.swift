import Basics

/// The sources of the files that have the same path in the output folder.
public struct FileSources: Hashable, Sendable {
  /// The paths of the content files, as the user knows them.
  public var files: [String]
  /// The files that Unfold generates, as messages call them, such as “the print page”.
  public var generated: [String]

  public init(files: [String] = [], generated: [String] = []) {
    self.files = files
    self.generated = generated
  }

  /// The number of known sources.
  public var count: Int { files.count + generated.count }

  /// All sources as a list in a sentence; nil if none is known.
  var listed: String? {
    var all = files + generated
    if all.isEmpty { return nil }
    if all.count == 1 { all.append("a file that Unfold generates") }
    return all.listed("and")
  }

  /// Finds the sources of files, given their paths in the output folder.
  public typealias Search = @Sendable (Set<String>) -> [String: FileSources]
}

extension BinaryEncoder {
  public mutating func fileSources(_ sources: FileSources) {
    list(sources.files) { $0.text($1) }
    list(sources.generated) { $0.text($1) }
  }
}

extension BinaryDecoder {
  public mutating func fileSources() -> FileSources {
    FileSources(files: list { $0.text() }, generated: list { $0.text() })
  }
}
