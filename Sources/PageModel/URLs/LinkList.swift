import Basics

/// The links of a page, stored compactly in two arrays: a site with 10,000 pages has about 150,000 links.
public struct LinkList: Sendable, Hashable, RandomAccessCollection {
  /// The properties of one link, and the end of its destination in `destinations`. The destination begins where the
  /// destination of the previous link ends.
  private struct Mark: Hashable, BitwiseCopyable {
    var kind: LinkReference.Kind
    var line: UInt32
    var column: UInt32
    var end: UInt32
  }

  private var marks: [Mark] = []
  private var destinations: [UInt8] = []
  /// The origins of links in included files, by the index of the link.
  private var included: [Int: LinkReference.Included] = [:]

  public init() {}

  /// Creates a list that takes no more memory than it needs.
  public init(_ links: [LinkReference]) {
    marks.reserveCapacity(links.count)
    destinations.reserveCapacity(links.reduce(0) { $0 + $1.destination.utf8.count })
    for link in links { append(link) }
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { marks.count }

  public subscript(index: Int) -> LinkReference {
    let mark = marks[index]
    let start = index == 0 ? 0 : Int(marks[index - 1].end)
    var link = LinkReference(
      kind: mark.kind, destination: String(decoding: destinations[start..<Int(mark.end)], as: UTF8.self),
      line: Int(mark.line), column: Int(mark.column))
    if !included.isEmpty { link.included = included[index] }
    return link
  }

  private mutating func append(_ link: LinkReference) {
    if let origin = link.included { included[marks.count] = origin }
    destinations += link.destination.utf8
    marks.append(
      Mark(
        kind: link.kind, line: UInt32(clamping: link.line), column: UInt32(clamping: link.column),
        end: UInt32(destinations.count)))
  }
}

extension LinkList {
  /// Writes the list for the same process.
  public func write(to record: inout BinaryEncoder) {
    record.memory(marks)
    record.memory(destinations)
    record.list(included.sorted { $0.key < $1.key }) { record, entry in
      record.count(entry.key)
      record.text(entry.value.file)
      record.text(entry.value.destination)
    }
  }

  /// Reads a list that `write` wrote.
  public init(reading record: inout BinaryDecoder) {
    marks = record.memory()
    destinations = record.memory()
    let origins = record.list {
      ($0.count(), LinkReference.Included(file: $0.text(), destination: $0.text()))
    }
    included = Dictionary(uniqueKeysWithValues: origins)
  }
}
