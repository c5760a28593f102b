/// A reader service's dump: `url:` in front, absolute links, fragments and line breaks escaped.
enum ReaderFlavour: CaptureFlavour {
  static func name(of marks: Fingerprint) -> String { "reader" }

  static func confidence(_ marks: Fingerprint) -> Double {
    guard marks.hasURLField else { return 0 }
    var score = 0.3
    if marks.titleIsSiteTitle { score += 0.3 }
    if marks.escapedFragments >= 1 { score += 0.2 }
    if marks.siteChrome >= 1 || marks.currentPage { score += 0.2 }
    if marks.linkedATXHeadings >= 1 { score += 0.2 }
    return score
  }

  static func read(_ page: SourcePage, into draft: inout Draft) {
    Head.readFields(page, into: &draft)
    WholePage.read(joinBrokenLinks(page.lines), into: &draft)
  }

  /// Inside a link each line break is written as backslashes and a newline, an empty line as backslashes alone.
  static func joinBrokenLinks(_ lines: [Line]) -> [Line] {
    var out: [Line] = []
    out.reserveCapacity(lines.count)
    var tracker = FenceTracker()
    var open = OpenLink()
    for line in lines {
      if tracker.isCode(line.text) {
        out.append(line)
        continue
      }
      let wasOpen = open.state != .closed
      let isBroken = line.text.last == Byte.backslash
      let text = isBroken ? withoutTrailingBackslashes(line.text) : line.text
      if wasOpen, !out.isEmpty, !line.isBlank {
        let last = out[out.count - 1].text
        let separator: [UInt8] =
          text.isBlank || last.last == UInt8(ascii: "[") || last.last == Byte.space ? [] : [Byte.space]
        out[out.count - 1].text = (Array(last) + separator + text.trimmed)[...]
        out[out.count - 1].lastNumber = line.number
      } else {
        open = OpenLink()
        out.append(line)
      }
      open.read(text)
      if wasOpen { continue }
      if open.state != .closed, isBroken { out[out.count - 1].text = text } else { open = OpenLink() }
    }
    return out
  }

  private static func withoutTrailingBackslashes(_ text: Bytes) -> Bytes {
    var text = text
    while text.last == Byte.backslash { text = text.dropLast() }
    return text.trimmedEnd
  }
}
