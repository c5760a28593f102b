import Basics
import FileSystem
import HTML

/// A source of rendered bodies for the second phase of a build.
protocol BodySource: Sendable {
  /// Returns the body of a page by the index of its summary; nil if it can no longer be read. It may be called several
  /// times, and from any thread.
  func body(_ index: Int) -> RenderedBody?
  /// Returns the hash of the file that the body was rendered from, and of the files that the page includes; nil if the
  /// source does not know it.
  func fileHash(_ index: Int) -> ContentHash?
  /// The file for data that would need too much memory.
  var scratch: ScratchFile { get }
}

extension BodySource {
  func fileHash(_ index: Int) -> ContentHash? { nil }
  var scratch: ScratchFile { ScratchFile.none }
}
