#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Something that reads input from people: whatever it gets, it must come to its end, and keep its promises.
struct FuzzTarget: Sendable {
  /// Also the name of its folder of seeds.
  let name: String
  /// Reads one input; ends the program where a promise is broken.
  let read: @Sendable ([UInt8]) -> Void

  /// A new target is one file, one line here, a folder of seeds and a file of words.
  static let all: [FuzzTarget] = [.frontMatter, .directives, .captures, .templates]

  /// The one that `UNFOLD_FUZZ` names.
  static let chosen: FuzzTarget = {
    let name = getenv("UNFOLD_FUZZ").map { String(cString: $0) } ?? ""
    for target in all where target.name == name { return target }
    fatalError("UNFOLD_FUZZ must name a target, not “\(name)”")
  }()
}

/// Ends the program where something that always holds does not.
func require(_ condition: Bool, _ promise: @autoclosure () -> String) {
  if !condition { fatalError(promise()) }
}
