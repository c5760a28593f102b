/// Defines the lines that each rule may remove, independently of the rules themselves.
enum Grammar {
  static func allows(_ rule: String, _ line: String) -> Bool {
    let text = line.trimmingSpaces
    switch rule {
    case "navigator row": return text.contains("symbols inside")
    case "in-page list": return text.contains("](") && text.contains("#")
    case "footer":
      return text.hasPrefix("*Extracted by") || text.hasPrefix("*This is unofficial") || text == "---"
    case "video controls": return ["Play", "Pause", "Replay", "Video with custom controls."].contains(text)
    case "empty list item": return text.allSatisfy { "*-+ ".contains($0) }
    case "empty section": return text.hasPrefix("#") || text.hasPrefix("[") || text == "Change log"
    case "platform list": return text.hasSuffix("OS")
    case "list of tabs": return text.hasPrefix("*") || text.hasPrefix("-")
    case "date before the title": return text.split(separator: " ").count == 3
    case "kind before the title": return text.count <= 40 && !text.contains(".")
    case "breadcrumb": return text.contains(" › ") || text.hasPrefix("- ")
    case "repeated fence": return text.allSatisfy { $0 == "`" } || text.hasPrefix("```")
    case "source line":
      return text.contains("Source:") || text.contains("Fetched:") || text.hasPrefix("Title:")
    case "title of the window":
      return text.hasPrefix("# ") && text.hasSuffix("| Apple Developer Documentation")
    case "times of captions": return text.allSatisfy { $0.isNumber || $0 == ":" }
    case "session code": return text.hasPrefix("# Wwdc")
    case "page labels":
      return text.hasPrefix("#") || text.split(separator: " ").count <= 3
        || text.hasPrefix("Streaming is available")
    // Copies of text: the caller checks that the page still contains it.
    case "change note before the title", "repeated change log", "repeated description", "repeated link title",
      "running transcript":
      return true
    case "site boilerplate": return isSiteBoilerplate(text)
    default: return false
    }
  }

  private static func isSiteBoilerplate(_ text: String) -> Bool {
    let known = [
      "Skip Navigation", "Cancel", "Open Menu", "Toggle Menu", "Light", "Dark", "Auto", "Navigator is ready",
      "Select a color scheme preference", "# This page requires JavaScript.", "To navigate the symbols",
      "Please turn on JavaScript", "Only search within", "Current page is", "Copyright", "English",
      "To submit feedback", "##", "*", "Global Nav",
    ]
    if known.contains(where: { text.hasPrefix($0) }) || text.contains("items were found")
      || text.hasSuffix("Quick Links")
    {
      return true
    }
    // Menus consist of links, alone or in lists.
    let item = text.drop { $0.isNumber || $0 == "." }
    return text.contains("](") && !item.contains(". ") && text.split(separator: " ").count < 14
  }
}

extension String {
  var trimmingSpaces: String {
    var text = self[...]
    while let last = text.last, last == " " || last == "\u{A0}" { text = text.dropLast() }
    while let first = text.first, first == " " { text = text.dropFirst() }
    return String(text)
  }
}
