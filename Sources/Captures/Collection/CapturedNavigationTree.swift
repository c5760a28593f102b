/// The navigation of the site, recovered from the navigator rows of all captured pages.
public struct CapturedNavigationTree: Sendable, Equatable {
  public var roots: [NavigationNode]

  /// Merges the navigators of all captures. The order of the captures makes no difference.
  ///
  /// A row is identified by the number of its parent and its position. The parent of a group is the row that
  /// directly precedes the group on most pages. Rows missing on one page are taken from others.
  public static func merge(_ captures: [Capture]) -> CapturedNavigationTree {
    var groups = NavigatorGroups()
    for capture in captures where !capture.navigation.isEmpty {
      groups.add(capture.navigation, host: SourceURL.origin(capture.source))
    }
    return CapturedNavigationTree(roots: groups.tree())
  }
}

/// A page or group of the navigation.
public struct NavigationNode: Sendable, Equatable {
  public var title: String
  /// The absolute URL if a capture contains the host of the site; otherwise, the path.
  public var url: String
  public var slug: String?
  /// The path of the page in the content folder; nil if it was not captured, or is not known yet.
  public var path: String? = nil
  public var children: [NavigationNode]
}

// MARK: - NavigatorGroups

/// The rows of the navigator by group, with votes where pages disagree.
struct NavigatorGroups {
  /// The number of a row's parent, and its position there.
  private struct RowPosition: Hashable, Comparable {
    var parent: Int?
    var position: Int

    static func < (a: RowPosition, b: RowPosition) -> Bool {
      (a.parent ?? .min, a.position) < (b.parent ?? .min, b.position)
    }
  }

  private struct RowLabel: Hashable, Comparable {
    var title: String
    var url: String
    static func < (a: RowLabel, b: RowLabel) -> Bool { (a.title, a.url) < (b.title, b.url) }
  }

  private var labels: [RowPosition: [RowLabel: Int]] = [:]
  private var contained: [RowPosition: [Int: Int]] = [:]
  private var counts: [Int?: [Int: Int]] = [:]
  /// For each group, the votes for the position of its parent row.
  private var parents: [Int: [RowPosition: Int]] = [:]

  /// Adds the rows of one page, in order.
  mutating func add(_ rows: [NavigatorRow], host: String?) {
    var previous: NavigatorRow?
    /// The last row of each open group, outermost first.
    var open: [NavigatorRow] = []
    for row in rows {
      let place = RowPosition(parent: row.parent, position: row.position)
      let url = row.url.hasPrefix("/") ? (host ?? "") + row.url : row.url
      labels[place, default: [:]][RowLabel(title: row.title, url: url), default: 0] += 1
      counts[row.parent, default: [:]][row.count, default: 0] += 1
      if let inside = row.contained { contained[place, default: [:]][inside, default: 0] += 1 }
      if let number = row.parent, let previous {
        if previous.parent != number, previous.contained == row.count {
          parents[number, default: [:]][
            RowPosition(parent: previous.parent, position: previous.position), default: 0] += 4
        } else if previous.parent != number, !open.contains(where: { $0.parent == number }) {
          // The row of the parent is missing. It would be the next row of the previous group.
          let missing = RowPosition(parent: previous.parent, position: previous.position + 1)
          if previous.position < previous.count { parents[number, default: [:]][missing, default: 0] += 1 }
        }
      }
      while let last = open.last, open.contains(where: { $0.parent == row.parent }) {
        open.removeLast()
        if last.parent == row.parent { break }
      }
      open.append(row)
      previous = row
    }
  }

  func tree() -> [NavigationNode] { nodes(of: nil, resolved(), depth: 0) }

  /// The maximum depth of the tree, which also ends cycles that wrong votes can create.
  private static let deepest = 12

  private func nodes(of parent: Int?, _ groupOf: [RowPosition: Int], depth: Int) -> [NavigationNode] {
    guard depth < Self.deepest else { return [] }
    var places = Set(labels.keys.filter { $0.parent == parent })
    // A position without a row of its own can still be the parent of a group.
    places.formUnion(groupOf.keys.filter { $0.parent == parent })
    return places.sorted().map { place in
      let label = labels[place]?.winner
      let children = groupOf[place].map { nodes(of: $0, groupOf, depth: depth + 1) } ?? []
      let url = label?.url ?? ""
      return NavigationNode(
        title: label?.title ?? "Section \(place.position)", url: url, slug: SourceURL.slug(url),
        children: children)
    }
  }

  /// Returns the group below each position: chosen by votes, or else the only position whose number of rows
  /// matches.
  private func resolved() -> [RowPosition: Int] {
    var groupOf: [RowPosition: Int] = [:]
    var open: [Int] = []
    // Groups with the most votes for one position choose first.
    let voted = parents.keys.sorted { a, b in
      let strengthA = parents[a]?.values.max() ?? 0
      let strengthB = parents[b]?.values.max() ?? 0
      return strengthA == strengthB ? a < b : strengthA > strengthB
    }
    for number in voted {
      let candidates = (parents[number] ?? [:]).filter { groupOf[$0.key] == nil && $0.key.parent != number }
      if let place = candidates.winner { groupOf[place] = number } else { open.append(number) }
    }
    open += counts.keys.compactMap { $0 }.filter { parents[$0] == nil }
    for number in open.sorted() {
      guard let count = counts[number]?.winner else { continue }
      let fitting = contained.filter { place, votes in
        groupOf[place] == nil && place.parent != number && votes.winner == count
      }
      if fitting.count == 1, let place = fitting.keys.first { groupOf[place] = number }
    }
    return groupOf
  }
}
