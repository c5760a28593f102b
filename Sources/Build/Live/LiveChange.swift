/// What a change of files means for readers.
public enum LiveChange: Sendable, Equatable {
  /// Nothing that anybody sees.
  case none
  /// These files of the output, by their paths, and nothing else.
  case files([String])
  /// The style sheet, and nothing else.
  case style
  /// Anything may look otherwise.
  case site
}
