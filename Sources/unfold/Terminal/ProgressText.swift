import Build

/// What is said of a build that is under way.
enum ProgressText {
  /// One line about a build that has run for that many seconds:
  /// `Reading pages  ██████────  4200 of 10000 · 3900/s · 3 s left`.
  ///
  /// - Parameter hasBar: a bar for a terminal; without it, the line stands for itself in a log.
  static func line(_ state: BuildProgress.State, seconds: Double, hasBar: Bool) -> String {
    let what = action(state.phase)
    guard state.total > 0 else { return what }
    var parts = ["\(state.done) of \(state.total)"]
    let all = overall(state)
    // How long other sites take nobody knows.
    if seconds > 0, all > 0, state.phase != .asking {
      // Of whole pages, read and written.
      parts.append("\(Int(all * Double(state.total) / seconds))/s")
      parts.append("\(Int((seconds * (1 - all) / all).rounded(.up))) s left")
    }
    let bar = hasBar ? "  " + bar(all) : ""
    return "\(what)\(bar)  " + parts.joined(separator: " · ")
  }

  /// How much of the build is done, from 0 to 1; reading and writing take about the same time.
  private static func overall(_ state: BuildProgress.State) -> Double {
    let part = Double(state.done) / Double(max(1, state.total))
    switch state.phase {
    case .preparing: return 0
    case .reading: return part / 2
    case .linking: return 0.5
    case .writing: return 0.5 + part / 2
    case .joining, .asking: return part
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
    case .asking: "Asking other sites"
    }
  }
}
