import Basics

/// Headings with attributes: `# Heading { #id .class }`.
///
/// Source: mdBook, “Heading attributes”.
enum HeadingAttributes: BlockSyntax {
  static let firstBytes = ByteSet("#")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    MarkedHeading(blocks.start)?.hasSpace == true && PythonHeading.convert(&blocks)
  }
}
