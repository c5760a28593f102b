import Basics

/// The names of the term files as the browser finds them.
///
/// A list in JSON contains the first key and the name of each of its files. The manifest contains the list of all term
/// files. On a large site, it contains the list of files with lists instead, each of whose names is in brackets. The
/// browser replaces them when it needs them, because all names together would be the largest file of a query.
struct TermLists {
  private var files = FileList()
  private var isNested = false

  /// The maximum number of term files in the manifest.
  private static let maximum = 200

  init() {}

  /// Writes lists if the manifest cannot contain all names.
  static func write(_ files: FileList, to output: IndexOutput) -> TermLists {
    var lists = TermLists()
    lists.isNested = files.names.count > maximum
    guard lists.isNested else {
      lists.files = files
      return lists
    }
    for range in ListRanges.of(files.names) {
      var json = JSONWriter()
      json.beginList()
      json.add(Array(files.keys[range]))
      json.add(Array(files.names[range]))
      lists.files.append(
        files.keys[range.lowerBound], json.finish().withUnsafeBufferPointer { output.write($0) })
    }
    return lists
  }

  /// Adds the keys and names to the open list.
  func add(to json: inout JSONWriter) {
    json.add(files.keys)
    if isNested { json.add(files.names.map { [$0] }) } else { json.add(files.names) }
  }
}

/// The names of the text files as the browser finds them.
///
/// A list in JSON contains, for each of its files, the number of its first page, as the distance to the first page of
/// the file before; the number of its first section; and its name. The manifest contains the list of all text files. On
/// a large site, it contains the list of files with lists instead, because it would otherwise be the largest file of a query.
struct TextLists {
  private var starts: [TextPosition] = []
  private var names: [String] = []
  private var isNested = false

  /// The maximum number of text files in the manifest.
  private static let maximum = 400

  init() {}

  private init(_ starts: ArraySlice<TextPosition>, _ names: ArraySlice<String>) {
    (self.starts, self.names) = (Array(starts), Array(names))
  }

  /// Writes lists if the manifest cannot contain all names.
  static func write(_ files: TextFileList, to output: IndexOutput) -> TextLists {
    guard files.names.count > maximum else { return TextLists(files.starts[...], files.names[...]) }
    var nested = TextLists()
    nested.isNested = true
    for range in ListRanges.of(files.names) {
      var json = JSONWriter()
      json.beginList()
      TextLists(files.starts[range], files.names[range]).add(to: &json)
      nested.starts.append(files.starts[range.lowerBound])
      nested.names.append(json.finish().withUnsafeBufferPointer { output.write($0) })
    }
    return nested
  }

  /// Adds the starts and names, and whether the files are lists, to the open list.
  func add(to json: inout JSONWriter) {
    var last = 0
    json.add(
      starts.map { start in
        defer { last = start.page }
        return start.page - last
      })
    json.add(starts.map(\.section))
    json.add(names)
    json.add(isNested ? 1 : 0)
  }
}

/// Divides the files of an index into lists.
private enum ListRanges {
  /// Returns the target number of files in a list. A query loads about ten lists, and the manifest, which names all of
  /// them, so both grow with the number of files. There are few steps, so that lists rarely change.
  private static func target(_ files: Int) -> Int {
    var target = 32
    while 12 * target * target < files { target *= 2 }
    return target
  }

  static func of(_ names: [String]) -> [Range<Int>] {
    var chunker = ContentDefinedChunker(target: target(names.count))
    var ranges: [Range<Int>] = []
    var start = 0
    for (file, name) in names.enumerated() where name.withBytes({ chunker.append(1, $0) }) {
      ranges.append(start..<file)
      start = file
    }
    ranges.append(start..<names.count)
    return ranges
  }
}
