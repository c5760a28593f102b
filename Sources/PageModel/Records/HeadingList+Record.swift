import Basics

extension BinaryEncoder {
  /// Encodes headings without their line numbers.
  public mutating func headings(_ headings: HeadingList) {
    list(headings.marks) { record, mark in
      record.count(Int(mark.level) << 1 | (mark.isPlain ? 1 : 0))
      record.count(Int(mark.anchorEnd))
      record.count(Int(mark.htmlEnd))
      record.count(Int(mark.textEnd))
    }
    data(headings.bytes)
  }
}

extension BinaryDecoder {
  /// Decodes headings, with line numbers of 0. Returns no headings if the record is damaged.
  public mutating func headings() -> HeadingList {
    var end = 0
    let marks = list { record in
      let level = record.count()
      let (anchorEnd, htmlEnd, textEnd) = (record.count(), record.count(), record.count())
      if anchorEnd < end || htmlEnd < anchorEnd || textEnd < htmlEnd { record.fail() }
      end = textEnd
      return HeadingList.Mark(
        level: UInt8(clamping: level >> 1), isPlain: level & 1 == 1, line: 0,
        anchorEnd: UInt32(clamping: anchorEnd), htmlEnd: UInt32(clamping: htmlEnd),
        textEnd: UInt32(clamping: textEnd))
    }
    let bytes = data()
    if end > bytes.count { fail() }
    return isDamaged ? HeadingList() : HeadingList(marks: marks, bytes: bytes)
  }
}
