/// A problem in a formula.
public struct MathError: Error, Hashable, Sendable {
  /// The offset of the problem in bytes. For a problem in a macro, the offset at which the formula uses the macro.
  public var offset: Int
  /// The problem in one sentence without a period at its end.
  public var message: String
  /// How to fix it.
  public var help: String
}
