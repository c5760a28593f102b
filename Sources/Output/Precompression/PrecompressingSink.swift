import Basics
import PageModel
import Synchronization

/// A sink that writes compressed copies next to text files, so that a server does not have to compress them for each
/// request.
///
/// A copy never differs from the file next to it, even if the process is killed: the old copy is removed before the
/// file changes, and the new copy is written after the file.
public final class PrecompressingSink: FileSink {
  private let output: any PrecompressionOutput
  private let encodings: [Configuration.Precompression]
  /// The paths of files that authors provide themselves, which look like compressed copies.
  private let reserved: Set<String>
  /// Whether the copies that the manifest lists were created by this version of the program from the files that the
  /// manifest lists.
  private let reusesCopies: Bool
  private let unwanted = Mutex<Set<String>>([])

  /// Returns the sink for a site: the folder itself if no copies are wanted.
  ///
  /// - Parameter manifest: the hash of the manifest that this version of the program wrote at the end of the last
  ///   successful build with the same settings. Copies are reused only if the folder still has this manifest.
  public static func make(
    _ output: OutputFolder, _ encodings: [Configuration.Precompression], reserved: [String],
    reusing manifest: @autoclosure () -> ContentHash?
  ) -> any FileSink {
    if encodings.isEmpty { return output }
    return PrecompressingSink(
      output, encodings, reserved: reserved, reusesCopies: output.history.isRecorded(by: manifest()))
  }

  init(
    _ output: any PrecompressionOutput, _ encodings: [Configuration.Precompression], reserved: [String],
    reusesCopies: Bool
  ) {
    self.output = output
    self.encodings = encodings
    self.reserved = Set(reserved)
    self.reusesCopies = reusesCopies
  }

  public var writeCount: Int { output.writeCount }

  /// The paths of copies that are no longer wanted although their originals remain, for example because a page has
  /// become short.
  public var unwantedCopies: Set<String> { unwanted.withLock { $0 } }

  public func write(_ path: String, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard TextFile.recognizes(path) else { return output.write(path, bytes) }
    // Include all formats, since earlier settings may have had other ones.
    let copies = Configuration.Precompression.allCases.map { path + $0.suffix }
    guard output.write(path, bytes, outdating: copies.filter { !reserved.contains($0) }) else { return false }
    let isSame = reusesCopies && output.hasRecorded(path, bytes)
    for encoding in encodings {
      let copy = path + encoding.suffix
      if reserved.contains(copy) { continue }
      if isSame, output.keepRecorded(copy) { continue }
      if bytes.count >= TextFile.minimumSize, let packed = encoding.compress(bytes),
        packed.count < bytes.count
      {
        output.write(copy, packed)
      } else {
        unwanted.withLock { _ = $0.insert(copy) }
      }
    }
    return true
  }

  public func keep(_ path: String) -> Bool {
    guard output.keep(path) else { return false }
    for encoding in encodings { _ = output.keep(path + encoding.suffix) }
    return true
  }
}

/// The methods of an output folder that `PrecompressingSink` needs. Tests have another implementation.
protocol PrecompressionOutput: FileSink {
  func write(_ path: String, _ bytes: UnsafeBufferPointer<UInt8>, outdating copies: [String]) -> Bool
  func hasRecorded(_ path: String, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool
  func keepRecorded(_ path: String) -> Bool
}

extension OutputFolder: PrecompressionOutput {}
