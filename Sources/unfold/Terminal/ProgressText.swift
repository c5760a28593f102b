import Build

/// Formats the progress of a build.
enum ProgressText {
  /// Returns one line about a build that has run for a number of seconds:
  ///
  ///     Reading pages  ██████────  4200 of 10000 · 3900/s · 3 s left
  ///
  /// - Parameter hasBar: whether to include a bar, for terminals. Lines in logs have none.
  static func line(_ state: BuildProgress.State, seconds: Double, hasBar: Bool) -> String {
    let what = action(state.phase)
    guard state.total > 0 else { return what }
    var parts = ["\(state.done) of \(state.total)"]
    let all = overall(state)
    // The duration of requests to other sites cannot be predicted.
    if seconds > 0, all > 0, state.phase != .checkingLinks {
      // The number of pages per second, counting pages that are both read and written.
      parts.append("\(Int(all * Double(state.total) / seconds))/s")
      parts.append("\(Int((seconds * (1 - all) / all).rounded(.up))) s left")
    }
    let bar = hasBar ? "  " + bar(all) : ""
    return "\(what)\(bar)  " + parts.joined(separator: " · ")
  }

  /// Returns the completed part of the build, from 0 to 1. It assumes that reading and writing take the same time.
  private static func overall(_ state: BuildProgress.State) -> Double {
    let part = Double(state.done) / Double(max(1, state.total))
    switch state.phase {
    case .preparing: return 0
    case .reading: return part / 2
    case .linking: return 0.5
    case .writing: return 0.5 + part / 2
    case .joining, .checkingLinks: return part
    case .finishing: return 1
    }
  }

  private static func bar(_ part: Double) -> String {
    let width = 24
    let full = min(width, Int(part * Double(width)))
    return String(repeating: "█", count: full) + String(repeating: "─", count: width - full)
  }

  private static func action(_ phase: BuildPhase) -> String {
    switch phase {
    case .preparing: "Preparing"
    case .reading: "Reading pages"
    case .linking: "Linking pages"
    case .writing: "Writing pages"
    case .joining: "Joining files"
    case .finishing: "Finishing"
    case .checkingLinks: "Checking external links"
    }
  }
}
