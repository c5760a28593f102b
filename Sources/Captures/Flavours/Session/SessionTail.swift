/// `ResourcesA guideHD VideoSD VideoRelated VideosWWDC23A talkAnother talk`, cut into its parts.
struct SessionTail {
  struct Group {
    var name: Bytes?
    var titles: [Bytes]
  }

  var resources: [Bytes] = []
  var related: [Group] = []
  /// For each title, whether it was found in the run-on text.
  var used: [Bool]
  /// What no title explains.
  var unknown: Bytes = []

  private static let downloads: [StaticString] = ["HD VideoSD Video", "HD Video", "SD Video"]

  static func isDownload(_ text: Bytes) -> Bool { downloads.contains { text.equals($0) } }

  /// Where the labels begin in a paragraph that runs into them.
  static func start(_ text: Bytes) -> Int {
    for label in ["ResourcesHD Video", "Resources", "HD VideoSD Video", "Related Videos"] as [StaticString] {
      if let found = text.find(label), found > text.startIndex, text[found - 1] != Byte.space { return found }
    }
    return text.endIndex
  }

  static func read(_ text: Bytes, titles: [Bytes]) -> SessionTail {
    var tail = SessionTail(used: [Bool](repeating: false, count: titles.count))
    var rest = text
    var next = 0
    var inRelated = false
    while !rest.isEmpty {
      if rest.first == Byte.space {
        rest = rest.dropFirst()
      } else if let behind = rest.dropping("Related Videos") {
        inRelated = true
        rest = behind
      } else if let behind = downloads.lazy.compactMap({ rest.dropping($0) }).first {
        rest = behind
      } else if let index = (next..<max(next, titles.count)).first(where: {
        !titles[$0].isEmpty && rest.starts(with: titles[$0]) && !isDownload(titles[$0])
      }) {
        tail.used[index] = true
        next = index + 1
        tail.add(titles[index], inRelated: inRelated)
        rest = rest.dropFirst(titles[index].count)
      } else if let behind = rest.dropping("Resources") {
        rest = behind
      } else if inRelated, let event = event(rest) {
        tail.related.append(Group(name: event, titles: []))
        rest = rest.dropFirst(event.count)
      } else {
        tail.unknown = rest
        break
      }
    }
    tail.related.removeAll { $0.titles.isEmpty }
    return tail
  }

  private mutating func add(_ title: Bytes, inRelated: Bool) {
    if !inRelated {
      resources.append(title)
    } else if related.isEmpty {
      related.append(Group(name: nil, titles: [title]))
    } else {
      related[related.count - 1].titles.append(title)
    }
  }

  /// `WWDC23`, `Tech Talks`, `Meet with Apple`: the event that a group of videos is from.
  private static func event(_ text: Bytes) -> Bytes? {
    for name in ["Tech Talks", "Meet with Apple", "Insights", "Fall 2014", "Developer Tools"]
      as [StaticString] where text.has(name)
    {
      return text.prefix(name.utf8CodeUnitCount)
    }
    guard let rest = text.dropping("WWDC") else { return nil }
    let digits = rest.prefix(while: Byte.isDigit).count
    return digits == 4 && rest.has("20") ? text.prefix(8) : digits >= 2 ? text.prefix(6) : nil
  }
}
