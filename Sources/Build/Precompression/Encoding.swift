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
    case .gzip: Gzip.shared.compress(bytes)
    case .brotli: Brotli.compress(bytes)
    }
  }
}
