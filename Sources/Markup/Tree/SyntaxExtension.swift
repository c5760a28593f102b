import CMarkGFM

/// Syntax extensions of libcmark-gfm.
enum SyntaxExtension {
  /// Creates an extension without functions, which the caller must free.
  ///
  /// - Parameter specialCharacters: the characters at which the library calls the extension while it parses inlines.
  static func make(
    _ name: String, specialCharacters: [UInt8] = []
  ) -> UnsafeMutablePointer<cmark_syntax_extension>? {
    guard let handle = cmark_syntax_extension_new(name) else { return nil }
    var characters: UnsafeMutablePointer<cmark_llist>?
    for character in specialCharacters {
      characters = cmark_llist_append(
        cmark_get_default_mem_allocator(), characters, UnsafeMutableRawPointer(bitPattern: UInt(character)))
    }
    cmark_syntax_extension_set_special_inline_chars(handle, characters)
    return handle
  }
}
