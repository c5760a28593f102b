import CMarkGFM

/// Matches the delimiters of emphasis and strikethrough in linear time.
///
/// To know where a search for an opening delimiter can stop, version 0.29.0.gfm.6 stores a pointer to a delimiter,
/// which it may remove later. From then on, every search without a result goes back to the start of the paragraph, as
/// in `*a *a … _a*_ _a*_ …`. This extension replaces the function that the library calls for a pair of delimiters. When
/// the library has found the first pair of a paragraph or a link, the extension computes all further pairs, and marks
/// the delimiters that close nothing, so that the library does not search for their partners.
///
/// Source: CommonMark 0.31, “An algorithm for parsing nested emphasis and links”.
final class DelimiterRuns {
  private let handle: UnsafeMutablePointer<cmark_syntax_extension>?
  private typealias Run = UnsafeMutablePointer<delimiter>
  /// The pairs that the library has not reached yet, the next one last. `isLast` is true for the last pair of a closing
  /// delimiter.
  private var plan: [(opener: Run, closer: Run, isLast: Bool)] = []

  init() {
    handle = SyntaxExtension.make("delimiter-runs", specialCharacters: Self.characters)
    guard let handle else { return }
    cmark_syntax_extension_set_private(handle, Unmanaged.passUnretained(self).toOpaque(), nil)
    // The library calls this function for every special character without checking that there is one.
    cmark_syntax_extension_set_match_inline_func(handle) { _, _, _, _, _ in nil }
    cmark_syntax_extension_set_inline_from_delim_func(handle) { handle, parser, inlines, opener, closer in
      guard let handle, let parser, let inlines, let opener, let closer,
        let owner = cmark_syntax_extension_get_private(handle)
      else { return closer?.pointee.next }
      return Unmanaged<DelimiterRuns>.fromOpaque(owner).takeUnretainedValue()
        .insert(opener, closer, parser, inlines)
    }
  }

  deinit {
    if let handle { cmark_syntax_extension_free(cmark_get_default_mem_allocator(), handle) }
  }

  /// Returns the extensions with this one first, since the library uses the first one that handles a character.
  func added(
    to extensions: UnsafeMutablePointer<cmark_llist>?, _ parser: UnsafeMutablePointer<cmark_parser>
  ) -> UnsafeMutablePointer<cmark_llist>? {
    guard let handle else { return extensions }
    plan.removeAll(keepingCapacity: true)
    let memory = parser.pointee.mem
    var all = cmark_llist_append(memory, nil, handle)
    var next = extensions
    while let here = next {
      all = cmark_llist_append(memory, all, here.pointee.data)
      next = here.pointee.next
    }
    return all
  }

  private static let characters = [UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~")]

  // MARK: Computing pairs

  /// Computes all pairs from `closer` on, among the delimiters with the same parent node.
  private func makePlan(from closer: Run) {
    let parent = closer.pointee.inl_text.pointee.parent
    var first = closer
    while let previous = first.pointee.previous, previous.pointee.inl_text.pointee.parent == parent {
      first = previous
    }
    var openers = Openers()
    plan.removeAll(keepingCapacity: true)
    var isPast = true
    var next: Run? = first
    while let here = next {
      next = here.pointee.next
      if here == closer { isPast = false }
      var remaining = here.pointee.inl_text.pointee.as.literal.len
      let mayClose = here.pointee.can_close != 0
      if !isPast, mayClose {
        let count = plan.count
        while remaining > 0, let (opener, used) = openers.match(here, remaining) {
          plan.append((opener, here, false))
          remaining -= used
        }
        if plan.count > count { plan[plan.count - 1].isLast = true } else { here.pointee.can_close = 0 }
      }
      if remaining > 0, here.pointee.can_open != 0 { openers.push(here, remaining, mayClose: mayClose) }
    }
    plan.reverse()
  }

  /// The delimiters that can still be opening ones, grouped by the properties that decide whether a closing delimiter
  /// matches: the character, the length modulo 3, and whether the delimiter can also be a closing one.
  private struct Openers {
    private var classes = [[(order: Int, run: Run, remaining: Int32)]](
      repeating: [], count: DelimiterRuns.characters.count * 6)
    private var count = 0

    mutating func push(_ run: Run, _ remaining: Int32, mayClose: Bool) {
      count += 1
      let index = base(of: run) + Int(run.pointee.length % 3) * 2 + (mayClose ? 1 : 0)
      classes[index].append((count, run, remaining))
    }

    /// Returns the opening delimiter for `closer`, and the number of characters that the pair takes from each; nil if
    /// there is none. Removes the delimiters between the two.
    mutating func match(_ closer: Run, _ remaining: Int32) -> (Run, Int32)? {
      let length = Int(closer.pointee.length)
      let base = base(of: closer)
      var found: Int?
      for index in base..<base + 6 {
        guard let last = classes[index].last else { continue }
        let mayNotFit = closer.pointee.can_open != 0 || index % 2 == 1
        if mayNotFit, length % 3 != 0, (length + (index - base) / 2) % 3 == 0 { continue }
        if let found, let other = classes[found].last, other.order > last.order { continue }
        found = index
      }
      guard let found, let opener = classes[found].last else { return nil }
      var used: Int32 = opener.remaining >= 2 && remaining >= 2 ? 2 : 1
      if closer.pointee.delim_char == UInt8(ascii: "~") {
        // The two delimiters of a strikethrough must have the same length, and are used up.
        if opener.remaining != remaining { return nil }
        used = remaining
      }
      for index in classes.indices {
        while let last = classes[index].last, last.order > opener.order { classes[index].removeLast() }
      }
      if opener.remaining == used {
        classes[found].removeLast()
      } else {
        classes[found][classes[found].count - 1].remaining -= used
      }
      return (opener.run, used)
    }

    /// Returns the index of the first group for the character of a delimiter.
    private func base(of run: Run) -> Int {
      (DelimiterRuns.characters.firstIndex(of: run.pointee.delim_char) ?? 0) * 6
    }
  }

  // MARK: Inserting nodes

  /// Turns the nodes between two delimiters into emphasis or strikethrough. Returns the delimiter to continue with.
  private func insert(
    _ nearest: Run, _ closer: Run, _ parser: UnsafeMutablePointer<cmark_parser>, _ inlines: OpaquePointer
  ) -> Run? {
    // Drop the pairs that the library has passed without finding them.
    while let pair = plan.last, pair.closer != closer { plan.removeLast() }
    if plan.isEmpty, !isInFootnoteLabel(closer, inlines) { makePlan(from: closer) }
    var opener = nearest
    if let pair = plan.last, pair.closer == closer {
      plan.removeLast()
      // The library may have found another opening delimiter: `can_close` is part of the rule by which it matches them.
      opener = pair.opener
      if pair.isLast { closer.pointee.can_close = 0 }
    }
    if closer.pointee.delim_char != UInt8(ascii: "~") {
      return insertEmphasis(opener, closer, parser, inlines)
    }
    guard let strikethrough = cmark_find_syntax_extension("strikethrough"),
      let insert = strikethrough.pointee.insert_inline_from_delim
    else { return closer.pointee.next }
    return insert(strikethrough, parser, inlines, opener, closer)
  }

  /// Returns whether the library is at the end of a footnote label, whose nodes it replaces by their text. No plan is
  /// needed for a label, since it is short; see `FootnoteLabels`.
  private func isInFootnoteLabel(_ closer: Run, _ inlines: OpaquePointer) -> Bool {
    guard let parent = closer.pointee.inl_text.pointee.parent else { return false }
    let isInline = parent.kind == .link || parent.kind == .image
    return !isInline && cmark_inline_parser_is_eof(inlines) == 0
  }

  /// Turns the nodes between two delimiters into emphasis. Returns the delimiter to continue with.
  ///
  /// Source: `S_insert_emph` of the library.
  private func insertEmphasis(
    _ opener: Run, _ closer: Run, _ parser: UnsafeMutablePointer<cmark_parser>, _ inlines: OpaquePointer
  ) -> Run? {
    guard let start = opener.pointee.inl_text, let end = closer.pointee.inl_text else {
      return closer.pointee.next
    }
    let used: Int32 = start.pointee.as.literal.len >= 2 && end.pointee.as.literal.len >= 2 ? 2 : 1
    let type = used == 2 ? CMARK_NODE_STRONG : CMARK_NODE_EMPH
    guard let emphasis = cmark_node_new_with_mem(type, parser.pointee.mem) else { return closer.pointee.next }
    start.pointee.as.literal.len -= used
    end.pointee.as.literal.len -= used
    while let inner = closer.pointee.previous, inner != opener {
      cmark_inline_parser_remove_delimiter(inlines, inner)
    }
    if start.pointee.next != end { emphasis.adopt(from: start.pointee.next, before: end) }
    emphasis.pointee.start_line = start.pointee.start_line
    emphasis.pointee.start_column = start.pointee.start_column
    emphasis.pointee.end_line = end.pointee.end_line
    emphasis.pointee.end_column = end.pointee.end_column
    start.insertAfter(emphasis)
    if start.pointee.as.literal.len == 0 {
      cmark_node_free(start)
      cmark_inline_parser_remove_delimiter(inlines, opener)
    }
    guard end.pointee.as.literal.len == 0 else { return closer }
    cmark_node_free(end)
    let next = closer.pointee.next
    cmark_inline_parser_remove_delimiter(inlines, closer)
    return next
  }
}
