import Basics
import Testing

@testable import HTMLSyntax

@Suite struct AttributeTests {
  private func words(_ text: String, _ grammar: AttributeWords.Grammar) -> String {
    let words = AttributeWords(text, grammar)
    let pairs = words.pairs.map { "[\($0.key)=\($0.value)]" }
    return (words.words + pairs).joined(separator: " ") + (words.isComplete ? "" : " …")
  }

  @Test(
    arguments: [
      Reading("", ""), Reading("  a\tb ", "a b"), Reading("a=1 b='x y' c=\"z\"", "[a=1] [b=x y] [c=z]"),
      // A name is a whole word: `subtitle` is not `title`.
      Reading("subtitle=\"A\" title=\"B\"", "[subtitle=A] [title=B]"),
      Reading("text=\"title=C\" title=D", "[text=title=C] [title=D]"),
      Reading("\"two words\" 'one'", "two words one"), Reading("a=\"\" b=", "[a=] [b=]"),
      Reading("a=\"x \\\" \\\\ \\n\"", "[a=x \" \\ \\n]"), Reading("a=\"x", "[a=x] …"), Reading("'x", "x …"),
      Reading("a = 1", "a 1 [=]"), Reading("a=&amp; b=\"&quot;\"", "[a=&amp;] [b=&quot;]"),
      Reading("title=\"Grüner Tee 🍵\"", "[title=Grüner Tee 🍵]"),
    ]) func wordsAndPairs(_ reading: Reading)
  {
    #expect(words(reading.text, .escapes) == reading.result)
  }

  @Test(
    arguments: [
      Reading("style = \"info\" open", "open [style=info]"), Reading("a =1 b= 2", "[a=1] [b=2]"),
      Reading("path=\"C:\\\" x", "x [path=C:\\]"),
      Reading("title=\"It&#39;s &quot;hot&quot;\"", "[title=It's \"hot\"]"),
    ]) func tagsOfTemplates(_ reading: Reading)
  {
    #expect(words(reading.text, [.spaces, .references]) == reading.result)
  }

  private func list(_ list: AttributeList?) -> String {
    guard let list else { return "nil" }
    let parts =
      [list.id.map { "#" + $0 }].compactMap { $0 } + list.classes.map { "." + $0 } + list.words
      + list.pairs.map { "[\($0.key)=\($0.value)]" }
    return parts.joined(separator: " ")
  }

  @Test(
    arguments: [
      Reading("{#pot}", "#pot"), Reading("{: #pot .a .b title=\"x y\" }", "#pot .a .b [title=x y]"),
      Reading("{.a.b}", ".a .b"), Reading("{ width=\"300\" }", "[width=300]"),
      Reading("{id=pot class=\"a b\"}", "#pot .a .b"), Reading("{:target=\"_blank\"} x", "[target=_blank]"),
      Reading("{title=\"}\"}", "[title=}]"), Reading("{: toc max=3}", "toc [max=3]"),
      Reading("{:toc}", "toc"),
      Reading("{download}", "download"), Reading("{target=\"_blank}", "[target=_blank]"),
      Reading("{pot}", "nil"), Reading("{}", "nil"), Reading("{{ pot }}", "nil"), Reading("{#a\n}", "nil"),
      Reading("{#if pot}", "nil"), Reading("#a", "nil"), Reading("{.a", "nil"), Reading("{a,b=c}", "nil"),
    ]) func lists(_ reading: Reading)
  {
    #expect(list(AttributeList(Bytes(reading.text))) == reading.result)
  }

  @Test(
    arguments: [
      Reading("  {: .note }  ", ".note"), Reading("{:toc}", "toc"), Reading("{::options /}", ":options /"),
      Reading("{: .note } text", "nil"), Reading("{.note}", "nil"),
    ]) func kramdown(_ reading: Reading)
  {
    #expect(list(AttributeList(kramdown: Bytes(reading.text))) == reading.result)
  }

  @Test func anchorsContainNoMarkup() {
    #expect(AttributeList(Bytes("{#a\"<b}"))?.anchor.string == "<a id=\"ab\"></a>")
    #expect(AttributeList(Bytes("{.a}"))?.anchor.string == "")
  }

  @Test(arguments: [
    Reading("a & b", "a & b"), Reading("&lt;p&gt;", "<p>"), Reading("&#60;&#x3C;&#X3c;", "<<<"),
    Reading("&amp;lt;", "&lt;"), Reading("&copy; &nope; &#; &#xD800; &#1114112;", "© &nope; &#; � �"),
    Reading("&#38", "&"),
  ]) func references(_ reading: Reading) { #expect(reading.text.decodingReferences == reading.result) }
}
