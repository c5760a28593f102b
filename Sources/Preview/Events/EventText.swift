import Basics

/// The lines of a stream of events (HTML Standard, section 9.2.5).
enum EventText {
  /// Keeps the connection from looking dead; browsers skip it.
  static let heartbeat = Array(":\n\n".utf8)

  /// What a stream begins with: how soon to come back after a loss, in milliseconds, and which version this is.
  static func start(id: String) -> [UInt8] { Array("retry: 500\nid: \(id)\n\n".utf8) }

  /// Tells a browser that it has missed something.
  static func behind(id: String) -> [UInt8] { event("behind", data: id, id: id) }

  /// An event; each line of `data` becomes a line of its own, so it may be any text. A line break in `event`, which
  /// no name has, would end the line, and so is left out.
  static func event(_ event: String, data: String, id: String) -> [UInt8] {
    var text = ByteBuffer(capacity: data.utf8.count + 64)
    text.append("event: ")
    text.append(String(String.UnicodeScalarView(event.unicodeScalars.filter { $0 != "\n" && $0 != "\r" })))
    text.append("\nid: ")
    text.append(id)
    for line in data.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r" || $0 == "\r\n" })
    {
      text.append("\ndata: ")
      text.append(String(line))
    }
    text.append("\n\n")
    return text.array()
  }
}
