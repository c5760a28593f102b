import Basics
import CMarkGFM

/// A formula in a page: an inline node of the kind `math`, or a code block.
public struct Formula {
  /// The formula without its delimiters.
  public var tex: UnsafeBufferPointer<UInt8>
  /// Whether the formula is displayed, rather than in a line of text.
  public var isDisplay: Bool
  /// The problem with its delimiters.
  public var problem: Problem?
  /// The offset of `tex` in the content of the node.
  var offset: Int

  public enum Problem: Hashable, Sendable {
    /// There is no closing `$$`.
    case unclosed
    /// Text follows the closing `$$`; its offset in `tex`, whose end is after that text.
    case textAfterEnd(Int)
  }
}

extension Node {
  /// The formula that the node contains; nil for any other node.
  public var formula: Formula? {
    switch kind {
    case .math: inlineFormula
    case .codeBlock where pointer.pointee.extension != nil: blockFormula
    case .codeBlock where isFenced && isMathFence:
      Formula(tex: literal, isDisplay: true, problem: nil, offset: 0)
    default: nil
    }
  }

  /// Whether it is a code block with the language `math`.
  private var isMathFence: Bool {
    let info = codeInfo
    return info.starts(with: "math".utf8) && (info.count == 4 || info[4] <= 0x20)
  }

  /// The formula between `$` and `$`, `` $` `` and `` `$ ``, or `$$` and `$$`.
  private var inlineFormula: Formula {
    let text = literal
    let isSingle = text[1] != UInt8(ascii: "$") && text[1] != UInt8(ascii: "`")
    let length = isSingle ? 1 : 2
    return Formula(
      tex: UnsafeBufferPointer(rebasing: text[length..<text.count - length]),
      isDisplay: text[1] == UInt8(ascii: "$"), problem: nil, offset: length)
  }

  /// The formula in the lines from `$$` to `$$`. The first line does not contain the opening `$$`.
  private var blockFormula: Formula {
    let text = literal
    var end = MathBlocks.contentEnd(text)
    let content = UnsafeBufferPointer(rebasing: text[..<end])
    let last = (content.lastIndex(of: 10) ?? -1) + 1
    let start = content[last...].firstIndex { !" \t".utf8.contains($0) } ?? end
    var problem: Formula.Problem?
    if MathBlocks.endsWithPair(content, end) {
      end -= 2
    } else if MathBlocks.isPair(content, start) {
      problem = .textAfterEnd(start + 2)
    } else {
      problem = .unclosed
    }
    return Formula(
      tex: UnsafeBufferPointer(rebasing: text[..<end]), isDisplay: true, problem: problem, offset: 0)
  }
}
