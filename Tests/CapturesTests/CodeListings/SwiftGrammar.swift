/// The word lists of the Swift grammar of highlight.js 10.7, in its order.
///
/// Source: `src/languages/lib/kws_swift.js` of highlight.js 10.7.3. They are independent of the lists of the module
/// under test.
enum SwiftGrammar {
  static let keywords = words(
    """
    associatedtype async await as? as! as break case catch class continue convenience default defer deinit didSet do
    dynamic else enum extension fallthrough fileprivate(set) fileprivate final for func get guard if import indirect
    infix init? init! inout internal(set) internal in is lazy let mutating nonmutating open(set) open operator optional
    override postfix precedencegroup prefix private(set) private protocol public(set) public repeat required rethrows
    return set some static struct subscript super switch throws throw try? try! try typealias unowned(safe)
    unowned(unsafe) unowned var weak where while willSet
    """)

  /// Keywords that the grammar matches with a rule of their own, because they are not words.
  static let patterns =
    keywords.filter { $0.last == 63 || $0.last == 33 || $0.last == 41 } + words("Any Self init self")
  static let plain = Set(keywords.filter { !patterns.contains($0) } + words("_ false nil true"))
  static let directives = Set(
    words(
      """
      #colorLiteral #column #dsohandle #else #elseif #endif #error #file #fileID #fileLiteral #filePath #function #if
      #imageLiteral #keyPath #line #selector #sourceLocation #warn_unqualified_access #warning
      """))
  static let builtIns = words(
    """
    abs all any assert assertionFailure debugPrint dump fatalError getVaList isKnownUniquelyReferenced max min
    numericCast pointwiseMax pointwiseMin precondition preconditionFailure print readLine repeatElement sequence stride
    swap swift_unboxFromSwiftValueWithType transcode type unsafeBitCast unsafeDowncast withExtendedLifetime
    withUnsafeMutablePointer withUnsafePointer withVaList withoutActuallyEscaping zip
    """)
  static let attributes = words(
    """
    autoclosure convention(swift) convention(block) convention(c) discardableResult dynamicCallable dynamicMemberLookup
    escaping frozen GKInspectable IBAction IBDesignable IBInspectable IBOutlet IBSegueAction inlinable main nonobjc
    NSApplicationMain NSCopying NSManaged objc objcMembers propertyWrapper requires_stored_property_inits testable
    UIApplicationMain unknown usableFromInline
    """)
  static let platforms = Set(
    words(
      """
      iOS iOSApplicationExtension macOS macOSApplicationExtension macCatalyst macCatalystApplicationExtension watchOS
      watchOSApplicationExtension tvOS tvOSApplicationExtension swift
      """))
  static let precedence = Set(
    words("assignment associativity higherThan left lowerThan none right false nil true"))
  static let tags = words("TODO: FIXME: NOTE: BUG: OPTIMIZE: HACK: XXX:")

  static func words(_ text: String) -> [[UInt8]] {
    text.split { $0 == " " || $0 == "\n" }.map { Array($0.utf8) }
  }
}
