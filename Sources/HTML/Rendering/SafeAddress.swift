import Basics
import Site

/// Addresses that stand in front matter and not in a page's text.
public enum SafeAddress {
  /// What is wrong with an address that must not be written into a page, since it could run a script; nil for
  /// every other one.
  public static func problem(in address: String, at place: SourceLocation, forImage: Bool = false)
    -> Diagnostic?
  {
    var address = address
    let isSafe = address.withUTF8 { AddressKind($0).isSafe(forImage: forImage) }
    return isSafe ? nil : RenderingDiagnostics.unsafeLink(place, address)
  }
}
