extension CodeLanguage {
  static let c = CodeLanguage("C", words: ["c", "h"], CodeLexer(cFamily()))

  static let cPlusPlus = CodeLanguage(
    "C++", words: ["cpp", "c++", "cc", "cxx", "hpp"],
    CodeLexer(
      cFamily(
        keywords: """
          alignas alignof and bool catch class co_await co_return co_yield concept const_cast consteval constinit
          constexpr decltype delete dynamic_cast explicit export false final friend mutable namespace new noexcept
          not nullptr operator or override private protected public reinterpret_cast requires static_assert
          static_cast template this throw true try typeid typename using virtual
          """,
        types: "string vector map set wchar_t char8_t char16_t char32_t", hasQuotedDigits: true)))

  static let objectiveC = CodeLanguage(
    "Objective-C", words: ["objc", "objective-c", "objectivec"],
    CodeLexer(
      cFamily(
        keywords:
          """
          self super nil Nil YES NO in out inout bycopy byref oneway nonatomic atomic strong weak copy assign retain
          readonly readwrite getter setter nullable nonnull typeof __weak __strong __block __bridge
          """,
        types: "id instancetype SEL BOOL IMP Class", attributePrefixes: "@", attributeKind: .keyword,
        capitalsAreTypes: true)))

  private static func cFamily(
    keywords: String = "", types: String = "", attributePrefixes: String = "",
    attributeKind: TokenKind = .attribute, capitalsAreTypes: Bool = false,
    hasQuotedDigits: Bool = false
  ) -> Grammar {
    Grammar(
      lineComments: ["//"], blockComment: BlockComment(open: "/*", close: "*/"),
      strings: [StringForm("@\"", "\""), StringForm("\""), StringForm("'")],
      stringPrefixes: "L u U u8 R LR uR UR u8R", hasDelimitedRawStrings: true,
      keywords: """
        auto break case const continue default do else enum extern for goto if inline register restrict return
        sizeof static struct switch typedef union volatile while NULL _Alignas _Atomic _Bool _Generic _Noreturn
        _Static_assert _Thread_local
        """ + "\n" + keywords,
      types: """
        bool char double float int long short signed unsigned void size_t ssize_t ptrdiff_t int8_t int16_t int32_t
        int64_t uint8_t uint16_t uint32_t uint64_t intptr_t uintptr_t FILE
        """ + "\n" + types,
      capitalsAreTypes: capitalsAreTypes, attributePrefixes: attributePrefixes,
      attributeKind: attributeKind, hasDirectives: true,
      hasQuotedDigits: hasQuotedDigits)
  }
}
