import Basics

/// A place of the site as an address names it: `/old/`, `/old.html`, `old/page`, `/old/#part`, or the whole of it with
/// the site's base URL.
struct RedirectPlace {
  /// From the site's root, not percent-encoded.
  var url: String
  var outputPath: String
  /// What follows the `#`, decoded; nil without one.
  var anchor: String?

  /// Nil where the address can be none of this site.
  init?(_ address: String, in configuration: Configuration) {
    var address = address[...]
    if let base = configuration.baseURL, address.hasPrefix(base) { address = address.dropFirst(base.count) }
    if address.utf8.first == UInt8(ascii: "/") { address = address.dropFirst() }
    if let mark = address.utf8.firstIndex(of: UInt8(ascii: "#")) {
      anchor = Self.decoded(address[address.utf8.index(after: mark)...])
      address = address[..<mark]
    }
    var path = Self.decoded(address)
    let isFolder = path.isEmpty || path.utf8.last == UInt8(ascii: "/")
    if isFolder, !path.isEmpty { path.removeLast() }
    let components = path.split(separator: "/", omittingEmptySubsequences: false)
    for (index, component) in components.enumerated() where !(path.isEmpty && index == 0) {
      if PathComponent.problem(in: component) != nil { return nil }
      if component.utf8.contains(where: { "?#:".utf8.contains($0) }) { return nil }
    }
    if path.isEmpty {
      (url, outputPath) = ("", "index.html")
    } else if !isFolder, path.hasSuffix(".html") {
      let isIndex = components.last == "index.html"
      (url, outputPath) = (
        isIndex && configuration.urls == .directory ? String(path.dropLast(10)) : path, path
      )
    } else if !isFolder, configuration.urls == .file {
      (url, outputPath) = (path + ".html", path + ".html")
    } else {
      (url, outputPath) = (path + "/", path + "/index.html")
    }
  }

  /// The same for all spellings of the place, its anchor aside: many file systems do not tell case apart.
  var key: String { outputPath.lowercased() }

  private static func decoded(_ text: Substring) -> String {
    String(decoding: decodePercent(Array(text.utf8)), as: UTF8.self)
  }
}
