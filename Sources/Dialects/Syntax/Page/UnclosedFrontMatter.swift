import Basics
import YAML

/// Front matter that is never closed, as in VitePress and Docusaurus: if the whole page consists of metadata, it needs
/// no closing line.
///
/// Source: gray-matter, which reads metadata up to the end of the file.
enum UnclosedFrontMatter: DocumentSyntax {
  static func lines(of source: [UInt8], _ context: PageContext) -> [PageLine]? {
    let lines = PageLine.lines(of: source)
    guard let first = lines.first, let last = lines.last, first.text.trimmedEnd.equals("---"),
      PageConverter.frontMatter(of: lines).isEmpty
    else { return lines }
    let text = lines.dropFirst().map(\.text).joined(separator: CollectionOfOne(UInt8(ascii: "\n")))
    guard let node = try? YAML.parse(Array(text)), let pairs = node.pairs, !pairs.isEmpty else {
      return lines
    }
    return lines + [last.with(Bytes("---"))]
  }
}
