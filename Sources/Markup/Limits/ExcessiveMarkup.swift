/// A part of a page that would take the library disproportionately long, or too much memory, to parse. It is shown as
/// plain text instead.
struct ExcessiveMarkup {
  enum Kind: Hashable {
    /// A row of a table with too many columns.
    case columns
    /// Too many lines of one paragraph that look like the delimiter row of a table.
    case tableBeginnings
    /// Tables that have too many cells.
    case cells
    /// Quotes, lists, footnotes or directives that are nested too deeply.
    case blocks
    /// Too many unclosed `<?`, `<!A` or `<![CDATA[`.
    case tags
    /// Too many `![` without a `]`.
    case images
    /// Links and footnotes after many delimiters of emphasis.
    case links
    /// Too many uses of a long link reference definition, with its label.
    case definition(String)
  }

  var kind: Kind
  /// The line in the parsed text, from 1.
  var line: Int
  /// The column in bytes, from 1.
  var column: Int
  /// The number that exceeds the limit, such as the number of columns.
  var count: Int
}
