import Basics

extension NavigationFile {
  /// Returns the navigation as YAML, in UTF-8. Reading it gives the same entries.
  public func yaml() -> [UInt8] {
    var buffer = ByteBuffer(capacity: 4096)
    Self.append(entries, indent: "", to: &buffer)
    return buffer.array()
  }

  private static func append(_ entries: [Entry], indent: String, to buffer: inout ByteBuffer) {
    for entry in entries {
      var lead = indent + "- "
      func line(_ key: StaticString, _ value: String?) {
        guard let value else { return }
        buffer.append(lead)
        buffer.append(key)
        buffer.append(": ")
        // Every JSON string is a YAML string.
        buffer.appendJSON(value)
        buffer.append("\n")
        lead = indent + "  "
      }
      line("title", entry.title)
      line(entry.isExternal ? "url" : "page", entry.target)
      line("source", entry.source)
      line("icon", entry.icon)
      guard !entry.children.isEmpty else { continue }
      buffer.append(lead)
      buffer.append("children:\n")
      append(entry.children, indent: indent + "  ", to: &buffer)
    }
  }
}
