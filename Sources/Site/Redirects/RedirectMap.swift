import Basics

/// The map `redirects` of `unfold.yml`, to be followed from old addresses to what stands now.
struct RedirectMap {
  struct Entry {
    var text: RedirectEntry
    /// Its number in the file.
    var number: Int
    var place: RedirectPlace
  }

  /// What an anchor belongs to.
  enum Owner { case page(Int), redirect }

  private let configuration: Configuration
  private let pages: [Page]
  private let index: PageIndex
  private let assets: AssetIndex
  private let pageOfOutput: [String: Int]
  /// The redirects of front matter, by their places.
  private var others: [String: LinkTarget] = [:]
  /// Whole addresses first.
  private(set) var entries: [Entry] = []
  /// The entries by place and anchor.
  private var numbers: [String: Int] = [:]
  /// The entries that are known to lead in a circle.
  private var circling: Set<Int> = []

  init(configuration: Configuration, pages: [Page], reserved: Set<String>, others: [Redirect]) {
    self.configuration = configuration
    self.pages = pages
    index = PageIndex(pages)
    assets = AssetIndex(reserved)
    pageOfOutput = Dictionary(pages.enumerated().map { ($1.outputPath.lowercased(), $0) }) { first, _ in first
    }
    for redirect in others { self.others[redirect.outputPath.lowercased()] = redirect.target }
  }

  /// Takes an entry; false where there is one for its address already.
  @discardableResult
  mutating func add(_ text: RedirectEntry, _ number: Int, at place: RedirectPlace) -> Bool {
    let key = Self.key(place.key, place.anchor)
    if numbers[key] != nil { return false }
    numbers[key] = entries.count
    entries.append(Entry(text: text, number: number, place: place))
    return true
  }

  private static func key(_ place: String, _ anchor: String?) -> String {
    anchor.map { place + "#" + $0 } ?? place
  }

  /// The same place as what stands there spells it: `/new/` may mean the page at `new.html`.
  func canonical(_ place: RedirectPlace) -> RedirectPlace {
    guard owner(of: place) == nil, let page = place.url.withBytes({ index.page(url: $0) }) else {
      return place
    }
    var place = place
    (place.url, place.outputPath) = (pages[page].url, pages[page].outputPath)
    return place
  }

  func owner(of place: RedirectPlace) -> Owner? {
    if let page = pageOfOutput[place.key] { return .page(page) }
    return others[place.key] != nil || numbers[place.key] != nil ? .redirect : nil
  }

  /// Whether the page has what stands behind the `#` of an address.
  func hasAnchor(_ place: RedirectPlace, on page: Int) -> Bool {
    guard let anchor = place.anchor else { return false }
    return AnchorForm.ofThePage.contains(anchor)
      || anchor.withBytes { AnchorIndex(of: pages[page]).has($0) }
  }

  /// Where an entry leads in the end, other redirects on the way followed; nil, and reported, where that is nowhere.
  mutating func target(of entry: Entry, _ diagnostics: inout [Diagnostic]) -> LinkTarget? {
    var here = entry
    // What the reader wants of the page at the end, where an address on the way said so.
    var wanted: String?
    var passed: Set<Int> = []
    while true {
      guard passed.insert(here.number).inserted else {
        if circling.isDisjoint(with: passed) { diagnostics.append(.redirectLoop(entry.text.from)) }
        circling.formUnion(passed)
        return nil
      }
      let isFirst = here.number == entry.number
      switch step(from: here, wanted) {
      case .next(let number, let anchor):
        here = entries[number]
        wanted = anchor
      case .end(let target, let missing):
        if isFirst, let missing { diagnostics.append(missing) }
        return target
      case .nowhere:
        // An entry further on speaks for itself.
        if isFirst {
          diagnostics.append(.redirectToNothing(entry.text.to, nearest: nearest(to: entry.text.to.text)))
        }
        return nil
      }
    }
  }

  private enum Step {
    /// Another entry, and the anchor that its target is wanted with.
    case next(Int, String?)
    /// A target, and what is wrong with its anchor.
    case end(LinkTarget, Diagnostic?)
    case nowhere
  }

  private func step(from entry: Entry, _ wanted: String?) -> Step {
    let text = entry.text.to.text
    let isOfSite = configuration.baseURL.map(text.hasPrefix) ?? false
    if !isOfSite, Configuration.isWebAddress(text) { return .end(.external(text), nil) }
    let path = isOfSite ? String(text.dropFirst(configuration.baseURL?.count ?? 0)) : text
    return path.withBytes { bytes -> Step in
      let parts = LinkParts(bytes)
      if parts.schemeCount > 0 || parts.startsWithTwoSlashes || bytes.isEmpty { return .nowhere }
      let own = parts.fragment.map { String(decoding: decodePercent(Array($0)), as: UTF8.self) }
      let anchor = own ?? wanted
      let place = RedirectPlace(String(decoding: bytes[..<parts.pathEnd], as: UTF8.self), in: configuration)
      if let place = place.map(canonical), let anchor, let next = numbers[Self.key(place.key, anchor)] {
        return .next(next, nil)
      }
      let target = PathJoining.join(UnsafeBufferPointer(start: nil, count: 0), parts.path) {
        path -> LinkTarget? in
        guard let path else { return nil }
        if let page = index.page(at: String(decoding: path, as: UTF8.self)) {
          return .page(page, query: parts.query, anchor: nil)
        }
        return assets.asset(path).map { .asset($0, suffix: parts.suffix) }
      }
      if let target { return end(target, anchor, of: entry, isOwn: own != nil) }
      if let place, let next = numbers[place.key] { return .next(next, anchor) }
      if let place, let target = others[place.key] {
        return end(target, anchor, of: entry, isOwn: own != nil)
      }
      return .nowhere
    }
  }

  /// A target with the anchor that is wanted of it, as the page spells it.
  private func end(_ target: LinkTarget, _ anchor: String?, of entry: Entry, isOwn: Bool) -> Step {
    guard case .page(let page, let query, _) = target, let anchor, !anchor.isEmpty else {
      return .end(target, nil)
    }
    let anchors = AnchorIndex(of: pages[page])
    if let found = anchor.withBytes({ anchors.anchor($0) }) {
      return .end(.page(page, query: query, anchor: found), nil)
    }
    let nearest = Spelling.nearest(to: anchor, in: anchors.all.prefix(1000))
    return .end(
      target, .redirectToNoAnchor(anchor, entry.text.to, on: pages[page], nearest: nearest))
  }

  /// The address of a page that is spelt much like one that is none.
  private func nearest(to address: String) -> String? {
    guard pages.count <= NameIndex.searchLimit else { return nil }
    return Spelling.nearest(to: address, in: pages.map { "/" + $0.url })
  }
}
