/// A drink that is made with hot water.
///
/// Make one with ``Teapot/brew(_:minutes:)``. See also <doc:Brewing> and [Swift](https://www.swift.org/).
///
/// - Note: Tea *gets* **bitter**.
public protocol Drink: Sendable {
  /// The liters in a cup.
  associatedtype Amount: BinaryFloatingPoint
  /// The name, such as `green_tea*`.
  var name: String { get }
  /// Pours the drink.
  func pour(into cup: Int) throws -> Amount
}

extension Drink {
  /// Pours the drink for a guest.
  ///
  /// - Parameter cup: The number of the cup.
  public func pour(into cup: Int) throws -> Double { 0.2 }
  /// Pours two cups.
  public func pourTwice() {}
}

/// A kind of tea.
@available(macOS 13, iOS 16, *)
public enum Kind: String, CaseIterable, Sendable {
  /// Green tea.
  case green
  /// Black tea.
  case black
  /// Tea with a temperature of more than 90 °C & less than 100 °C.
  case firstEnumerated
}

/// A pot.
///
/// # Making tea
///
/// 1. Warm the pot.
/// 2. Add leaves.
///
/// ```swift
/// let pot = Teapot()
/// pot.brew(.green, minutes: 3)
/// ```
///
/// | Kind | Minutes |
/// | :--- | ---: |
/// | Green | 2 |
/// | Black | 4 |
///
/// Term list:
///
/// - term Leaf: The leaf.
/// - term Bud: The bud.
///
/// > Warning: The pot is *hot*.
///
/// Text with @Symbols, a | pipe, 3 * 4 * 5, snake_case_name, <b>html</b>, $x$ and $$y$$, `code ` with `` ` ``, :colon, #tag, ++ctrl++ and {#id}.
public final class Teapot: Drink {
  public typealias Amount = Double
  /// The name.
  public var name: String { "Pot" }
  /// Creates a pot.
  /// - Parameters:
  ///   - liters: The volume in liters.
  ///   - material: What the pot is made of: clay, glass
  ///     or steel.
  public init(liters: Double = 1.5, material: String = "clay") {}

  /// Brews tea.
  ///
  /// - Parameters:
  ///   - kind: The kind of tea.
  ///   - minutes: The time.
  /// - Returns: Whether the tea is ready.
  /// - Throws: ``BrewingError`` if the pot is empty.
  @discardableResult
  public func brew(_ kind: Kind, minutes: Int) throws -> Bool { true }

  /// Brews with many options.
  public func brewCarefully<Water: BinaryFloatingPoint, Guests: Collection<String>>(
    _ kind: Kind, water: Water, guests: Guests,
    completion: @escaping @Sendable (Result<Water, any Error>) -> Void
  ) async throws -> [String: Guests.Element] where Guests.Element: Hashable { [:] }

  /// The old way.
  @available(*, deprecated, renamed: "brew(_:minutes:)", message: "Use `brew(_:minutes:)` in place of this.")
  public func make() {}

  /// An element.
  public subscript(index: Int) -> Kind { .green }
  /// Adds.
  public static func + (left: Teapot, right: Teapot) -> Teapot { left }
  /// Divides.
  public static func / (left: Teapot, right: Teapot) -> Teapot { left }
  /// Compares.
  public static func == (left: Teapot, right: Teapot) -> Bool { true }
  /// The best pot.
  public static let best = Teapot()
}

/// A problem while brewing.
public enum BrewingError: Error {
  /// There is no water.
  case empty
  /// It is too hot.
  ///
  /// - Parameter degrees: How hot.
  case hot(degrees: Int, after: Double)
}

/// A cup of something.
public struct Cup<Content: Drink>: Sendable, Equatable {
  public var liters: Double
  public static func == (left: Cup, right: Cup) -> Bool { true }
}

extension Cup: Hashable where Content: Hashable {
  public func hash(into hasher: inout Hasher) {}
}
/// A macro-free global.
public let boilingPoint = 100.0
/// Boils.
public func boil(_ liters: Double) async {}
public typealias Pots = [Teapot]
/// Adds numbers.
infix operator <+>
/// An operator.
public func <+> (a: Int, b: Int) -> Int { a + b }
extension Int {
  /// The number of teas.
  public var teas: Int { self }
}
/// An actor.
public actor Waiter {
  /// Waits.
  public nonisolated func wait() {}
}
public struct Undocumented { public var x: Int; public init(x: Int) { self.x = x } }

/// Pots in a row.
public struct Shelf {
  /// The position of a pot, which has the name of a file that is special on web servers.
  public struct Index {
    /// The number of pots before it.
    public var number: Int
  }
  /// Returns a position, such as ``Index``.
  public func first() -> Index { Index(number: 0) }
}

/// Keeps a value warm.
@propertyWrapper
public struct Warm<Value: Sendable>: Sendable {
  /// The value.
  public var wrappedValue: Value
  /// The wrapper.
  public var projectedValue: Warm { self }
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

/// Builds a menu.
@resultBuilder
public enum MenuBuilder {
  /// Combines the parts of a menu.
  public static func buildBlock(_ parts: String...) -> [String] { parts }
}

/// Returns a menu.
public func menu(@MenuBuilder _ parts: () -> [String]) -> [String] { parts() }

/// Tastes a kind of tea.
/// - Throws: ``BrewingError/empty`` without water.
public func taste(_ kind: Kind) async throws(BrewingError) {}

@_spi(Kitchen) public func secretRecipe() {}

/// Steeps at compile time.
@freestanding(expression)
public macro steeped(_ minutes: Int) -> Int = #externalMacro(module: "TeaMacros", type: "Steeped")

extension Teapot {
  /// The lid of a pot.
  public struct Lid: Sendable {
    /// The shape of a lid.
    public enum Shape: Sendable { case round, square }
    /// The shape.
    public var shape: Shape { .round }
  }
  /// Cleans with a number of cloths.
  public func clean(_ cloths: Int) {}
  /// Cleans with an amount of water.
  public func clean(_ liters: Double) {}
}
