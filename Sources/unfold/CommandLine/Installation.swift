import Basics
import FileSystem

#if canImport(Darwin)
  import Darwin
  import MachO
#endif

/// How this copy of the program was built, and the package that contains it.
enum Installation {
  /// How the program was built and installed, such as “static release build for Linux x86_64, Debian package”.
  static var summary: String {
    let build = "\(linksStatically ? "static " : "")\(configuration) build for \(system) \(processor)"
    return package.map { "\(build), \($0)" } ?? build
  }

  /// `release` or `debug`.
  static var configuration: String {
    #if DEBUG
      "debug"
    #else
      "release"
    #endif
  }

  static var system: String {
    #if os(macOS)
      "macOS"
    #elseif os(Linux)
      "Linux"
    #else
      "another system"
    #endif
  }

  static var processor: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "another processor"
    #endif
  }

  /// Whether the C libraries are a part of the program, as in the packages of releases. Otherwise, the program uses the
  /// libraries of the system.
  static let linksStatically: Bool = {
    #if os(macOS)
      return !(0..<_dyld_image_count()).contains { index in
        _dyld_get_image_name(index).map { String(cString: $0).contains("/libcmark-gfm") } == true
      }
    #else
      // The files that are mapped into the memory of this process.
      let maps = (try? File.read("/proc/self/maps", upTo: 1 << 20)) ?? []
      return !String(decoding: maps, as: UTF8.self).contains("/libcmark-gfm")
    #endif
  }()

  /// The path of the program; nil if the system does not report it.
  static let path: String? = {
    #if os(macOS)
      var length = UInt32(PATH_MAX)
      var path = [CChar](repeating: 0, count: Int(length))
      guard _NSGetExecutablePath(&path, &length) == 0 else { return nil }
      return path.withUnsafeBufferPointer { $0.baseAddress.flatMap { try? Paths.real(String(cString: $0)) } }
    #else
      try? Paths.target(ofLink: "/proc/self/exe")
    #endif
  }()

  /// The kind of package that contains the program, such as “Debian package”; nil if it is unknown.
  ///
  /// Each package contains a file with its kind: in `share` next to the folder `bin` of the program, or next to the
  /// program itself.
  static let package: String? = {
    guard let path, let folder = Paths.parent(path) else { return nil }
    for place in [Paths.parent(folder), folder].compactMap({ $0 }) {
      let file = Paths.join(place, "share/unfold/package")
      guard let bytes = try? File.read(file, upTo: 80) else { continue }
      let line = String(decoding: bytes.prefix { $0 >= 0x20 }, as: UTF8.self)
      if !line.isEmpty { return line }
    }
    return nil
  }()
}
