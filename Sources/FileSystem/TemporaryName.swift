import Basics
import Synchronization

/// Creates names for files that are still being written: `.unfold-tmp-` and 24 hexadecimal digits.
///
/// Names are unique within a process. They begin with a random number, so that others cannot predict them and create a
/// file or link of that name in advance.
public final class TemporaryName: Sendable {
  private let run = UInt64.random(in: .min ... .max)
  private let number = Atomic<UInt32>(0)

  public init() {}

  /// Returns the next name, in the same folder as `path`, so that renaming never crosses file systems.
  public func next(nextTo path: String) -> String {
    let count = number.wrappingAdd(1, ordering: .relaxed).oldValue
    let name = Self.prefix + digits(run, 16) + digits(UInt64(count), 8)
    guard let folder = Paths.parent(path) else { return name }
    return folder + "/" + name
  }

  /// Returns whether a name has the form of a temporary file. Such a file remains if a process is killed.
  public static func recognizes(_ name: [UInt8]) -> Bool {
    name.count == prefix.utf8.count + 24 && name.starts(with: prefix.utf8)
      && name.dropFirst(prefix.utf8.count).allSatisfy(\.isLowercaseHexDigit)
  }

  /// Removes temporary files from the folder at `path`, except for files that a process is still writing. Those are
  /// locked.
  public static func removeAbandoned(in path: String) {
    guard let names = try? Directory.list(path), let folder = try? FolderHandle(path) else { return }
    for name in names where name.kind == .file && recognizes(name.name) {
      folder.removeUnlocked(String(decoding: name.name, as: UTF8.self))
    }
  }

  private static let prefix = ".unfold-tmp-"

  private func digits(_ value: UInt64, _ width: Int) -> String {
    let hex = String(value, radix: 16)
    return String(repeating: "0", count: width - hex.utf8.count) + hex
  }
}
