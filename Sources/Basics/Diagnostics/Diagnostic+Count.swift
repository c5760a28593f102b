extension Diagnostic {
  /// Returns this diagnostic as the summary of several diagnostics of the same kind in one file.
  ///
  /// - Parameter count: the number of all of them, including this one.
  public func representing(_ count: Int) -> Diagnostic {
    guard count > 1 else { return self }
    var diagnostic = self
    diagnostic.message += ", and \(count - 1) more like this in the file"
    // A fix of one of them would not fix the others.
    diagnostic.fixIt = nil
    return diagnostic
  }
}
