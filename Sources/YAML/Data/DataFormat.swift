import Basics

/// A format of files with values.
public enum DataFormat: String, CaseIterable, Sendable {
  case csv, tsv, json, yaml, toml

  /// Returns the format of a file with this name; nil for another file.
  public init?(path: String) {
    guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let ending = path[dot...].dropFirst().lowercased()
    guard let format = DataFormat(rawValue: ending == "yml" ? "yaml" : ending) else { return nil }
    self = format
  }

  /// The names of the formats for a message.
  public static let names = allCases.map { $0.rawValue.uppercased() }.listed("and")

  /// Returns the values of a file. The rows of a table are mappings from the names of columns to texts.
  public func values(of bytes: [UInt8]) throws(YAMLError) -> YAMLNode {
    switch self {
    case .csv, .tsv: try table(of: bytes).records
    case .json, .yaml: try Self.checked(YAML.parse(self == .json ? JSONText.asYAML(bytes) : bytes))
    case .toml: try TOML.parse(bytes)
    }
  }

  /// Returns the table in a file.
  ///
  /// - Parameter names: the names of the columns, if the first row does not contain them.
  public func table(of bytes: [UInt8], names: [String]? = nil) throws(YAMLError) -> TableData {
    switch self {
    case .csv, .tsv:
      let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      return try TableData(
        separated: bytes[start...], by: self == .csv ? Self.separator(of: bytes) : UInt8(ascii: "\t"),
        names: names)
    case .toml:
      let root = try TOML.parse(bytes)
      // A table in TOML is the only list of the file, such as `[[tea]]`.
      let lists = root.pairs?.filter { $0.value.items != nil } ?? []
      return try TableData(records: lists.count == 1 ? lists[0].value : root)
    case .json, .yaml: return try TableData(records: values(of: bytes))
    }
  }

  /// Returns the separator of a CSV file: a semicolon if the first line contains one and no comma.
  private static func separator(of bytes: [UInt8]) -> UInt8 {
    let line = bytes.prefix { $0 != 10 }
    return line.contains(UInt8(ascii: ";")) && !line.contains(UInt8(ascii: ","))
      ? UInt8(ascii: ";") : UInt8(ascii: ",")
  }

  private static func checked(_ node: YAMLNode?) throws(YAMLError) -> YAMLNode {
    guard let node else {
      throw YAMLError(line: 1, column: 1, message: "the file is empty", help: "write values into it")
    }
    return node
  }
}
