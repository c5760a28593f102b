import Basics

/// A build that cannot begin: the command prints the diagnostic and ends with exit code 2.
public struct UsageError: Error, Hashable, Sendable {
  public var diagnostic: Diagnostic

  public init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
}
