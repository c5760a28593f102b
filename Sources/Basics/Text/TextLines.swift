/// Iterates over the lines of a text. A line ends with LF, CR LF or CR, as in CommonMark.
public struct TextLines: Sequence, IteratorProtocol {
  public struct Line {
    /// The range of the line’s text, without the line ending.
    public var range: Range<Int>
    /// The offset at which the next line begins.
    public var next: Int
    /// The number of the line, from 1.
    public var number: Int

    @inlinable init(range: Range<Int>, next: Int, number: Int) {
      self.range = range
      self.next = next
      self.number = number
    }
  }

  public let bytes: UnsafeBufferPointer<UInt8>
  @usableFromInline var offset: Int
  @usableFromInline var number: Int
  /// The offsets of the next LF and the next CR at or after `offset`; the number of bytes if there is none. Each is
  /// searched again only after `offset` has passed it, so a text without CR is searched for CR only once.
  @usableFromInline var lineFeed = -1
  @usableFromInline var carriageReturn = -1

  /// Iterates over the lines from `offset` on. The first one gets the given number.
  @inlinable public init(_ bytes: UnsafeBufferPointer<UInt8>, from offset: Int = 0, number: Int = 1) {
    self.bytes = bytes
    self.offset = offset
    self.number = number
  }

  @inlinable public mutating func next() -> Line? {
    guard offset < bytes.count else { return nil }
    if lineFeed < offset { lineFeed = bytes.offset(of: 10, from: offset) ?? bytes.count }
    if carriageReturn < offset { carriageReturn = bytes.offset(of: 13, from: offset) ?? bytes.count }
    let end = Swift.min(lineFeed, carriageReturn)
    var next = Swift.min(end + 1, bytes.count)
    if carriageReturn + 1 == lineFeed, lineFeed < bytes.count { next = lineFeed + 1 }
    defer {
      offset = next
      number += 1
    }
    return Line(range: offset..<end, next: next, number: number)
  }

  /// Returns the bytes of a line, without the line ending.
  public func text(_ line: Line) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[line.range])
  }

  /// Returns the bytes with LF at the end of each line. Returns nil if they contain no CR, and so need no change.
  public static func withLineFeeds(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    guard bytes.offset(of: 13) != nil else { return nil }
    return [UInt8](unsafeUninitializedCapacity: bytes.count) { room, count in
      for line in TextLines(bytes) {
        for index in line.range {
          room[count] = bytes[index]
          count += 1
        }
        if line.next > line.range.upperBound {
          room[count] = UInt8(ascii: "\n")
          count += 1
        }
      }
    }
  }
}

/// The lines of a text file, by their numbers from 1. A byte order mark is not part of the first line.
public struct LineTable: Sendable {
  /// The range of each line’s text, without the line ending. If the file ends with a line ending, an empty line follows
  /// it.
  private var lines: [Range<Int>] = []

  public init(_ bytes: [UInt8]) {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var end = start
    bytes.withUnsafeBufferPointer {
      for line in TextLines($0, from: start) {
        lines.append(line.range)
        end = line.next
      }
    }
    if end > lines.last?.upperBound ?? -1 { lines.append(end..<end) }
  }

  /// The number of lines, at least 1.
  public var count: Int { lines.count }

  /// The range of a line’s text, without the line ending; nil if there is no such line.
  public subscript(number: Int) -> Range<Int>? {
    number >= 1 && number <= lines.count ? lines[number - 1] : nil
  }

  /// Returns the range of a line’s ending, which is empty for the last line.
  public func end(ofLine number: Int) -> Range<Int> {
    guard let line = self[number] else { return 0..<0 }
    return line.upperBound..<(self[number + 1]?.lowerBound ?? line.upperBound)
  }

  /// Returns the line and the column of a byte, both from 1. Columns are counted in bytes.
  public func place(of offset: Int) -> (line: Int, column: Int) {
    var low = 0
    var high = lines.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if lines[middle].lowerBound <= offset { low = middle } else { high = middle - 1 }
    }
    return (low + 1, Swift.max(0, offset - lines[low].lowerBound) + 1)
  }
}
