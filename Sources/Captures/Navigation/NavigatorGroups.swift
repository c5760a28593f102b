/// The navigator's rows by group, with votes for what the pages disagree on.
struct NavigatorGroups {
  /// A row's place: the number of its parent and its position there.
  private struct Place: Hashable, Comparable {
    var parent: Int?
    var position: Int

    static func < (a: Place, b: Place) -> Bool {
      (a.parent ?? .min, a.position) < (b.parent ?? .min, b.position)
    }
  }

  private struct Label: Hashable, Comparable {
    var title: String
    var url: String
    static func < (a: Label, b: Label) -> Bool { (a.title, a.url) < (b.title, b.url) }
  }

  private var labels: [Place: [Label: Int]] = [:]
  private var contained: [Place: [Int: Int]] = [:]
  private var counts: [Int?: [Int: Int]] = [:]
  /// For each group, votes for the place of its parent row.
  private var parents: [Int: [Place: Int]] = [:]

  /// Adds the rows of one page, in its order.
  mutating func add(_ rows: [NavigatorRow], host: String?) {
    var previous: NavigatorRow?
    /// The row read last of each open group, outermost first.
    var open: [NavigatorRow] = []
    for row in rows {
      let place = Place(parent: row.parent, position: row.position)
      let url = row.url.hasPrefix("/") ? (host ?? "") + row.url : row.url
      labels[place, default: [:]][Label(title: row.title, url: url), default: 0] += 1
      counts[row.parent, default: [:]][row.count, default: 0] += 1
      if let inside = row.contained { contained[place, default: [:]][inside, default: 0] += 1 }
      if let number = row.parent, let previous {
        if previous.parent != number, previous.contained == row.count {
          parents[number, default: [:]][
            Place(parent: previous.parent, position: previous.position), default: 0] += 4
        } else if previous.parent != number, !open.contains(where: { $0.parent == number }) {
          // The parent's own row is missing: it would be the next one of the group before.
          let missing = Place(parent: previous.parent, position: previous.position + 1)
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

  func tree(isCaptured: (String) -> Bool) -> [NavigationNode] {
    let groupOf = resolved()
    return nodes(of: nil, groupOf, isCaptured, depth: 0)
  }

  /// Deeper than this no navigator goes; a circle of wrong votes ends here.
  private static let deepest = 12

  private func nodes(
    of parent: Int?, _ groupOf: [Place: Int], _ isCaptured: (String) -> Bool, depth: Int
  ) -> [NavigationNode] {
    guard depth < Self.deepest else { return [] }
    var places = Set(labels.keys.filter { $0.parent == parent })
    // A parent without a row of its own still holds its group.
    places.formUnion(groupOf.keys.filter { $0.parent == parent })
    return places.sorted().map { place in
      let label = labels[place].flatMap(winner)
      let children = groupOf[place].map { nodes(of: $0, groupOf, isCaptured, depth: depth + 1) } ?? []
      let url = label?.url ?? ""
      return NavigationNode(
        title: label?.title ?? "Section \(place.position)", url: url, slug: Destination.slug(url),
        isCaptured: !url.isEmpty && isCaptured(url), children: children)
    }
  }

  /// The group below each place: by votes, then by the one place whose count fits.
  private func resolved() -> [Place: Int] {
    var groupOf: [Place: Int] = [:]
    var open: [Int] = []
    // Groups with the surest votes choose first.
    let voted = parents.keys.sorted { a, b in
      let strengthA = parents[a]?.values.max() ?? 0
      let strengthB = parents[b]?.values.max() ?? 0
      return strengthA == strengthB ? a < b : strengthA > strengthB
    }
    for number in voted {
      let candidates = (parents[number] ?? [:]).filter { groupOf[$0.key] == nil && $0.key.parent != number }
      if let place = winner(candidates) { groupOf[place] = number } else { open.append(number) }
    }
    open += counts.keys.compactMap { $0 }.filter { parents[$0] == nil }
    for number in open.sorted() {
      guard let count = counts[number].flatMap(winner) else { continue }
      let fitting = contained.filter { place, votes in
        groupOf[place] == nil && place.parent != number && winner(votes) == count
      }
      if fitting.count == 1, let place = fitting.keys.first { groupOf[place] = number }
    }
    return groupOf
  }

  private func winner<Key: Comparable>(_ votes: [Key: Int]) -> Key? {
    votes.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }
}
