import Basics
import YAML

/// The content of `unfold.yml`.
public struct SettingsFile: Sendable {
  /// The names of the file, the usual one first.
  public static let names = ["unfold.yml", "unfold.yaml"]

  @CopyOnWrite public private(set) var configuration: Configuration
  /// The keys at the top level, in their order.
  public private(set) var keys: [String] = []
  /// The locations of the keys at the top level.
  public private(set) var places: [String: SourceLocation] = [:]
  /// The hash of everything in the file that can affect the files of the site: all values and their locations, except
  /// `checks`. Severities only affect reports, so a build with other severities can reuse the results of the previous
  /// one. Nil if nothing is left, as without a file.
  public private(set) var hashWithoutSeverities: ContentHash?
  /// The hash of everything in the file that can affect how pages are read: of these values, all except the keys in
  /// `shownAround`.
  public private(set) var hashForReading: ContentHash?
  /// The hash of everything in the file that pages can show: of these values, all except the keys in `notShown`.
  public private(set) var hashForPages: ContentHash?

  /// The keys whose values are only shown around the bodies of pages, or in files that are made once for the site.
  private static let shownAround: Set<String> = [
    "accent", "appearance", "banner", "colors", "description", "editURL", "favicon", "feedbackURL", "fonts",
    "footer", "hosts", "links", "llms", "logo", "print", "redirects", "reportURL", "rowSize", "sections",
    "structuredData",
  ]
  /// The keys whose values pages do not show.
  private static let notShown: Set<String> = ["checks", "hosts"]

  /// Reads the file. A value that cannot be used is reported, and its key keeps the default.
  ///
  /// - Parameters:
  ///   - file: the path of the file for diagnostics.
  ///   - base: the settings of keys that the file does not contain.
  ///   - diagnostics: receives syntax errors, unknown keys, and values that cannot be used.
  public init(
    reading bytes: [UInt8], file: String, over base: Configuration = Configuration(),
    diagnostics: inout [Diagnostic]
  ) {
    configuration = base
    hashWithoutSeverities = ContentHash(bytes)
    hashForReading = hashWithoutSeverities
    hashForPages = hashWithoutSeverities
    do throws(YAMLError) {
      guard let root = try YAML.parse(bytes) else {
        (hashWithoutSeverities, hashForReading, hashForPages) = (nil, nil, nil)
        return
      }
      keys = root.pairs?.map(\.key) ?? []
      for pair in root.pairs ?? [] {
        places[pair.key] = SourceLocation(file: file, line: pair.keyLine, column: pair.keyColumn)
      }
      configuration = Configuration(from: root, file: file, over: base, diagnostics: &diagnostics)
      diagnostics += UnquotedColors.find(in: root, bytes, file: file)
      func hash(leavingOut keys: Set<String>) -> ContentHash? {
        if let pairs = root.pairs, pairs.allSatisfy({ keys.contains($0.key) }) { return nil }
        var record = BinaryEncoder(capacity: bytes.count * 4)
        record.yaml(root, leavingOut: keys)
        return record.fingerprint
      }
      hashWithoutSeverities = hash(leavingOut: ["checks"])
      hashForReading = hash(leavingOut: Self.shownAround.union(["checks"]))
      hashForPages = hash(leavingOut: Self.notShown)
    } catch {
      let place = SourceLocation(file: file, line: error.line, column: error.column)
      diagnostics.append(.invalidFile("configuration", error.message, at: place, help: error.help))
    }
  }
}

extension BinaryEncoder {
  /// Writes a value with its location, since diagnostics that a cache stores contain locations.
  ///
  /// - Parameter keys: the keys of a mapping that are left out together with their values.
  fileprivate mutating func yaml(_ node: YAMLNode, leavingOut keys: Set<String> = []) {
    count(node.line)
    count(node.column)
    switch node.value {
    case .scalar(let text, let isPlain):
      count(0)
      self.text(text)
      flag(isPlain)
    case .sequence(let items):
      count(1)
      list(items) { $0.yaml($1) }
    case .mapping(let pairs):
      count(2)
      list(pairs.filter { !keys.contains($0.key) }) { record, pair in
        record.text(pair.key)
        record.count(pair.keyLine)
        record.count(pair.keyColumn)
        record.yaml(pair.value)
      }
    }
  }
}
