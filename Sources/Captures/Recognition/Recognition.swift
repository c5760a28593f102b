/// The flavours, and the choice among them.
enum Recognition {
  /// Every flavour that is known. A new one is one file and one line here; on a tie the first wins.
  static let flavours: [any CaptureFlavour.Type] = [
    ExtractFlavour.self,
    NavigatorFlavour.self,
    SetextFlavour.self,
    SessionFlavour.self,
    WrappedFlavour.self,
    ReaderFlavour.self,
    RenderFlavour.self,
  ]

  /// Below this a page is ordinary Markdown.
  static let threshold = 0.5

  static func flavour(of marks: Fingerprint) -> (flavour: any CaptureFlavour.Type, confidence: Double)? {
    var best: (flavour: any CaptureFlavour.Type, confidence: Double)?
    for flavour in flavours {
      let confidence = min(1, flavour.confidence(marks))
      if confidence >= threshold, confidence > (best?.confidence ?? 0) { best = (flavour, confidence) }
    }
    return best
  }
}

/// One way of dumping a page: how to know it and how to take its page out of it.
protocol CaptureFlavour: Sendable {
  /// The flavour's name in reports.
  static func name(of marks: Fingerprint) -> String

  /// How sure it is that a page with these marks is of this flavour: 0 to 1, at least 0.5 to claim it.
  static func confidence(_ marks: Fingerprint) -> Double

  /// Fills the draft: metadata, title, abstract, the body's blocks. What is left out is logged as removed.
  static func read(_ page: SourcePage, into draft: inout Draft)
}
