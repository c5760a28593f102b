import Basics

/// Link targets as records.
extension RecordWriter {
  mutating func target(_ target: LinkTarget) {
    switch target {
    case .page(let page, let query, let anchor):
      count(1)
      count(page)
      text(query)
      optionalText(anchor)
    case .asset(let path, let suffix):
      count(2)
      text(path)
      text(suffix)
    case .external(let address):
      count(3)
      text(address)
    case .anchorOnPage(let anchor):
      count(4)
      text(anchor)
    case .broken: count(5)
    }
  }

  mutating func moved(_ anchor: MovedAnchor) {
    text(anchor.name)
    target(anchor.target)
  }
}

extension RecordReader {
  /// - Parameter pages: how many pages there are for a target to be one of.
  mutating func target(pages: Int) -> LinkTarget {
    switch count() {
    case 1:
      let page = count()
      if page >= pages { fail() }
      return .page(page, query: text(), anchor: optional { $0.text() })
    case 2: return .asset(text(), suffix: text())
    case 3: return .external(text())
    case 4: return .anchorOnPage(text())
    case 5: return .broken
    default:
      fail()
      return .broken
    }
  }

  mutating func moved(pages: Int) -> MovedAnchor {
    MovedAnchor(name: text(), target: target(pages: pages))
  }
}
