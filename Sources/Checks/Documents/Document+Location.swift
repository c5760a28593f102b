import Basics
import CMarkGFM
import Markup

extension Document {
  /// Where a node begins. The library counts an inline that spans lines from its end, but what it holds from where it
  /// begins.
  func location(of node: Node) -> SourceLocation {
    var line = Int(node.pointee.start_line)
    if let child = node.pointee.first_child, child.pointee.start_line > 0 {
      line = min(line > 0 ? line : .max, Int(child.pointee.start_line))
    }
    if line == 0, let block = node.pointee.parent {
      // An address that the library itself has found in the text has no place of its own.
      return lines.location(
        line: Int(block.pointee.start_line), column: Int(block.pointee.start_column))
    }
    return lines.location(line: line, column: Int(node.pointee.start_column))
  }
}
