/// The words of Swift that highlight.js 10 puts into spans of their own.
///
/// Source: the Swift grammar of highlight.js 10.5 to 10.7, `src/languages/lib/kws_swift.js`.
enum HighlighterWords {
  private static func list(_ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// Words that are spans wherever keywords are, if the whole word matches.
  static let keywords = Set(
    keywordPrefixes.filter { !$0.contains { "?!(".contains($0) } } + ["_", "false", "nil", "true"])

  /// The keywords in the order in which the grammar tries them after a period, where it does not require that they
  /// end at the end of the word.
  static let keywordPrefixes = list(
    """
    associatedtype async await as? as! as break case catch class continue convenience default defer deinit didSet do
    dynamic else enum extension fallthrough fileprivate(set) fileprivate final for func get guard if import indirect
    infix init? init! inout internal(set) internal in is lazy let mutating nonmutating open(set) open operator optional
    override postfix precedencegroup prefix private(set) private protocol public(set) public repeat required rethrows
    return set some static struct subscript super switch throws throw try? try! try typealias unowned(safe)
    unowned(unsafe) unowned var weak where while willSet
    """)

  /// Modifiers with the text after them in the same span.
  static let modifiers = keywordPrefixes.filter { $0.hasSuffix(")") }

  /// Functions of the standard library, which are spans before a parenthesis.
  static let builtIns = Set(builtInPrefixes)

  static let builtInPrefixes = list(
    """
    abs all any assert assertionFailure debugPrint dump fatalError getVaList isKnownUniquelyReferenced max min
    numericCast pointwiseMax pointwiseMin precondition preconditionFailure print readLine repeatElement sequence stride
    swap swift_unboxFromSwiftValueWithType transcode type unsafeBitCast unsafeDowncast withExtendedLifetime
    withUnsafeMutablePointer withUnsafePointer withVaList withoutActuallyEscaping zip
    """)

  static let directives = Set(
    list(
      """
      #colorLiteral #column #dsohandle #else #elseif #endif #error #file #fileID #fileLiteral #filePath #function #if
      #imageLiteral #keyPath #line #selector #sourceLocation #warn_unqualified_access #warning
      """))

  static let declarations: Set<String> = ["struct", "protocol", "class", "extension", "enum"]

  static let platforms = Set(
    ["iOS", "macOS", "macCatalyst", "watchOS", "tvOS"].flatMap { [$0, $0 + "ApplicationExtension"] } + [
      "swift"
    ])

  static let precedence = Set(
    list("assignment associativity higherThan left lowerThan none right false nil true"))

  /// Attributes that are keywords, in the order in which the grammar tries them. It does not require that they end at
  /// the end of the word.
  static let attributes = list(
    """
    autoclosure discardableResult dynamicCallable dynamicMemberLookup escaping frozen GKInspectable IBAction
    IBDesignable IBInspectable IBOutlet IBSegueAction inlinable main nonobjc NSApplicationMain NSCopying NSManaged objc
    objcMembers propertyWrapper requires_stored_property_inits testable UIApplicationMain unknown usableFromInline
    """)

  /// Marks in comments that are spans.
  static let documentationTags = list("TODO: FIXME: NOTE: BUG: OPTIMIZE: HACK: XXX:")

  /// Keywords that are spans only in later versions of the grammar, or where a page adds them to it.
  static let laterKeywords = Set(
    list(
      "actor any borrowing consuming distributed each isolated macro nonisolated package sending unsafe yield"
    ))
}
