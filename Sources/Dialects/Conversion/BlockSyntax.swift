import Basics

/// A piece of block syntax of another tool, such as an admonition. To add one, create a file and name it in the
/// dialects that have it. It reads the shape of the block with `BlockConverter.takeIndentedBlock`, `takeBlock` or
/// `takeQuote`, and writes its `Meaning`.
protocol BlockSyntax: Sendable {
  /// The bytes with which a line of this syntax can begin, after white space and the markers of quotes.
  static var firstBytes: ByteSet { get }

  /// Converts the block that begins at the current line, and moves past it. Returns false, without moving, if the line
  /// does not begin such a block.
  static func convert(_ blocks: inout BlockConverter) -> Bool
}
