import Basics
import Testing
@testable import Templates

/// A test of the Mustache specification: a template, data, partials and the expected result.
struct Rule: Sendable, CustomTestStringConvertible {
  let name: String
  let template: String
  let data: Data
  let partials: KeyValuePairs<String, String>
  let expected: String

  init(
    _ name: String, _ template: String, _ data: Data, _ partials: KeyValuePairs<String, String>,
    _ expected: String
  ) {
    self.name = name
    self.template = template
    self.data = data
    self.partials = partials
    self.expected = expected
  }

  init(_ name: String, _ template: String, _ expected: String) {
    self.init(name, template, [:], [:], expected)
  }

  init(_ name: String, _ template: String, _ data: Data, _ expected: String) {
    self.init(name, template, data, [:], expected)
  }

  var testDescription: String { name }
}

struct SpecificationTests {
  @Test(arguments: comments + delimiters + interpolation)
  func values(_ rule: Rule) throws {
    #expect(try render(rule.template, rule.data, rule.partials) == rule.expected)
  }

  @Test(arguments: sections + inverted)
  func sectionTags(_ rule: Rule) throws {
    #expect(try render(rule.template, rule.data, rule.partials) == rule.expected)
  }

  @Test(arguments: partials)
  func partialTags(_ rule: Rule) throws {
    #expect(try render(rule.template, rule.data, rule.partials) == rule.expected)
  }

  @Test(arguments: inheritance)
  func parentTags(_ rule: Rule) throws {
    #expect(try render(rule.template, rule.data, rule.partials) == rule.expected)
  }
}

private func html(_ html: HTMLFragment) -> Data { .value(.html(html)) }

// MARK: comments.yml

private let comments: [Rule] = [
  Rule("comment in a line", "ab{{! not shown }}cd", "abcd"),
  Rule("comment over lines", "ab{{! not\n  shown\n}}cd\n", "abcd\n"),
  Rule("comment alone", "a\n{{! b }}\nc\n", "a\nc\n"),
  Rule("comment alone, indented", "a\n  {{! b }}  \nc\n", "a\nc\n"),
  Rule("comment alone over lines", "a\n  {{!\n  b\n  }}\nc\n", "a\nc\n"),
  Rule("comment alone, CRLF", "a\r\n{{! b }}\r\nc", "a\r\nc"),
  Rule("comment first", "  {{! b }}\nc", "c"),
  Rule("comment last", "a\n  {{! b }}", "a\n"),
  Rule("comment after text keeps the line", "  a {{! b }}\n", "  a \n"),
  Rule("two comments on a line keep it", "{{! a }}{{! b }}\nc", "\nc"),
]

// MARK: delimiters.yml

private let delimiters: [Rule] = [
  Rule("delimiters change", "{{=<% %>=}}<%x%> {{x}}", ["x": 1], "1 {{x}}"),
  Rule("delimiters of one character", "{{=[ ]=}}[x]", ["x": 1], "1"),
  Rule("equal delimiters", "{{= | | =}}|#s|a|x||/s|", ["s": true, "x": 1], "a1"),
  Rule("default delimiters again", "{{=| |=}}|x| |={{ }}=| {{x}} |x|", ["x": 1], "1  1 |x|"),
  Rule("alone on a line", "a\n  {{=<% %>=}}\nb\n", "a\nb\n"),
  Rule("within a line", " | {{=<% %>=}}\n", " | \n"),
  Rule("padded", "|{{= <%   %> =}}|", "||"),
  Rule("partials have default delimiters", "{{= | | =}}|>p|", ["x": 1], ["p": "{{x}}|x|"], "1|x|"),
  Rule(
    "delimiters of partials stay in them", "{{>p}} {{x}} |x|", ["x": 1], ["p": "{{= | | =}}|x|"], "1 1 |x|"),
  Rule("raw value", "{{=<% %>=}}<%& x %><%{x}%>", ["x": html("<b>")], "<b><b>"),
]

// MARK: interpolation.yml

private let interpolation: [Rule] = [
  Rule("no tag", "a {b} c\n", "a {b} c\n"),
  Rule("text", "Hi, {{who}}!", ["who": "you"], "Hi, you!"),
  Rule("values are not templates", "{{a}}", ["a": "{{b}}", "b": 1], "{{b}}"),
  Rule("escaped", "{{x}}", ["x": "& \" < >"], "&amp; &quot; &lt; &gt;"),
  Rule("three braces", "{{{x}}}", ["x": html("& \" < >")], "& \" < >"),
  Rule("ampersand", "{{&x}}", ["x": html("& \" < >")], "& \" < >"),
  // Unlike in the specification, whether a value is escaped depends on its type.
  Rule("three braces around text", "{{{x}}}", ["x": "& \" < >"], "&amp; &quot; &lt; &gt;"),
  Rule("ampersand before text", "{{&x}}", ["x": "& \" < >"], "&amp; &quot; &lt; &gt;"),
  Rule("two braces around HTML", "{{x}}", ["x": html("& \" < >")], "& \" < >"),
  Rule("number", "{{n}} {{{n}}} {{&n}}", ["n": -85], "-85 -85 -85"),
  Rule("Booleans", "{{a}} {{b}}", ["a": true, "b": false], "true false"),
  Rule("absent value", "({{x}}{{{x}}}{{&x}})", ["x": nil], "()"),
  Rule("unknown name", "({{x}}{{{x}}}{{&x}})", "()"),
  Rule("lists and objects render as nothing", "({{l}}{{o}})", ["l": [1], "o": ["a": 1]], "()"),
  Rule("dots", "{{a.b.c}} {{{a.b.c}}} {{&a.b.c}}", ["a": ["b": ["c": "<"]]], "&lt; &lt; &lt;"),
  Rule("dotted names and nested sections", "{{a.b}} = {{#a}}{{b}}{{/a}}", ["a": ["b": 1]], "1 = 1"),
  Rule("missing part of a dotted name", "({{a.b.c}})", ["a": [:], "c": 1], "()"),
  Rule(
    "further parts are not looked up in outer contexts", "({{a.b.c.d}})", ["a": ["b": [:]], "c": ["d": 1]],
    "()"),
  Rule(
    "first part in the innermost context", "{{#a}}{{b.c}}{{/a}}", ["a": ["b": ["c": 1]], "b": ["c": 2]], "1"),
  Rule(
    "innermost context is used even if a further part is missing", "({{#a}}{{b.c}}{{/a}})",
    ["a": ["b": [:]], "b": ["c": 2]], "()"),
  Rule("keys never contain dots", "({{a.b}})", ["a.b": 1], "()"),
  Rule("keys with dots hide nothing", "{{a.b}}", ["a.b": 1, "a": ["b": 2]], "2"),
  Rule("current value", "{{.}} {{{.}}} {{&.}}", "<", "&lt; &lt; &lt;"),
  Rule("space around tags", "| {{x}} {{{x}}} {{&x}} |", ["x": 1], "| 1 1 1 |"),
  Rule("values are never standalone", "  {{x}}\n  {{{x}}}\n", ["x": 1], "  1\n  1\n"),
  Rule("space inside tags", "|{{ x }}{{{ x }}}{{& x }}|", ["x": 1], "|111|"),
]

// MARK: sections.yml

private let sections: [Rule] = [
  Rule("true", "{{#x}}a{{/x}}", ["x": true], "a"),
  Rule("false", "({{#x}}a{{/x}})", ["x": false], "()"),
  Rule("absent or unknown value", "({{#x}}a{{/x}}{{#y}}a{{/y}})", ["x": nil], "()"),
  Rule("empty text is false", "({{#x}}a{{/x}})", ["x": ""], "()"),
  Rule("zero is true", "({{#x}}a{{/x}})", ["x": 0], "(a)"),
  Rule("object", "{{#x}}{{a}}{{/x}}", ["x": ["a": 1]], "1"),
  Rule(
    "outer contexts", "{{#x}}{{a}}{{b}}{{c.d}}{{/x}}", ["a": 1, "b": 9, "x": ["b": 2], "c": ["d": 3]], "123"),
  Rule("text as context", "{{#x}}{{.}} is {{x}}{{/x}}", ["x": "a"], "a is a"),
  Rule(
    "lists in lists", "{{#a}}{{n.x}}{{#b}}{{m}}{{#c}}{{n.y}}{{m}}{{k}}.{{/c}}{{/b}}{{/a}}",
    ["a": [["n": ["x": 1, "y": 2], "b": [["m": 3, "c": [["k": 4], ["k": 5]]]]]]], "13234.235."),
  Rule("list", "{{#l}}{{n}}{{/l}}", ["l": [["n": 1], ["n": 2]]], "12"),
  Rule("empty list", "({{#l}}a{{/l}})", ["l": []], "()"),
  Rule(
    "several sections on lines", "{{#x}}\n* a\n{{/x}}\n* b\n{{#x}}\n* c\n{{/x}}\n", ["x": true],
    "* a\n* b\n* c\n"),
  Rule("nested, true", "A {{#x}}B {{#x}}C{{/x}} D{{/x}} E", ["x": true], "A B C D E"),
  Rule("nested, false", "A {{#x}}B {{#x}}C{{/x}} D{{/x}} E", ["x": false], "A  E"),
  Rule(
    "items as current values", "{{#l}}({{.}}{{{.}}}{{&.}}){{/l}}", ["l": ["a", 1, "<"]],
    "(aaa)(111)(&lt;&lt;&lt;)"),
  Rule("lists of lists", "{{#l}}({{#.}}{{.}}{{/.}}){{/l}}", ["l": [[1, 2], ["a"]]], "(12)(a)"),
  Rule("list at the root", "{{#.}}({{a}}){{/.}}", [["a": 1], ["a": 2]], "(1)(2)"),
  Rule("dots", "{{#a.b}}x{{/a.b}}", ["a": ["b": true]], "x"),
  Rule("dots, false or broken", "({{#a.b}}x{{/a.b}}{{#a.c.d}}x{{/a.c.d}})", ["a": ["b": false]], "()"),
  Rule("space around and inside", " | {{#x}}\t|\t{{/x}} | \n", ["x": true], " | \t|\t | \n"),
  Rule("lines inside", " | {{#x}} {{! b }}\n {{/x}} | \n", ["x": true], " |  \n  | \n"),
  Rule("within lines", " {{#x}}A{{/x}}\n {{#x}}B{{/x}}\n", ["x": true], " A\n B\n"),
  Rule("alone on lines", "a\n{{#x}}\nb\n{{/x}}\nc\n", ["x": true], "a\nb\nc\n"),
  Rule("alone, indented", "a\n  {{#x}}\nb\n\t{{/x}} \nc\n", ["x": true], "a\nb\nc\n"),
  Rule("alone, CRLF", "a\r\n{{#x}}\r\n{{/x}}\r\nb", ["x": true], "a\r\nb"),
  Rule("alone, first line", "  {{#x}}\na{{/x}}\nb", ["x": true], "a\nb"),
  Rule("alone, last line", "a{{#x}}\nb\n  {{/x}}", ["x": true], "a\nb\n"),
  Rule("padded", "|{{# x }}={{/ x }}|", ["x": true], "|=|"),
]

// MARK: inverted.yml

private let inverted: [Rule] = [
  Rule("true", "({{^x}}a{{/x}})", ["x": true], "()"),
  Rule("false", "{{^x}}a{{/x}}", ["x": false], "a"),
  Rule("absent or unknown value", "{{^x}}a{{/x}}{{^y}}b{{/y}}", ["x": nil], "ab"),
  Rule("empty list or text", "{{^x}}a{{/x}}{{^y}}b{{/y}}", ["x": [], "y": ""], "ab"),
  Rule(
    "object, list, text, number", "({{^o}}a{{/o}}{{^l}}a{{/l}}{{^t}}a{{/t}}{{^n}}a{{/n}})",
    ["o": ["a": 1], "l": [1], "t": "a", "n": 0], "()"),
  Rule("nested", "A {{^x}}B {{^x}}C{{/x}} D{{/x}} E", ["x": false], "A B C D E"),
  Rule("dots", "{{^a.b}}x{{/a.b}}{{^a.c}}y{{/a.c}}{{^d.e}}z{{/d.e}}", ["a": ["b": true, "c": false]], "yz"),
  Rule("alone on lines", "a\n  {{^x}}\nb\n  {{/x}}\nc\n", ["x": false], "a\nb\nc\n"),
  Rule("alone, CRLF", "a\r\n{{^x}}\r\n{{/x}}\r\nb", ["x": false], "a\r\nb"),
  Rule("within a line", " | {{^x}}\t|\t{{/x}} | \n", ["x": false], " | \t|\t | \n"),
  Rule("padded", "|{{^ x }}={{/ x }}|", ["x": false], "|=|"),
]

// MARK: partials.yml

private let partials: [Rule] = [
  Rule("in a line", "({{>p}})", [:], ["p": "a"], "(a)"),
  Rule("missing", "({{>q}})", [:], ["p": "a"], "()"),
  Rule("sees the context", "{{#o}}{{>p}}{{/o}}", ["o": ["x": 1]], ["p": "{{x}}"], "1"),
  Rule(
    "includes itself", "{{>p}}", ["x": "a", "l": [["x": "b", "l": []]]], ["p": "{{x}}[{{#l}}{{>p}}{{/l}}]"],
    "a[b[]]"),
  Rule("nested", "{{>p}}", ["x": 1], ["p": "a{{>q}}", "q": "b{{x}}"], "ab1"),
  Rule("space around tags", "| {{>p}} |", [:], ["p": "\t|\t"], "| \t|\t |"),
  Rule("no indentation within a line", "  {{x}}  {{>p}}\n", ["x": 1], ["p": ">\n>"], "  1  >\n>\n"),
  Rule("alone, CRLF", "|\r\n{{>p}}\r\n|", [:], ["p": ">"], "|\r\n>|"),
  Rule("alone, first line", "  {{>p}}\n>", [:], ["p": ">\n>"], "  >\n  >>"),
  Rule("alone, last line", ">\n  {{>p}}", [:], ["p": ">\n>"], ">\n  >\n  >"),
  Rule(
    "lines of templates are indented, lines of values are not", "a\n {{>p}}\nb\n", ["x": html("<\n->")],
    ["p": "|\n{{{x}}}\n|\n"],
    "a\n |\n <\n->\n |\nb\n"),
  Rule(
    "indentation adds up", " {{>p}}\n", [:], ["p": "a\n  {{>q}}\nb\n", "q": "c\nd\n"], " a\n   c\n   d\n b\n"),
  Rule(
    "no added indentation within a line", " {{>p}}\n", [:], ["p": "a {{>q}}\n", "q": "c\nd"], " a c\nd\n"),
  Rule(
    "no indentation of lines with standalone tags", "  {{>p}}\n", ["x": true],
    ["p": "{{#x}}\na\n{{/x}}\n{{x}}\n"], "  a\n  true\n"),
  Rule(
    "no indentation of empty lines", "  {{>p}}\n", [:], ["p": "a\n\nb\r\n\r\nc\n"], "  a\n\n  b\r\n\r\n  c\n"),
  Rule("padded", "|{{> p }}|", [:], ["p": "[]"], "|[]|"),
]

// MARK: ~inheritance.yml

private let inheritance: [Rule] = [
  Rule(
    "default", "{{$t}}a {{x}} {{{x}}}{{#o}}{{y}}{{/o}}{{^n}}!{{/n}}{{/t}}\n", ["x": "<", "o": ["y": 1]],
    "a &lt; &lt;1!\n"),
  Rule("parent's default", "{{<p}}{{/p}}", [:], ["p": "{{$t}}a{{/t}}"], "a"),
  Rule("argument", "{{<p}}{{$t}}b{{/t}}{{/p}}", ["t": 1], ["p": "({{$t}}a{{/t}})"], "(b)"),
  Rule("blocks are not values", "{{<p}}{{/p}}", ["t": 1], ["p": "{{$t}}a{{/t}}"], "a"),
  Rule(
    "two parents", "{{<p}}{{$t}}1{{/t}}{{/p}} {{<p}}{{$t}}2{{/t}}{{/p}}\n", [:],
    ["p": "|{{$t}}a{{/t}}{{$u}}b{{/u}}|"],
    "|1b| |2b|\n"),
  Rule("empty argument", "({{<p}}{{$t}}{{/t}}{{/p}})", [:], ["p": "{{$t}}a{{/t}}"], "()"),
  Rule(
    "two blocks with the same name", "{{<p}}{{$t}}1{{/t}}{{/p}}", [:], ["p": "{{$t}}a{{/t}}{{$t}}b{{/t}}"],
    "11"),
  Rule("partials are parents without arguments", "{{>p}}{{<p}}{{/p}}", [:], ["p": "{{$t}}a{{/t}}"], "aa"),
  Rule(
    "arguments apply to partials in the parent", "{{<p}}{{$t}}1{{/t}}{{/p}}", [:],
    ["p": "{{>q}}", "q": "{{$t}}a{{/t}}"], "1"),
  Rule(
    "nested parents", "{{<p}}{{$a}}1{{/a}}{{/p}}", [:],
    ["p": "{{$a}}x{{/a}} {{$b}}{{<q}}{{/q}}{{/b}}", "q": "{{$a}}y{{/a}} {{<p}}{{$b}}end{{/b}}{{/p}}"],
    "1 1 1 end"),
  Rule(
    "outermost argument is used", "{{<p}}{{$a}}1{{/a}}{{/p}}", [:],
    ["p": "{{<q}}{{$a}}2{{/a}}{{/q}}", "q": "{{<r}}{{$a}}3{{/a}}{{/r}}", "r": "{{$a}}4{{/a}}"], "1"),
  Rule(
    "next argument if the outermost has none", "{{<p}}{{/p}}", [:],
    ["p": "{{<q}}{{$a}}2{{/a}}{{/q}}", "q": "{{<r}}{{$a}}3{{/a}}{{/r}}", "r": "{{$a}}4{{/a}}"], "2"),
  Rule(
    "text inside a parent is ignored", "{{<p}} a {{$t}}1{{/t}} b {{/p}}", [:], ["p": "{{$t}}x{{/t}}"], "1"),
  Rule(
    "arguments are rendered in the context of the block", "{{<p}}{{$t}}{{x}}{{/t}}{{/p}}",
    ["x": 1, "o": ["x": 2]],
    ["p": "{{#o}}{{$t}}{{/t}}{{/o}}"], "2"),
  Rule(
    "block in its own argument", "{{<p}}{{$t}}1{{$t}}2{{/t}}{{/t}}{{/p}}", [:], ["p": "{{$t}}{{/t}}"],
    "12"),
  Rule("argument with lines", "{{<p}}{{$t}}\na\n\nb\n{{/t}}{{/p}}", [:], ["p": "{{$t}}x{{/t}}"], "a\n\nb\n"),
  Rule(
    "indentation before a block", "{{<p}}{{$t}}b{{/t}}{{/p}}", [:], ["p": "a:\n  {{$t}}x{{/t}}\n"],
    "a:\n  b\n"),
  Rule("parent alone on a line", "a\n  {{<p}}{{/p}}\nb", [:], ["p": "1\n2\n"], "a\n  1\n  2\nb"),
  Rule(
    "parent alone on several lines", "a\n  {{<p}}\n  {{$t}}1{{/t}}\n  {{/p}}\nb", [:],
    ["p": "{{$t}}x{{/t}}\n"],
    "a\n  1\nb"),
  Rule(
    "block alone on a line", "{{<p}}{{$t}}\n1\n2{{/t}}\n{{/p}}\n", [:], ["p": "a\n  {{$t}}{{/t}}\nb\n"],
    "a\n  1\n  2\nb\n"),
  Rule("line of an empty block is removed", "{{<p}}{{/p}}", [:], ["p": "a\n  {{$t}}{{/t}}\nb\n"], "a\nb\n"),
  Rule(
    "indentation of the block", "{{<p}}{{$t}}\n    1\n      2\n{{/t}}{{/p}}\n", [:],
    ["p": "a\n  {{$t}}\n  {{/t}}\n"], "a\n  1\n    2\n"),
  Rule(
    "indentation of the default content", "{{<p}}{{$t}}\n1\n2\n{{/t}}{{/p}}\n", [:],
    ["p": "a\n{{$t}}\n  x\n{{/t}}\n"],
    "a\n  1\n  2\n"),
  Rule(
    "indentation relative to the outer block", "{{<p}}{{$n}}\n3\n{{/n}}{{/p}}\n", [:],
    [
      "p": "{{<q}}{{$t}}\n  1\n  {{$n}}\n    2\n  {{/n}}\n{{/t}}{{/q}}\n", "q": "{{$t}}x{{/t}}",
    ], "1\n  3\n"),
]
