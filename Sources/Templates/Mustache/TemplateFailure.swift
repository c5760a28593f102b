import Basics

/// Why a page could not be rendered.
public struct TemplateFailure: Error, Sendable {
  public let diagnostic: Diagnostic
}
