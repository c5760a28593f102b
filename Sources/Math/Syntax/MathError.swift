/// A problem in a formula.
public struct MathError: Error, Hashable, Sendable {
  /// The offset in bytes at which the problem is. For a problem in a macro of the formula, that of its use.
  public var offset: Int
  /// The problem in one sentence without a period at its end.
  public var message: String
  /// How to fix it.
  public var help: String
}
