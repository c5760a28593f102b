import Basics
import Site
import Synchronization

/// Writes compressed copies beside text files, so that a server need not compress them each time.
final class PrecompressingSink: FileSink {
  private let output: OutputFolder
  private let forms: [Configuration.Precompression]
  /// Files that authors have made themselves.
  private let reserved: Set<String>
  /// Whether copies that stand there from the last build are this program's.
  private let trustsEarlier: Bool
  private let dropped = Mutex<Set<String>>([])

  /// The sink that a site is to be written to: the folder itself where no copies are wanted.
  static func make(
    _ output: OutputFolder, _ forms: [Configuration.Precompression], reserved: [String], trustsEarlier: Bool
  ) -> any FileSink {
    if forms.isEmpty { return output }
    return PrecompressingSink(output, forms, reserved: Set(reserved), trustsEarlier: trustsEarlier)
  }

  private init(
    _ output: OutputFolder, _ forms: [Configuration.Precompression], reserved: Set<String>,
    trustsEarlier: Bool
  ) {
    self.output = output
    self.forms = forms
    self.reserved = reserved
    self.trustsEarlier = trustsEarlier
  }

  var claims: Int { output.claims }

  /// Copies that are not made any more, although their files are: of a page that has become short.
  var gone: Set<String> { dropped.withLock { $0 } }

  func write(_ path: String, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let isSame = trustsEarlier && output.hasFromEarlier(path, bytes)
    guard output.write(path, bytes) else { return false }
    guard TextFile.isOne(path) else { return true }
    for form in forms {
      let copy = path + form.suffix
      if reserved.contains(copy) { continue }
      if isSame, output.keepUnharmed(copy) { continue }
      if bytes.count >= TextFile.leastSize, let packed = form.compress(bytes), packed.count < bytes.count {
        output.write(copy, packed)
      } else {
        dropped.withLock { _ = $0.insert(copy) }
      }
    }
    return true
  }

  func keep(_ path: String) -> Bool {
    guard output.keep(path) else { return false }
    for form in forms { _ = output.keep(path + form.suffix) }
    return true
  }
}
