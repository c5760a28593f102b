/// The effect of changed files on what readers see.
public enum LiveChange: Sendable, Equatable {
  /// Readers see no difference.
  case none
  /// Only these files of the output have changed.
  case files([String])
  /// Only the style sheet has changed.
  case style
  /// Every page may have changed.
  case site

  /// Returns the change of the files in a folder of the output.
  func inFolder(_ folder: String) -> LiveChange {
    if case .files(let paths) = self { .files(paths.map { folder + $0 }) } else { self }
  }

  /// Returns the effect of this change and another one.
  func merged(with other: LiveChange) -> LiveChange {
    switch (self, other) {
    case (.none, _): other
    case (_, .none): self
    case (.style, .style): .style
    case (.files(let paths), .files(let more)): .files((paths + more).sorted())
    default: .site
    }
  }
}
