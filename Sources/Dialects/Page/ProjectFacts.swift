import Basics

/// What is known of a project while its pages are converted.
public struct ProjectFacts: Sendable {
  /// The paths of all files of the content, relative to the content folder and sorted, with the names by which pages can
  /// refer to them.
  public var files: [String] = []
  /// Texts that pages can refer to by name, such as the version of the product.
  public var variables: [String: String] = [:]
  /// The pages and files that links name; nil if the tool does not link by name.
  var names: NameIndex?

  public init() {}
}

extension ProjectFacts {
  /// The hash of the facts.
  var fingerprint: ContentHash {
    var record = BinaryEncoder(capacity: files.reduce(1024) { $0 + $1.utf8.count + 8 })
    record.list(files) { $0.text($1) }
    record.list(variables.sorted { $0.key < $1.key }) { record, variable in
      record.text(variable.key)
      record.text(variable.value)
    }
    return record.fingerprint
  }
}
