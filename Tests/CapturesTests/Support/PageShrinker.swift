/// Finds a small page that still has a property.
enum PageShrinker {
  /// Returns the page without all blocks and parts of text that the property does not need.
  ///
  /// - Parameter fails: whether a page has the property.
  static func shrunk(_ page: PageTree, while fails: (PageTree) -> Bool) -> PageTree {
    var page = page
    var changed = true
    var attempts = 0
    while changed, attempts < 400 {
      changed = false
      for candidate in candidates(page) {
        attempts += 1
        let smaller = trimmed(candidate)
        if fails(smaller) {
          page = smaller
          changed = true
          break
        }
        if attempts >= 400 { break }
      }
    }
    return page
  }

  /// Returns the page without spaces and line breaks at the ends of its texts, which Markdown does not keep.
  private static func trimmed(_ page: PageTree) -> PageTree {
    var page = page.mapBlocks { [$0.mappingOwnText(trimmed)] }
    page.abstract = trimmed(page.abstract)
    page.blocks.removeAll { $0 == .paragraph([]) }
    return page
  }

  private static func trimmed(_ text: [Inline]) -> [Inline] {
    var text = joined(text)
    while let first = text.first {
      if case .text(let part) = first {
        let rest = String(part.drop { $0 == " " })
        text[0] = .text(rest)
        if !rest.isEmpty { break }
      } else if first != .lineBreak {
        break
      }
      text.removeFirst()
    }
    while let last = text.last {
      if case .text(var part) = last {
        while part.last == " " { part.removeLast() }
        text[text.count - 1] = .text(part)
        if !part.isEmpty { break }
      } else if last != .lineBreak {
        break
      }
      text.removeLast()
    }
    return text
  }

  /// Returns the text with one space where parts have been removed between two spaces.
  private static func joined(_ text: [Inline]) -> [Inline] {
    text.reduce(into: []) { out, part in
      guard case .text(let new) = part, case .text(let old)? = out.last else { return out.append(part) }
      let rest = old.hasSuffix(" ") && new.hasPrefix(" ") ? new.dropFirst() : new[...]
      out[out.count - 1] = .text(old + rest)
    }
  }

  private static let shortTitle: [Inline] = [.text("Title")]

  /// Returns pages that are smaller by one part, the smallest first.
  private static func candidates(_ page: PageTree) -> [PageTree] {
    var out: [PageTree] = []
    func add(_ change: (inout PageTree) -> Void) {
      var copy = page
      change(&copy)
      out.append(copy)
    }
    let count = page.blocks.count
    if count > 3 {
      add { $0.blocks = Array($0.blocks[..<(count / 2)]) }
      add { $0.blocks = Array($0.blocks[(count / 2)...]) }
    }
    for index in page.blocks.indices { add { $0.blocks.remove(at: index) } }
    if !page.abstract.isEmpty { add { $0.abstract = [] } }
    if page.title != shortTitle { add { $0.title = shortTitle } }
    for index in page.blocks.indices {
      for smaller in self.smaller(page.blocks[index]) { add { $0.blocks[index] = smaller } }
    }
    return out
  }

  private static func smaller(_ block: PageBlock) -> [PageBlock] {
    switch block {
    case .heading(let level, let id, let text):
      return smaller(text).map { .heading(level: level, id: id, $0) }
        + (id == nil ? [] : [.heading(level: level, id: nil, text)])
    case .paragraph(let text): return smaller(text).map { .paragraph($0) }
    case .list(let list):
      var out: [PageBlock] = []
      for index in list.items.indices {
        if list.items.count > 1 {
          var copy = list
          copy.items.remove(at: index)
          out.append(.list(copy))
        }
        for position in list.items[index].blocks.indices {
          // Items begin with text.
          if position > 0 {
            var copy = list
            copy.items[index].blocks.remove(at: position)
            out.append(.list(copy))
          }
          for less in smaller(list.items[index].blocks[position]) {
            var copy = list
            copy.items[index].blocks[position] = less
            out.append(.list(copy))
          }
        }
      }
      return out
    case .code(let language, let text):
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      guard lines.count > 1 else { return [] }
      return lines.indices.map { index in
        var rest = lines
        rest.remove(at: index)
        return .code(language: language, text: rest.joined(separator: "\n"))
      }
    case .table(let alignments, let rows):
      guard rows.count > 2 else { return [] }
      return (1..<rows.count).map { index in
        var rest = rows
        rest.remove(at: index)
        return .table(alignments: alignments, rows: rest)
      }
    case .quote(let blocks): return smaller(blocks).map { .quote($0) }
    case .aside(let label, let blocks): return smaller(blocks).map { .aside(label: label, $0) }
    case .figure(let image, let caption): return smaller(caption).map { .figure(image, caption: $0) }
    case .rule: return []
    }
  }

  private static func smaller(_ blocks: [PageBlock]) -> [[PageBlock]] {
    blocks.indices.flatMap { index -> [[PageBlock]] in
      var rest = blocks
      rest.remove(at: index)
      let changed = smaller(blocks[index]).map { less in
        var copy = blocks
        copy[index] = less
        return copy
      }
      return (rest.isEmpty ? [] : [rest]) + changed
    }
  }

  private static func smaller(_ text: [Inline]) -> [[Inline]] {
    guard text.count > 1 else {
      guard case .text(let only)? = text.first else { return [] }
      let words = only.split(separator: " ")
      guard words.count > 1 else { return [] }
      return [
        words.prefix(words.count / 2), words.suffix(words.count - words.count / 2), words.dropLast(),
        words.dropFirst(),
      ]
      .filter { !$0.isEmpty }
      .map { [.text($0.joined(separator: " "))] }
    }
    return text.indices.map { index in
      var rest = text
      rest.remove(at: index)
      return rest
    }
      + text.indices.flatMap { index -> [[Inline]] in
        guard case .text(let part) = text[index] else { return [] }
        let words = part.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count > 3 else { return [] }
        // The spaces at both ends separate the text from the parts around it.
        let half = words.count / 2
        return [
          words[..<half].joined(separator: " ") + " ", " " + words[half...].joined(separator: " "),
        ].map { less in
          var copy = text
          copy[index] = .text(less)
          return copy
        }
      }
  }
}
