import Testing

@testable import Checks

@Suite struct ExternalAddressTests {
  @Test(arguments: [
    ("https://Tea.net/a b?c=ü#d", "https://Tea.net/a%20b?c=%C3%BC", "tea.net", "tea.net", "d"),
    ("//tea.net", "https://tea.net", "tea.net", "tea.net", nil),
    ("http://me:secret@tea.net:81/", "http://me:secret@tea.net:81/", "tea.net:81", "tea.net", nil),
    ("http://[2001:db8::1]:81/#", "http://[2001:db8::1]:81/", "[2001:db8::1]:81", "2001:db8::1", nil),
  ])
  func parts(text: String, address: String, server: String, host: String, fragment: String?) throws {
    let target = try #require(ExternalAddress(text))
    #expect(target.address == address && target.server == server && target.host == host)
    #expect(target.fragment == fragment)
  }

  @Test(arguments: ["ftp://tea.net/", "mailto:a@tea.net", "/a", "https:///a", ""])
  func others(text: String) { #expect(ExternalAddress(text) == nil) }

  @Test(arguments: [
    ("a", "a"), ("a%20b", "a b"), ("%C3%BC", "ü"), ("a:~:text=b", "a"), (":~:text=b", nil), ("Top", nil),
    ("", nil),
    ("!a", nil), ("/a/b", nil), ("page=2", nil), ("L10", nil), ("L10-L20", nil), ("L10C2-L20C1", nil),
    ("L", "L"),
  ])
  func fragments(text: String, name: String?) { #expect(Fragment.checked(text[...]) == name) }

  @Test(arguments: [
    ("tea.net", false), ("localhost", true), ("a.localhost", true), ("printer.local", true), ("router", true),
    ("example.com", true), ("www.example.org.", true), ("myexample.com", false), ("a.test", true),
    ("127.0.0.1", true), ("10.1.2.3", true), ("172.16.0.1", true), ("172.32.0.1", false),
    ("192.168.1.1", true),
    ("8.8.8.8", false), ("::1", true), ("fe80::1", true), ("fd00::1", true), ("::ffff:10.0.0.1", true),
    ("2606:4700::1", false), ("169.254.169.254", true), ("0.0.0.0", true),
  ])
  func hostsThatAreNotAsked(host: String, isSkipped: Bool) {
    #expect(SkippedHosts(asksLoopback: false).contains(host) == isSkipped)
  }

  @Test(arguments: [("localhost", false), ("127.0.0.1", false), ("::1", false), ("10.0.0.1", true)])
  func thisMachineIsAskedInTests(host: String, isSkipped: Bool) {
    #expect(SkippedHosts(asksLoopback: true).contains(host) == isSkipped)
  }
}
