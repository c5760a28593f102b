import Basics

/// Reads the output of a reader service: a `url` field or a line with the source, absolute links, and escaped fragments
/// and line breaks.
enum ReaderFormat: CaptureFormat {
  static func name(of signals: FormatSignals) -> String { "reader" }

  static func confidence(_ signals: FormatSignals) -> Double {
    let hasHeader = signals.hasSourceLine && !signals.hasFrontMatter
    guard signals.hasURLField || (hasHeader && signals.navigatorRows == 0 && !signals.hasNavigatorReady)
    else {
      return 0
    }
    // People write lines with a source, too.
    var score = signals.hasURLField ? 0.3 : 0.2
    if signals.hasSiteTitle || signals.hasSiteHeading { score += 0.3 }
    if signals.escapedFragments >= 1 { score += 0.2 }
    if signals.boilerplateLines >= 1 || signals.hasCurrentPage { score += 0.2 }
    if signals.linkedATXHeadings >= 1 { score += 0.2 }
    return score
  }

  static func read(_ page: SourcePage, into builder: inout PageBuilder) {
    PageHeader.readFields(page, into: &builder)
    WholePage.read(joinBrokenLinks(page.lines), into: &builder)
  }

  /// Joins the lines of links. The service writes each line break inside a link as backslashes and a newline, and
  /// an empty line as backslashes alone.
  static func joinBrokenLinks(_ lines: [Line]) -> [Line] {
    var out: [Line] = []
    out.reserveCapacity(lines.count)
    var tracker = CodeTracker()
    var open = OpenLinkTracker()
    for line in lines {
      if tracker.consume(line.text) != .text {
        out.append(line)
        continue
      }
      let wasOpen = open.position != .closed
      let isBroken = line.text.last == Byte.backslash
      let text = isBroken ? withoutTrailingBackslashes(line.text) : line.text
      if wasOpen, !out.isEmpty, !line.isBlank {
        let last = out[out.count - 1].text
        let separator: [UInt8] =
          text.isBlank || last.last == UInt8(ascii: "[") || last.last == Byte.space ? [] : [Byte.space]
        out[out.count - 1].text = (Array(last) + separator + text.trimmed)[...]
        out[out.count - 1].lastNumber = line.number
      } else {
        open = OpenLinkTracker()
        out.append(line)
      }
      open.read(text)
      if wasOpen { continue }
      if open.position != .closed, isBroken {
        out[out.count - 1].text = text
      } else {
        open = OpenLinkTracker()
      }
    }
    return out
  }

  private static func withoutTrailingBackslashes(_ text: Bytes) -> Bytes {
    var text = text
    while text.last == Byte.backslash { text = text.dropLast() }
    return text.trimmedEnd
  }
}
