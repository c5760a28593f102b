/// The maximum nesting depth of quotes, lists, footnotes and directives in a page.
///
/// The library checks every open block for every line, so the limit is lower for a page with many lines.
struct NestingLimit {
  /// The lowest limit, for pages with many lines. Deeper nesting is surely a mistake.
  static let least = 100
  /// The highest limit, for pages with few lines.
  static let most = 1000
  /// The maximum number of checks per page: lines multiplied by nesting depth. They take about 0.1 seconds.
  private static let maximumChecks = 20_000_000

  /// The maximum depth. A marker that would open a deeper block is shown as text.
  let deepest: Int

  init(lines: Int = 0) { deepest = min(Self.most, max(Self.least, Self.maximumChecks / max(1, lines))) }

  init(of text: UnsafeBufferPointer<UInt8>) {
    // Don't count the lines of a text that is too short to lower the limit.
    let isShort = text.count <= Self.maximumChecks / Self.most
    self.init(lines: isShort ? 0 : text.reduce(into: 0) { if $1 == 10 || $1 == 13 { $0 += 1 } })
  }
}
