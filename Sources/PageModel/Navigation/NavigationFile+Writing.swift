import Basics

extension NavigationFile {
  /// Returns the navigation as YAML, in UTF-8. Reading it gives the same entries.
  ///
  /// - Parameter language: the tag of the site’s default language, for titles in several languages.
  public func yaml(language: String = "en") -> [UInt8] {
    var buffer = ByteBuffer(capacity: 4096)
    Self.append(entries, language, indent: "", to: &buffer)
    return buffer.array()
  }

  private static func append(
    _ entries: [Entry], _ language: String, indent: String, to buffer: inout ByteBuffer
  ) {
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
      if let title = entry.title, !entry.translatedTitles.isEmpty {
        let titles = [(key: language, value: title)] + entry.translatedTitles.sorted { $0.key < $1.key }
        buffer.append(lead + "title: {")
        buffer.append(
          titles.map { "\($0.key.jsonText): \($0.value.jsonText)" }.joined(separator: ", ") + "}\n")
        lead = indent + "  "
      } else {
        line("title", entry.title)
      }
      line(entry.isExternal ? "url" : "page", entry.target)
      line("source", entry.source)
      line("icon", entry.icon)
      guard !entry.children.isEmpty else { continue }
      buffer.append(lead)
      buffer.append("children:\n")
      append(entry.children, language, indent: indent + "  ", to: &buffer)
    }
  }
}
