/// An image with its caption, written as a directive:
/// ```
/// @Figure {
///   ![alternative text](url)
///
///   Caption
/// }
/// ```
enum Figure {
  static func blocks(image: Line, caption: [Line]) -> [Block] {
    [
      Block(.directive, [Line("@Figure {", image.number)]),
      Block(.paragraph, [image]),
      Block(.paragraph, caption),
      Block(.directive, [Line("}", caption.last?.number ?? image.number)]),
    ]
  }
}
