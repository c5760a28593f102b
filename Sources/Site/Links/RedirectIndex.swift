import Basics

/// Finds redirects by what links say.
struct RedirectIndex: Sendable {
  private let redirects: [Redirect]
  private let moved: [Int: [MovedAnchor]]
  /// By address; nil where there are none.
  private let addresses: PathTable?

  init(_ site: Site) {
    redirects = site.redirects
    moved = site.moved
    guard !redirects.isEmpty else {
      addresses = nil
      return
    }
    var addresses = PathTable(capacity: redirects.count)
    for (index, redirect) in redirects.enumerated() {
      redirect.url.withBytes { addresses.setIfAbsent(PageIndex.key($0), index) }
    }
    self.addresses = addresses
  }

  var isEmpty: Bool { addresses == nil }

  /// The redirect at a path from the site's root.
  func redirect(at path: UnsafeBufferPointer<UInt8>) -> Redirect? {
    addresses?.find(PageIndex.key(PageIndex.stem(path))).map { redirects[$0] }
  }

  /// Where an anchor went that a page had earlier.
  func target(of fragment: UnsafeBufferPointer<UInt8>, on page: Int) -> LinkTarget? {
    guard !moved.isEmpty, let anchors = moved[page] else { return nil }
    return Self.target(of: fragment, among: anchors)
  }

  static func target(of fragment: UnsafeBufferPointer<UInt8>, among anchors: [MovedAnchor]) -> LinkTarget? {
    let name = decodePercent(Array(fragment))
    return anchors.first { $0.name.utf8.elementsEqual(name) }?.target
  }
}
