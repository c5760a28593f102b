import CDeflate
import CXXHash

/// A C library that the command uses, for reports of problems. Each module describes the libraries that it imports.
public struct Library: Sendable {
  public let name: String
  /// The version that is running, as the library writes it; nil if the library does not say, or is not installed.
  public let version: String?

  public init(_ name: String, version: String?) {
    self.name = name
    self.version = version
  }

  public static var xxHash: Library {
    let number = XXH_versionNumber()
    return Library("xxHash", version: "\(number / 10_000).\(number / 100 % 100).\(number % 100)")
  }

  /// The version of the header, because libdeflate has no function for it.
  public static var deflate: Library { Library("libdeflate", version: LIBDEFLATE_VERSION_STRING) }
}
