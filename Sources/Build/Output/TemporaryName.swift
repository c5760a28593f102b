import Synchronization

/// Names for files that are still being written: `.unfold-tmp-` and 24 hexadecimal digits.
///
/// No two are alike within a run, and nobody can lay something in their way beforehand.
final class TemporaryName: Sendable {
  private let run = UInt64.random(in: .min ... .max)
  private let number = Atomic<UInt32>(0)

  /// The next name, in the folder that `path` stands in, so that renaming never crosses a file system.
  func next(beside path: String) -> String {
    let count = number.wrappingAdd(1, ordering: .relaxed).oldValue
    let name = Self.prefix + digits(run, 16) + digits(UInt64(count), 8)
    guard let folder = Paths.parent(path) else { return name }
    return folder + "/" + name
  }

  /// Whether a file of this name was left by a run that did not come to its end.
  static func isOne(_ name: [UInt8]) -> Bool {
    name.count == prefix.utf8.count + 24 && name.starts(with: prefix.utf8)
      && name.dropFirst(prefix.utf8.count).allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0) || (UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0)
      }
  }

  private static let prefix = ".unfold-tmp-"

  private func digits(_ value: UInt64, _ width: Int) -> String {
    let hex = String(value, radix: 16)
    return String(repeating: "0", count: width - hex.utf8.count) + hex
  }
}
