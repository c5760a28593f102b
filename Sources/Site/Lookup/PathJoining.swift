import Basics

/// Resolves relative paths inside the site. All links find their pages and files with it, so that they are decoded in
/// the same way.
public enum PathJoining {
  /// Resolves `path` relative to `folder`, and calls `body` with the resulting path from the site's root; with nil if
  /// the path leaves the site.
  ///
  /// - Parameters:
  ///   - folder: a path from the site's root, without slashes at its ends; empty for the root.
  ///   - path: a percent-encoded path. It is decoded before it is divided into components, so `%2F` separates them as
  ///     `/` does: no file name contains a slash. Its `.` and `..` components and empty ones are removed.
  public static func join<Result>(
    _ folder: UnsafeBufferPointer<UInt8>, _ path: UnsafeBufferPointer<UInt8>,
    _ body: (UnsafeBufferPointer<UInt8>?) -> Result
  ) -> Result {
    let capacity = folder.count + 1 + path.count
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity + path.count + 1) { room in
      let decoded = UnsafeMutableBufferPointer(rebasing: room[capacity...])
      let decodedCount = PercentEncoding.decode(path, into: decoded)
      _ = room.update(fromContentsOf: folder)
      var count = folder.count
      var index = 0
      while index <= decodedCount {
        let start = index
        while index < decodedCount, decoded[index] != UInt8(ascii: "/") { index += 1 }
        let length = index - start
        index += 1
        if length == 0 || (length == 1 && decoded[start] == UInt8(ascii: ".")) { continue }
        if length == 2, decoded[start] == UInt8(ascii: "."), decoded[start + 1] == UInt8(ascii: ".") {
          if count == 0 { return body(nil) }
          count = room[..<count].lastIndex(of: UInt8(ascii: "/")) ?? 0
          continue
        }
        if count > 0 {
          room[count] = UInt8(ascii: "/")
          count += 1
        }
        for offset in 0..<length { room[count + offset] = decoded[start + offset] }
        count += length
      }
      return body(UnsafeBufferPointer(rebasing: room[..<count]))
    }
  }
}
