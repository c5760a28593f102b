import Basics

/// The images in the value of a `srcset` attribute: candidates separated by commas, each a URL and, after white space, a
/// descriptor such as `2x`. A URL can contain commas, but not begin or end with one.
///
/// Source: HTML Standard, “Srcset attributes”.
public enum SourceSet {
  public struct Candidate: Equatable, Sendable {
    public var url: Range<Int>
    /// The descriptor without white space around it; empty if there is none.
    public var descriptor: Range<Int>
  }

  /// Returns the images, as ranges of the bytes.
  ///
  /// - Parameter value: the range of the attribute’s value in the bytes.
  public static func candidates(in bytes: UnsafeBufferPointer<UInt8>, _ value: Range<Int>) -> [Candidate] {
    var candidates: [Candidate] = []
    var index = value.lowerBound
    while true {
      while index < value.upperBound, bytes[index] <= 0x20 || bytes[index] == comma { index += 1 }
      if index == value.upperBound { return candidates }
      let start = index
      while index < value.upperBound, bytes[index] > 0x20 { index += 1 }
      var end = index
      while bytes[end - 1] == comma { end -= 1 }
      var descriptor = index..<index
      if end == index {
        while index < value.upperBound, bytes[index] != comma { index += 1 }
        descriptor = descriptor.lowerBound..<index
        while let first = descriptor.first, bytes[first] <= 0x20 { descriptor.removeFirst() }
        while let last = descriptor.last, bytes[last] <= 0x20 { descriptor.removeLast() }
      }
      candidates.append(Candidate(url: start..<end, descriptor: descriptor))
    }
  }

  private static let comma = UInt8(ascii: ",")
}
