import Basics
import Site

extension Configuration.Precompression {
  /// What a file’s name ends with in this form.
  var suffix: String {
    switch self {
    case .gzip: ".gz"
    case .brotli: ".br"
    }
  }

  /// The bytes in this form; the same bytes always give the same. Nil where there is no memory left.
  func compress(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    switch self {
    // The library's best but for those levels that take several times as long for 1 % less.
    case .gzip: Deflate.compress(bytes, level: 9, in: .gzip)
    case .brotli: Brotli.compress(bytes)
    }
  }
}
