import Basics

/// A page of the server’s own, for what the site has no page for.
enum MessagePage {
  /// - Parameter link: where to go on; its address is shown as well.
  static func reply(
    _ status: Int, _ title: String, _ text: String, link: String? = nil,
    headers: [(name: StaticString, value: String)] = []
  ) -> Reply {
    var page = ByteBuffer()
    page.append("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
    page.append("<meta name=\"viewport\" content=\"width=device-width\">\n")
    page.append("<meta name=\"color-scheme\" content=\"light dark\">\n<title>")
    page.appendEscaped(title)
    page.append("</title>\n</head>\n<body>\n<main>\n<h1>")
    page.appendEscaped(title)
    page.append("</h1>\n<p>")
    page.appendEscaped(text)
    page.append("</p>\n")
    if let link {
      page.append("<p><a href=\"")
      page.appendHref(link)
      page.append("\">")
      page.appendEscaped(link)
      page.append("</a></p>\n")
    }
    page.append("</main>\n</body>\n</html>\n")
    let bytes = ResourceBytes(page.array())
    return Reply(
      status, [("Content-Type", "text/html; charset=utf-8")] + headers, .bytes(bytes, 0..<bytes.count))
  }
}
