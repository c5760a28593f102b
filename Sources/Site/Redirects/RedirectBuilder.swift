import Basics

/// Finds out what stood where earlier, by the front matter of pages and by the map of `unfold.yml`, and what is wrong
/// with what they say of it.
struct RedirectBuilder {
  private let configuration: Configuration
  private let pages: [Page]
  private let reserved: Set<String>
  /// The places that something stands at, in lower case, by whose they are.
  private var taken: [String: String] = [:]
  private(set) var redirects: [Redirect] = []
  /// The redirects by their places.
  private var numbers: [String: Int] = [:]
  /// Anchors that pages of the site had earlier, by page.
  private(set) var moved: [Int: [MovedAnchor]] = [:]
  private(set) var diagnostics: [Diagnostic] = []

  init(configuration: Configuration, pages: [Page], reserved: Set<String>) {
    self.configuration = configuration
    self.pages = pages
    self.reserved = reserved
  }

  mutating func run() {
    if !configuration.redirects.isEmpty { gatherPlaces() }
    for page in pages.indices where pages[page].summary.metadata.hasPresentation {
      let old = pages[page].summary.metadata.presentation.redirects
      if old.isEmpty { continue }
      if taken.isEmpty { gatherPlaces() }
      for address in old { add(address, page) }
    }
    if !configuration.redirects.isEmpty { addMap() }
    redirects.sort { $0.outputPath.utf8.lexicographicallyPrecedes($1.outputPath.utf8) }
  }

  private mutating func gatherPlaces() {
    for path in reserved { taken[path.lowercased()] = path }
    taken["404.html"] = "404.html"
    for page in pages { taken[page.outputPath.lowercased()] = page.path }
  }

  private mutating func add(_ address: PlacedText, _ page: Int) {
    guard let place = RedirectPlace(address.text, in: configuration), place.anchor == nil else {
      return diagnostics.append(.badRedirect(address))
    }
    if place.key == pages[page].outputPath.lowercased() {
      return diagnostics.append(.redirectToItself(address))
    }
    guard claim(place, address, for: pages[page].path) else { return }
    append(place, .page(page, query: "", anchor: nil))
  }

  private mutating func append(_ place: RedirectPlace, _ target: LinkTarget) {
    numbers[place.key] = redirects.count
    redirects.append(Redirect(url: place.url, outputPath: place.outputPath, target: target))
  }

  /// Takes a place; false, and reported, where something stands there.
  private mutating func claim(_ place: RedirectPlace, _ address: PlacedText, for owner: String) -> Bool {
    if let holder = holder(of: place.key) {
      diagnostics.append(.redirectTaken(address, by: holder))
      return false
    }
    taken[place.key] = owner
    return true
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

  // MARK: The map

  private mutating func addMap() {
    var map = RedirectMap(configuration: configuration, pages: pages, reserved: reserved, others: redirects)
    // Anchors belong to what stands at their places, so whole addresses come first.
    for (number, entry) in configuration.redirects.enumerated() {
      guard let place = RedirectPlace(entry.from.text, in: configuration) else {
        diagnostics.append(.badRedirect(entry.from))
        continue
      }
      if place.anchor == nil, claim(place, entry.from, for: entry.from.location.file) {
        map.add(entry, number, at: place)
      }
    }
    for (number, entry) in configuration.redirects.enumerated() {
      guard let written = RedirectPlace(entry.from.text, in: configuration), written.anchor != nil else {
        continue
      }
      let place = map.canonical(written)
      switch map.owner(of: place) {
      case .page(let page)? where map.hasAnchor(place, on: page):
        diagnostics.append(.redirectTaken(entry.from, by: pages[page].path))
      case nil: diagnostics.append(.redirectOfNoPage(entry.from))
      case _?:
        if !map.add(entry, number, at: place) {
          diagnostics.append(.redirectTaken(entry.from, by: entry.from.location.file))
        }
      }
    }
    for entry in map.entries {
      guard let target = map.target(of: entry, &diagnostics) else { continue }
      addTarget(target, at: entry.place, map)
    }
  }

  private mutating func addTarget(_ target: LinkTarget, at place: RedirectPlace, _ map: RedirectMap) {
    guard let anchor = place.anchor else {
      return append(place, target)
    }
    let moved = MovedAnchor(name: anchor, target: target)
    switch map.owner(of: place) {
    case .page(let page)?: self.moved[page, default: []].append(moved)
    case .redirect?:
      if let number = numbers[place.key] { redirects[number].moved.append(moved) }
    case nil: break
    }
  }
}
