import Basics

/// Finds the tokens of one language.
///
/// A scanner goes over the code once, in time linear in its length, and takes any bytes whatever.
protocol CodeScanner: Sendable {
  /// Paints the tokens of `start..<painter.end`.
  func scan(_ painter: inout CodePainter, from start: Int)
}

extension CodeScanner {
  /// Appends `code` as HTML, its tokens in spans.
  func highlight(_ code: UnsafeBufferPointer<UInt8>, into out: inout ByteBuffer) {
    withUnsafeMutablePointer(to: &out) { out in
      var painter = CodePainter(code, into: out)
      scan(&painter, from: 0)
      painter.finish()
    }
  }
}
