/// The transcript of a session: what is said, in paragraphs.
enum Transcript {
  /// Takes the running copy away where the paragraphs behind it say the same, and keeps what only it says.
  static func read(_ lines: [Line], into draft: inout Draft) -> [Line] {
    guard let first = lines.first else { return [] }
    guard let running = withoutLabel(first.text) else { return lines.map(repaired) }
    var position = running.startIndex
    var paragraphs: [Line] = []
    for line in lines.dropFirst() {
      let text = line.text.trimmed
      if position < running.endIndex, running[position...].starts(with: text) {
        position += text.count
        while position < running.endIndex, running[position] == Byte.space { position += 1 }
      }
      paragraphs.append(repaired(Line(text, line.number)))
    }
    if position < running.endIndex {
      // Only a part of it was repeated: the rest is said nowhere else.
      let rest = Line(running[position...], first.number)
      let isInWord =
        position > running.startIndex && Byte.isWord(running[position - 1]) && Byte.isWord(running[position])
      if isInWord, let last = paragraphs.popLast() {
        paragraphs.append(Line((Array(last.text) + SentenceJoins.repair(rest.text))[...], last.number))
      } else {
        paragraphs.append(repaired(rest))
      }
      if position > running.startIndex || lines.count > 1 {
        draft.doesNotUnderstand(first, .transcriptDiffers)
      }
    } else {
      draft.remove(first, rule: "running transcript")
    }
    return paragraphs.filter { !$0.isBlank }
  }

  private static func withoutLabel(_ text: Bytes) -> Bytes? {
    guard let rest = text.dropping("Search this video") else { return nil }
    return (rest.dropping("…") ?? rest.dropping("...") ?? rest).trimmed
  }

  private static func repaired(_ line: Line) -> Line { Line(SentenceJoins.repair(line.text), line.number) }
}
