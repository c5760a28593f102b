/// An error that prevents a build from starting. The command prints the diagnostic and ends with exit code 2.
public struct BuildError: Error, Hashable, Sendable {
  public var diagnostic: Diagnostic
  /// The problems that were found before this one.
  public var earlier: [Diagnostic]

  public init(_ diagnostic: Diagnostic, after earlier: [Diagnostic] = []) {
    self.diagnostic = diagnostic
    self.earlier = earlier
  }
}
