import Testing

@testable import Reference

@Suite struct SymbolNameTests {
  @Test(arguments: [
    ("s:SS", "Swift", ["String"]), ("s:Sa", "Swift", ["Array"]), ("s:ScA", "Swift", ["Actor"]),
    ("s:s5ErrorP", "Swift", ["Error"]), ("s:s4Voida", "Swift", ["Void"]),
    ("s:SS5IndexV", "Swift", ["String", "Index"]), ("s:s7UnicodeO6ScalarV", "Swift", ["Unicode", "Scalar"]),
    ("s:7Testing4TestV4CaseV", "Testing", ["Test", "Case"]),
    ("s:12_Concurrency16AsyncMapSequenceV", "Swift", ["AsyncMapSequence"]),
    ("s:20FoundationEssentials3URLV", "Foundation", ["URL"]),
    // `0` begins an identifier in which letters are earlier words: “Tea” (a and b) and “Pot” (c). The last letter of
    // a sequence is a capital one.
    ("s:3Tea6TeaPotV0A3LidV", "Tea", ["TeaPot", "TeaLid"]),
    ("s:3Tea6TeaPotV0aC0V", "Tea", ["TeaPot", "TeaPot"]),
  ])
  func types(_ identifier: String, _ module: String, _ names: [String]) throws {
    let name = try #require(SymbolName(preciseIdentifier: identifier))
    #expect(name.module == module && name.names == names)
  }

  /// Functions, members of generic contexts, types from C, and damaged identifiers.
  @Test(arguments: [
    "", "s:", "S", "s:s", "s:S", "s:S!", "s:3Tea", "s:3TeaX", "s:3Tea4boilyySdYaF",
    "s:SH4hash4intoys6HasherVz_tF",
    "c:objc(cs)NSString", "s:7Testing17AttachableWrapperP7WrappedQa", "s:99999999999999999999Tea", "s:3Te",
    "s:3Tea0", "s:3Tea0z1xV", "s:3Tea00aV", "s:SS10FoundationE8EncodingV", "s:3TeaV",
  ])
  func otherSymbols(_ identifier: String) {
    #expect(SymbolName(preciseIdentifier: identifier) == nil)
  }
}
