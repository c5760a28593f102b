import Basics

/// Converts formulas from TeX to MathML Core. The entry point of this module.
///
/// The converter supports the commands of LaTeX and AMS-LaTeX that MathJax, and therefore GitHub, supports. It runs no
/// program and reads no file, its time grows linearly with the length of a formula, and all nesting and repetition is
/// limited.
public enum MathConverter {
  /// Appends a `<math>` element for a formula.
  ///
  /// The element also contains the formula in TeX, as an annotation that browsers don’t show, so that other programs,
  /// search and people who read the source can use it.
  ///
  /// - Parameters:
  ///   - tex: the formula without its delimiters, in UTF-8.
  ///   - isDisplay: whether the formula is on a line of its own, rather than in a line of text.
  /// - Returns: an estimate of the formula’s width in em.
  /// - Throws: the first problem, with its offset in `tex`. Nothing is appended then.
  public static func append(
    _ tex: UnsafeBufferPointer<UInt8>, isDisplay: Bool, to out: inout ByteBuffer
  ) throws(MathError) -> Double {
    let formula = try MathParser.parse(tex)
    var writer = MathMLWriter(isDisplay: isDisplay)
    writer.write(formula)
    out.append(isDisplay ? "<math display=\"block\">" : "<math>")
    out.append("<semantics>")
    out.append(writer.out)
    out.append("<annotation encoding=\"application/x-tex\">")
    out.appendEscaped(trimmed(tex))
    out.append("</annotation></semantics></math>")
    return formula.width
  }

  /// Returns a formula without white space at its ends.
  public static func trimmed(_ tex: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    var range = 0..<tex.count
    while let first = range.first, tex[first] <= 0x20 { range = first + 1..<range.upperBound }
    while let last = range.last, tex[last] <= 0x20 { range = range.lowerBound..<last }
    return UnsafeBufferPointer(rebasing: tex[range])
  }
}
