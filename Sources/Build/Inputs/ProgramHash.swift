import Basics
import FileSystem

#if canImport(Darwin)
  import Darwin
#endif

/// The hash of the running program. Another version may build different pages from the same content, so its caches are
/// not used.
enum ProgramHash {
  /// Hashes the program’s file. Returns nil if the file cannot be read; then nothing is cached.
  static func make() -> ContentHash? {
    // The file is mapped instead of read, because copying it would take longer than hashing it.
    guard let path, let file = try? OpenFile(reading: path), let size = try? file.status().size, size > 0,
      let program = try? MappedBytes(file, 0..<size)
    else { return nil }
    return program.hash
  }

  private static var path: String? {
    #if canImport(Darwin)
      var size: UInt32 = 0
      _NSGetExecutablePath(nil, &size)
      var name = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&name, &size) == 0 else { return nil }
      return name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
    #else
      return "/proc/self/exe"
    #endif
  }
}
