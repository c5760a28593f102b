/// The texts that the program adds to pages, in one language, by their names in `templates/strings.yml`.
public struct UIStrings: Sendable, Hashable {
  public private(set) var texts: [String: String] = [:]
  /// The writing direction, `ltr` or `rtl`.
  public let direction: String

  public init(direction: String) { self.direction = direction }

  /// The strings of the default theme in English, without the ones that depend on a number.
  public static let english: UIStrings = {
    var strings = UIStrings(direction: "ltr")
    let lines = EmbeddedFile.bytes(at: "templates/strings.yml").split(separator: 10, maxSplits: 300)
    let block = lines.drop { !$0.elementsEqual("en:".utf8) }.dropFirst().prefix { $0.first == 32 }
    for line in block.map({ String(decoding: $0.dropFirst(2), as: UTF8.self) }) where line.first != " " {
      guard let colon = line.firstRange(of: ": ") else { continue }
      strings[String(line[..<colon.lowerBound])] = line[colon.upperBound...].filter { $0 != "\"" }
    }
    return strings
  }()

  /// The string with a name; the name itself if there is no such string, so that the gap is visible.
  public subscript(_ name: String) -> String {
    get { texts[name] ?? name }
    set { texts[name] = newValue }
  }

  /// Returns the string with a name; nil if there is none.
  public func find(_ name: String) -> String? { texts[name] }

  /// The names of the months, from January on.
  public var monthNames: [String] { self["months"].split(separator: " ").map(String.init) }
}
