import Basics

@testable import Dialects

extension ScriptFile {
  /// Creates a script with a budget of its own.
  init(
    _ bytes: [UInt8], imported: @escaping Import = { _, _, _ in nil },
    noteCondition: @escaping (ScriptToken) -> Void = { _ in }
  ) {
    self.init(bytes, Budget(), imported: imported, noteCondition: noteCondition)
  }
}
