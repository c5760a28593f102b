import Basics

#if canImport(Darwin)
  import Darwin
#endif

/// A fingerprint of this very program: another one may build other pages from the same content.
enum ProgramFingerprint {
  /// Nil where the program's file cannot be read: then nothing is kept from one build to the next.
  static func make() -> ContentHash? {
    guard let path, let file = try? OpenFile(path, action: .read) else { return nil }
    // In place: to copy the whole program would take longer than to hash it.
    var pieces = RecordWriter()
    guard (try? file.forEachMappedPiece { pieces.hash(ContentHash($0)) }) != nil else { return nil }
    return pieces.bytes.isEmpty ? nil : pieces.fingerprint
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
