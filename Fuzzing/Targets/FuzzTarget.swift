#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A parser that reads untrusted input. For any input, it must finish, and its result must satisfy the invariants that
/// the target checks.
public struct FuzzTarget: Sendable {
  /// The name of the target, of its folder in `Fuzzing/seeds` and of its file in `Fuzzing/words`.
  public let name: String
  /// Reads one input. Crashes if an invariant does not hold.
  public let read: @Sendable ([UInt8]) -> Void

  /// All targets. A new target takes one file, one line here, a folder of seeds and a file of words.
  public static let all: [FuzzTarget] = [
    .frontMatter, .directives, .captures, .templates, .dialects, .archives, .diagrams, .extensions,
  ]

  /// The target that the environment variable `UNFOLD_FUZZ` names.
  public static let chosen: FuzzTarget = {
    let name = getenv("UNFOLD_FUZZ").map { String(cString: $0) } ?? ""
    for target in all where target.name == name { return target }
    fatalError("there is no fuzz target “\(name)”, which UNFOLD_FUZZ names")
  }()
}

/// Crashes with a message if an invariant does not hold.
func require(_ condition: Bool, _ promise: @autoclosure () -> String) {
  if !condition { fatalError(promise()) }
}
