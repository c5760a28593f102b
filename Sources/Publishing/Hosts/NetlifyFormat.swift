import Basics

/// The format of `_redirects` and `_headers`, which Netlify has introduced and Cloudflare Pages reads too.
enum NetlifyFormat {
  /// - Parameter canRemoveHeaders: whether a rule can remove a header that another rule has set.
  static func files(_ facts: HostingFacts, status: String, canRemoveHeaders: Bool) -> [(
    path: String, text: String
  )] {
    [
      ("_redirects", redirects(facts, status)),
      ("_headers", headers(facts, canRemoveHeaders: canRemoveHeaders)),
    ]
  }

  private static func redirects(_ facts: HostingFacts, _ status: String) -> String {
    var text = "# Redirects.\n"
    for redirect in facts.redirects {
      text += "\(literal(redirect.encodedFrom)) \(redirect.to) \(status)\n"
    }
    for folder in facts.folders {
      text += "\(literal(folder.encodedFrom))* \(folder.to):splat \(status)\n"
    }
    return text
  }

  /// Writes the rules for headers.
  ///
  /// By default, both hosts make browsers check pages each time. If two rules set the same header, the hosts send both
  /// values, so Cache-Control is set only for files that never change. Files of the search index get no rule, because
  /// one of them does change.
  ///
  /// If a rule cannot remove a header, both policies apply to SVG and other XML files.
  private static func headers(_ facts: HostingFacts, canRemoveHeaders: Bool) -> String {
    var text = "\(literal(facts.base))*\n"
    for (name, value) in facts.headers { text += "  \(name): \(value)\n" }
    text +=
      "\(literal(facts.base + HostingFacts.speculationFile))\n  Content-Type: \(HostingFacts.speculationType)\n"
    for ending in facts.documentEndings {
      text += "\(literal(facts.base))*.\(ending)\n"
      if canRemoveHeaders { text += "  ! \(HostingFacts.policy)\n" }
      text += "  \(HostingFacts.policy): \(facts.documentPolicy)\n"
    }
    for path in facts.immutableFiles.map(literal) + facts.immutableFolders.map({ literal($0) + "*" }) {
      text += "\(path)\n  Cache-Control: \(HostingFacts.immutable)\n"
    }
    return text
  }

  /// Returns a path as a literal: `*` would match any text, and `:` would begin a placeholder, so both are
  /// percent-encoded.
  private static func literal(_ path: String) -> String {
    var literal = ByteBuffer(capacity: path.utf8.count + 8)
    for byte in path.utf8 {
      let isPattern = byte == UInt8(ascii: "*") || byte == UInt8(ascii: ":")
      if isPattern { literal.appendPercentEncoded(byte) } else { literal.append(byte) }
    }
    return literal.text
  }
}
