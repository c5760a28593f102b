import Basics

/// The labels of link reference definitions: `[kettle]: https://example.com/`.
enum LinkLabels {
  /// Returns the labels of all definitions in the lines, in lowercase.
  static func all(in lines: [PageLine]) -> Set<String> {
    var labels: Set<String> = []
    for line in lines {
      let text = LineStart(line.text).text
      guard text.first == UInt8(ascii: "["), let end = text.find("]:") else { continue }
      labels.insert(normalized(text[(text.startIndex + 1)..<end]))
    }
    return labels
  }

  /// Returns the URLs of the definitions that lead out of the site, or that a preprocessor completes, by their labels.
  static func outside(in lines: [PageLine], of path: String) -> [String: String] {
    var links: [String: String] = [:]
    for line in lines {
      let text = LineStart(line.text).text
      guard text.first == UInt8(ascii: "["), let end = text.find("]:") else { continue }
      let url = text[(end + 2)...].trimmed.prefix { !$0.isASCIIWhitespace }.string
      guard leavesSite(url, from: path) || isGenerated(url) else { continue }
      links[normalized(text[(text.startIndex + 1)..<end])] = url
    }
    return links
  }

  /// Whether a relative URL leads to a folder above the folder of the site.
  static func leavesSite(_ url: String, from path: String) -> Bool {
    guard url.hasPrefix("../") else { return false }
    let target = url.prefix { $0 != "#" && $0 != "?" }
    return Paths.normalized(Paths.join(Paths.parent(path) ?? "", String(target))).hasPrefix("../")
  }

  /// Whether a preprocessor writes a part of a URL: `{{#docs}}/kettle.html`.
  static func isGenerated(_ url: String) -> Bool { url.contains("{{") }

  static func normalized(_ label: Bytes) -> String {
    label.string.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
  }
}
