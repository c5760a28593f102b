import Basics

/// The URLs and anchors that DocC makes.
enum DocumentationURL {
  /// Returns a component of a URL as DocC writes it: characters that need to be encoded become hyphens.
  ///
  /// Source: Swift-DocC, `urlReadablePath` and `NodeURLGenerator`. RFC 3986, section 3.3.
  static func component(_ name: String) -> String {
    var result = ""
    for scalar in name.unicodeScalars {
      let isAllowed =
        scalar.isASCII
        && (Byte.isWord(UInt8(scalar.value)) || "!$&'()*+,-.:=@_~".unicodeScalars.contains(scalar))
      result.unicodeScalars.append(isAllowed ? scalar : "-")
    }
    return result.hasPrefix(".") ? "'" + result : result
  }

  /// Returns the URL of a page from the names in its path.
  static func url(_ folder: String, _ names: [String]) -> String {
    "/" + ([folder] + names.map(component)).joined(separator: "/").lowercased() + "/"
  }

  /// Returns the anchor of a heading.
  ///
  /// Source: Swift-DocC, `urlReadableFragment`.
  static func anchor(_ heading: String) -> String {
    let words = heading.unicodeScalars.split { scalar in
      scalar.properties.isWhitespace || scalar == "-" || scalar == "\u{2013}" || scalar == "\u{2014}"
    }
    var result = String.UnicodeScalarView()
    for (index, word) in words.enumerated() {
      if index > 0 { result.append("-") }
      result.append(contentsOf: word.filter { $0 != "`" && !isPunctuation($0) })
    }
    return String(result)
  }

  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation:
      true
    default: false
    }
  }
}
