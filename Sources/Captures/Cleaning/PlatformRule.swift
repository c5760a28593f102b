import Basics

/// Recovers the supported platforms from the text of a page if their icons were lost.
///
/// The section “Platform considerations” names each platform: in a heading, in a sentence about “no additional
/// considerations”, or as “not supported”.
enum PlatformRule: CleaningRule {
  static let all = ["iOS", "iPadOS", "macOS", "tvOS", "visionOS", "watchOS"]

  static func apply(to builder: inout PageBuilder) {
    guard builder.platforms.isEmpty else { return }
    var level: Int?
    var supported: Set<String> = []
    var unsupported: Set<String> = []
    for block in builder.blocks {
      if block.kind == .heading {
        if let open = level, block.level <= open { break }
        if level == nil, block.text.equals("Platform considerations") { level = block.level }
        if level != nil { supported.formUnion(names(in: block.text.string)) }
      } else if level != nil, block.kind == .paragraph {
        for line in block.lines { read(line.text, &supported, &unsupported) }
      }
    }
    builder.platforms = all.filter { supported.contains($0) && !unsupported.contains($0) }
  }

  private static func read(_ text: Bytes, _ supported: inout Set<String>, _ unsupported: inout Set<String>) {
    if let sentence = sentence("No additional considerations for", in: text) {
      supported.formUnion(names(in: sentence))
    }
    if let sentence = sentence("Not supported in ", in: text) { unsupported.formUnion(names(in: sentence)) }
  }

  /// Returns the text between `beginning` and the next period.
  private static func sentence(_ beginning: StaticString, in text: Bytes) -> String? {
    guard let start = text.find(beginning) else { return nil }
    let rest = text[start...].dropFirst(beginning.utf8CodeUnitCount)
    return rest.prefix { $0 != UInt8(ascii: ".") }.string
  }

  /// Returns the platforms that occur in `text` as whole words.
  private static func names(in text: String) -> [String] {
    let words = text.split { !$0.isLetter }
    return all.filter { name in words.contains { $0 == name } }
  }
}
