import Basics

/// A glob pattern for paths, as in `docfx.json`: `**` matches any folders, `*` part of a name.
struct PathGlob {
  private let alternatives: [[UInt8]]

  init(_ pattern: String) { alternatives = Self.expanded(pattern).prefix(64).map { Array($0.utf8) } }

  func matches(_ path: String) -> Bool {
    let bytes = Array(path.utf8)
    return alternatives.contains { Self.matches($0, bytes) }
  }

  /// Replaces `{a,b}` by its alternatives.
  private static func expanded(_ pattern: String) -> [String] {
    guard let open = pattern.firstIndex(of: "{"), let close = pattern[open...].firstIndex(of: "}") else {
      return [pattern]
    }
    let tails = expanded(String(pattern[pattern.index(after: close)...]))
    return pattern[pattern.index(after: open)..<close].split(separator: ",").flatMap { part in
      tails.map { pattern[..<open] + part + $0 }
    }
  }

  /// Compares with a table of the states that are possible, so that many stars take linear time per byte.
  private static func matches(_ pattern: [UInt8], _ path: [UInt8]) -> Bool {
    let star = UInt8(ascii: "*")
    let slash = UInt8(ascii: "/")
    var states = closure([0], pattern)
    for byte in path {
      var next: Set<Int> = []
      for state in states where state < pattern.count {
        if pattern[state] == star {
          let isDouble = state + 1 < pattern.count && pattern[state + 1] == star
          if isDouble || byte != slash { next.insert(state) }
        } else if pattern[state] == byte || pattern[state] == UInt8(ascii: "?") && byte != slash {
          next.insert(state + 1)
        }
      }
      states = closure(next, pattern)
      if states.isEmpty { return false }
    }
    return states.contains(pattern.count)
  }

  private static func closure(_ states: Set<Int>, _ pattern: [UInt8]) -> Set<Int> {
    let star = UInt8(ascii: "*")
    var result = states
    var pending = Array(states)
    while let state = pending.popLast() {
      guard state < pattern.count, pattern[state] == star else { continue }
      let isDouble = state + 1 < pattern.count && pattern[state + 1] == star
      var next = state + (isDouble ? 2 : 1)
      if result.insert(next).inserted { pending.append(next) }
      // `**/` also matches no folder.
      if isDouble, next < pattern.count, pattern[next] == UInt8(ascii: "/"),
        state == 0 || pattern[state - 1] == UInt8(ascii: "/")
      {
        next += 1
        if result.insert(next).inserted { pending.append(next) }
      }
    }
    return result
  }
}
