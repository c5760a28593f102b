import Basics
import YAML

/// Renders the templates of the directives that a site defines. The template language is outside of this module.
public protocol DirectiveTemplates: Sendable {
  /// Returns the HTML of a directive. Byte 1 in it stands for the content of the directive.
  ///
  /// - Throws: the problem of the template.
  func html(of name: String, _ values: [(name: String, value: OwnDirectiveValue)]) throws(OwnDirectiveFailure)
    -> [UInt8]
}

/// The reason why a template could not be rendered.
public struct OwnDirectiveFailure: Error, Sendable {
  public let diagnostic: Diagnostic

  public init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
}

/// The value of an argument for a template.
public enum OwnDirectiveValue: Sendable {
  case text(String)
  case boolean(Bool)
  /// One of several words.
  case choice(String)
  case icon(String)
  /// The values of a file.
  case data(YAMLNode)
  /// The content of the directive, for which byte 1 stands.
  case content
}

/// Reads the files whose values directives show.
public protocol DataFiles: Sendable {
  /// Returns the values of a file.
  ///
  /// - Parameters:
  ///   - path: the path as the author wrote it.
  ///   - file: the path of the file that contains the directive, below the content folder.
  ///   - place: the place of the directive.
  func values(of path: String, from file: String, at place: SourceLocation) throws(OwnDirectiveFailure)
    -> YAMLNode
}
