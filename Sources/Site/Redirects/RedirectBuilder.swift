import Basics

/// Finds out where pages stood earlier, and what is wrong with what they say of it.
struct RedirectBuilder {
  private let configuration: Configuration
  private let pages: [Page]
  private let reserved: Set<String>
  /// The places that something stands at, in lower case, since many file systems do not tell case apart.
  private var taken: [String: String] = [:]
  private(set) var redirects: [Redirect] = []
  private(set) var diagnostics: [Diagnostic] = []

  init(configuration: Configuration, pages: [Page], reserved: Set<String>) {
    self.configuration = configuration
    self.pages = pages
    self.reserved = reserved
  }

  mutating func run() {
    for page in pages.indices where pages[page].summary.metadata.hasPresentation {
      let old = pages[page].summary.metadata.presentation.redirects
      if old.isEmpty { continue }
      if taken.isEmpty { gatherPlaces() }
      for address in old { add(address, page) }
    }
    redirects.sort { $0.outputPath.utf8.lexicographicallyPrecedes($1.outputPath.utf8) }
  }

  private mutating func gatherPlaces() {
    for path in reserved { taken[path.lowercased()] = path }
    taken["404.html"] = "404.html"
    for page in pages { taken[page.outputPath.lowercased()] = page.path }
  }

  private mutating func add(_ address: PlacedText, _ page: Int) {
    guard let (url, outputPath) = place(of: address.text) else {
      return diagnostics.append(.badRedirect(address))
    }
    if outputPath.lowercased() == pages[page].outputPath.lowercased() {
      return diagnostics.append(.redirectToItself(address))
    }
    if let holder = holder(of: outputPath.lowercased()) {
      return diagnostics.append(.redirectTaken(address, by: holder))
    }
    taken[outputPath.lowercased()] = pages[page].path
    redirects.append(Redirect(url: url, outputPath: outputPath, page: page))
  }

  /// What stands at a place already: the file itself, or one where a folder of it must be.
  private func holder(of outputPath: String) -> String? {
    var path = outputPath[...]
    while true {
      if let holder = taken[String(path)] { return holder }
      guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
      path = path[..<slash]
    }
  }

  /// The address as a place of the site, nil where it is none: `/old/`, `/old.html`, `old/page`, or the whole of
  /// it with the site's base URL.
  private func place(of address: String) -> (url: String, outputPath: String)? {
    var address = address[...]
    if let base = configuration.baseURL, address.hasPrefix(base) { address = address.dropFirst(base.count) }
    if address.utf8.first == UInt8(ascii: "/") { address = address.dropFirst() }
    var path = String(decoding: decodePercent(Array(address.utf8)), as: UTF8.self)
    let isFolder = path.isEmpty || path.utf8.last == UInt8(ascii: "/")
    if isFolder, !path.isEmpty { path.removeLast() }
    let components = path.split(separator: "/", omittingEmptySubsequences: false)
    for (index, component) in components.enumerated() where !(path.isEmpty && index == 0) {
      if PathComponent.problem(in: component) != nil { return nil }
      if component.utf8.contains(where: { "?#:".utf8.contains($0) }) { return nil }
    }
    if path.isEmpty { return ("", "index.html") }
    if !isFolder, path.hasSuffix(".html") {
      let isIndex = components.last == "index.html"
      return (isIndex && configuration.urls == .directory ? String(path.dropLast(10)) : path, path)
    }
    if !isFolder, configuration.urls == .file { return (path + ".html", path + ".html") }
    return (path + "/", path + "/index.html")
  }
}
