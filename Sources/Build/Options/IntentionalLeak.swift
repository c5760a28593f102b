/// Keeps objects alive on purpose until the process ends. Deallocating a hundred thousand small objects one by one
/// takes a tenth of the time of a short build.
final class IntentionalLeak: Sendable {
  private let things: [any Sendable]

  private init(_ things: [any Sendable]) { self.things = things }

  static func keep(_ things: any Sendable...) { _ = Unmanaged.passRetained(IntentionalLeak(things)) }
}
