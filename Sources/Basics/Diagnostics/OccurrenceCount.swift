/// A message with the number of its occurrences: “… (3 times on this page)” and “… (577 times in 67 files)”.
public struct OccurrenceCount: Sendable {
  public var message: String
  public var times: Int
  public var files: Int

  public init(message: String, times: Int, files: Int = 1) {
    (self.message, self.times, self.files) = (message, times, files)
  }

  /// Reads a message; one without a number occurs once.
  public init(_ text: String) {
    self.init(message: text, times: 1)
    guard text.hasSuffix(")"), let open = text.lastIndex(of: "(") else { return }
    let words = text[text.index(after: open)...].dropLast().split(separator: " ")
    guard words.count == 5, words[1] == "times", let times = Int(words[0]) else { return }
    if words[2...] == ["on", "this", "page"] {
      self.times = times
    } else if words[2] == "in", words[4] == "files", let files = Int(words[3]) {
      (self.times, self.files) = (times, files)
    } else {
      return
    }
    message = String(text[..<open].dropLast())
  }

  /// The message with the number.
  public var text: String {
    if files > 1 { return "\(message) (\(times) times in \(files) files)" }
    return times > 1 ? "\(message) (\(times) times on this page)" : message
  }
}
