import Testing

@testable import Checks

/// `ProxyEnvironment` selects proxies by the usual environment variables.
@Suite struct ProxyEnvironmentTests {
  private func proxy(_ url: String, _ environment: [String: String]) throws -> String? {
    let target = try #require(ExternalURL(url))
    return ProxyEnvironment { environment[$0] }.proxy(scheme: target.scheme, host: try #require(target.host))
  }

  @Test func variables() throws {
    #expect(try proxy("http://tea.net/", [:]) == nil)
    #expect(try proxy("http://tea.net/", ["http_proxy": "p:1", "HTTPS_PROXY": "q:2"]) == "p:1")
    #expect(try proxy("https://tea.net/", ["http_proxy": "p:1", "HTTPS_PROXY": "q:2"]) == "q:2")
    #expect(try proxy("https://tea.net/", ["all_proxy": "r:3", "https_proxy": ""]) == "r:3")
    // In a CGI program, a request can set this variable.
    #expect(try proxy("http://tea.net/", ["HTTP_PROXY": "p:1"]) == nil)
  }

  @Test(arguments: [
    ("http://tea.net/", "tea.net"), ("http://a.tea.net/", "tea.net"), ("http://a.tea.net/", ".tea.net"),
    ("http://a.tea.net./", "x.org, TEA.NET."), ("http://a.tea.net/", "*.tea.net"), ("http://tea.net/", "*"),
    ("http://10.1.2.3/", "10.0.0.0/8"), ("http://10.1.2.3/", "10.1.2.3"), ("http://[fd00::1]/", "[fd00::1]"),
    ("http://[fd00::1]/", "fd00::/8"),
  ])
  func directConnections(url: String, list: String) throws {
    #expect(try proxy(url, ["http_proxy": "p:1", "no_proxy": list]) == nil)
  }

  @Test(arguments: [
    ("http://mytea.net/", "tea.net"), ("http://tea.net/", "a.tea.net"), ("http://11.1.2.3/", "10.0.0.0/8"),
    ("http://10.1.2.3/", "10.0.0.0/99"), ("http://tea.net/", ""), ("http://tea.net/", ",, "),
  ])
  func proxiedConnections(url: String, list: String) throws {
    #expect(try proxy(url, ["http_proxy": "p:1", "no_proxy": list]) == "p:1")
  }
}
