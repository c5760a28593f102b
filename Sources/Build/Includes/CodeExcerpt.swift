import Basics

/// The part of a file of code that a page shows. Markers of regions are left out, and the indentation that all lines
/// have in common is removed.
struct CodeExcerpt {
  enum Problem: Error, Hashable {
    case lines(LineSelection.Problem, count: Int)
    /// There is no such region. `nearest` is the region that the author probably meant.
    case noRegion(nearest: String?)
    case unclosedRegion(line: Int)
  }

  /// The numbers of the lines in the file, from 1.
  private(set) var lines: [Int]
  /// The number of bytes of indentation to remove from each line that is not blank.
  private(set) var indentation = 0

  /// - Parameters:
  ///   - file: the lines of the file without their line endings.
  ///   - region: the name of the region; nil for the whole file.
  ///   - list: the list of lines; nil for all lines.
  init(of file: [ArraySlice<UInt8>], region: String?, lines list: String?) throws(Problem) {
    let markers = file.map { RegionMarker($0) }
    if let region {
      lines = Array(try Self.range(of: region, markers))
    } else if let list {
      do throws(LineSelection.Problem) {
        lines = try LineSelection.lines(list, of: file.count)
      } catch {
        throw .lines(error, count: file.count)
      }
    } else {
      lines = Array(1..<(file.count + 1))
    }
    var isHidden = [Bool](repeating: false, count: file.count)
    var hides = false
    for (index, marker) in markers.enumerated() {
      if marker == .hide { hides = true }
      isHidden[index] = hides || marker != nil
      if marker == .show { hides = false }
    }
    lines.removeAll { isHidden[$0 - 1] }
    if region != nil {
      while let last = lines.last, Self.isBlank(file[last - 1]) { lines.removeLast() }
      lines = Array(lines.drop { Self.isBlank(file[$0 - 1]) })
    }
    indentation = Self.commonIndentation(of: lines.lazy.map { file[$0 - 1] })
  }

  /// Returns the text of a line of the file as it is shown.
  func text(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> { line.dropFirst(indentation) }

  /// Returns the numbers of the lines between the markers of a region.
  private static func range(of name: String, _ markers: [RegionMarker?]) throws(Problem) -> Range<Int> {
    var names: [String] = []
    for (index, marker) in markers.enumerated() {
      guard case .begin(let found, let style) = marker else { continue }
      if found != name {
        if !found.isEmpty { names.append(found) }
        continue
      }
      if let end = end(of: name, style, after: index, markers) { return (index + 2)..<(end + 1) }
      // As in DocC, a snippet may end with the file.
      guard style == .snippet else { throw .unclosedRegion(line: index + 1) }
      return (index + 2)..<(markers.count + 1)
    }
    throw .noRegion(nearest: Spelling.nearest(to: name, in: names) ?? (names.count == 1 ? names[0] : nil))
  }

  /// Returns the index of the marker that ends a region; nil if there is none.
  private static func end(
    of name: String, _ style: RegionMarker.Style, after start: Int, _ markers: [RegionMarker?]
  ) -> Int? {
    var depth = 0
    for index in markers.indices.dropFirst(start + 1) {
      switch (style, markers[index]) {
      case (.snippet, .end(_, .snippet)), (.snippet, .begin(_, .snippet)): return index
      case (.anchor, .end(name, .anchor)): return index
      case (.region, .begin(_, .region)): depth += 1
      case (.region, .end(_, .region)):
        if depth == 0 { return index }
        depth -= 1
      default: break
      }
    }
    return nil
  }

  private static func isBlank(_ line: ArraySlice<UInt8>) -> Bool { line.allSatisfy { $0 == 32 || $0 == 9 } }

  /// Returns the number of bytes of white space that all lines except blank ones begin with.
  private static func commonIndentation(of lines: some Sequence<ArraySlice<UInt8>>) -> Int {
    var common: ArraySlice<UInt8>?
    for line in lines where !isBlank(line) {
      let own = line.prefix { $0 == 32 || $0 == 9 }
      guard let known = common else {
        common = own
        continue
      }
      let same = zip(known, own).prefix { $0 == $1 }.count
      common = known.prefix(same)
    }
    return common?.count ?? 0
  }
}
