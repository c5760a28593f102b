import Testing

/// One rule of the Mustache specification: a template, data and partials, and what comes of them.
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
  func showsValues(_ rule: Rule) throws {
    #expect(try render(rule.template, rule.data, rule.partials) == rule.expected)
  }

  @Test(arguments: sections + inverted)
  func runsSections(_ rule: Rule) throws {
    #expect(try render(rule.template, rule.data, rule.partials) == rule.expected)
  }

  @Test(arguments: partials)
  func includesPartials(_ rule: Rule) throws {
    #expect(try render(rule.template, rule.data, rule.partials) == rule.expected)
  }

  @Test(arguments: inheritance)
  func inheritsParents(_ rule: Rule) throws {
    #expect(try render(rule.template, rule.data, rule.partials) == rule.expected)
  }
}

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
  Rule("one letter each", "{{=[ ]=}}[x]", ["x": 1], "1"),
  Rule("one letter for both", "{{= | | =}}|#s|a|x||/s|", ["s": true, "x": 1], "a1"),
  Rule("and back", "{{=| |=}}|x| |={{ }}=| {{x}} |x|", ["x": 1], "1  1 |x|"),
  Rule("alone on a line", "a\n  {{=<% %>=}}\nb\n", "a\nb\n"),
  Rule("within a line", " | {{=<% %>=}}\n", " | \n"),
  Rule("padded", "|{{= <%   %> =}}|", "||"),
  Rule("not handed to partials", "{{= | | =}}|>p|", ["x": 1], ["p": "{{x}}|x|"], "1|x|"),
  Rule("not taken from partials", "{{>p}} {{x}} |x|", ["x": 1], ["p": "{{= | | =}}|x|"], "1 1 |x|"),
  Rule("raw value", "{{=<% %>=}}<%& x %><%{x}%>", ["x": "<"], "<<"),
]

// MARK: interpolation.yml

private let interpolation: [Rule] = [
  Rule("no tag", "a {b} c\n", "a {b} c\n"),
  Rule("text", "Hi, {{who}}!", ["who": "you"], "Hi, you!"),
  Rule("value is no template", "{{a}}", ["a": "{{b}}", "b": 1], "{{b}}"),
  Rule("escaped", "{{x}}", ["x": "& \" < >"], "&amp; &quot; &lt; &gt;"),
  Rule("three braces", "{{{x}}}", ["x": "& \" < >"], "& \" < >"),
  Rule("ampersand", "{{&x}}", ["x": "& \" < >"], "& \" < >"),
  Rule("number", "{{n}} {{{n}}} {{&n}}", ["n": -85], "-85 -85 -85"),
  Rule("truth", "{{a}} {{b}}", ["a": true, "b": false], "true false"),
  Rule("nothing", "({{x}}{{{x}}}{{&x}})", ["x": nil], "()"),
  Rule("no such name", "({{x}}{{{x}}}{{&x}})", "()"),
  Rule("list and object show nothing", "({{l}}{{o}})", ["l": [1], "o": ["a": 1]], "()"),
  Rule("dots", "{{a.b.c}} {{{a.b.c}}} {{&a.b.c}}", ["a": ["b": ["c": "<"]]], "&lt; < <"),
  Rule("dots as steps", "{{a.b}} = {{#a}}{{b}}{{/a}}", ["a": ["b": 1]], "1 = 1"),
  Rule("broken chain", "({{a.b.c}})", ["a": [:], "c": 1], "()"),
  Rule("chain goes on in what was found only", "({{a.b.c.d}})", ["a": ["b": [:]], "c": ["d": 1]], "()"),
  Rule(
    "first part in the nearest context", "{{#a}}{{b.c}}{{/a}}", ["a": ["b": ["c": 1]], "b": ["c": 2]], "1"),
  Rule("nearest counts even if it fails", "({{#a}}{{b.c}}{{/a}})", ["a": ["b": [:]], "b": ["c": 2]], "()"),
  Rule("a dot is never part of a key", "({{a.b}})", ["a.b": 1], "()"),
  Rule("nor does such a key mask", "{{a.b}}", ["a.b": 1, "a": ["b": 2]], "2"),
  Rule("the value itself", "{{.}} {{{.}}} {{&.}}", "<", "&lt; < <"),
  Rule("space around stays", "| {{x}} {{{x}}} {{&x}} |", ["x": 1], "| 1 1 1 |"),
  Rule("values stand in lines", "  {{x}}\n  {{{x}}}\n", ["x": 1], "  1\n  1\n"),
  Rule("space inside goes", "|{{ x }}{{{ x }}}{{& x }}|", ["x": 1], "|111|"),
]

// MARK: sections.yml

private let sections: [Rule] = [
  Rule("true", "{{#x}}a{{/x}}", ["x": true], "a"),
  Rule("false", "({{#x}}a{{/x}})", ["x": false], "()"),
  Rule("nothing, nowhere", "({{#x}}a{{/x}}{{#y}}a{{/y}})", ["x": nil], "()"),
  Rule("empty text is false", "({{#x}}a{{/x}})", ["x": ""], "()"),
  Rule("zero is not", "({{#x}}a{{/x}})", ["x": 0], "(a)"),
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
    "twice, with lines", "{{#x}}\n* a\n{{/x}}\n* b\n{{#x}}\n* c\n{{/x}}\n", ["x": true], "* a\n* b\n* c\n"),
  Rule("nested, true", "A {{#x}}B {{#x}}C{{/x}} D{{/x}} E", ["x": true], "A B C D E"),
  Rule("nested, false", "A {{#x}}B {{#x}}C{{/x}} D{{/x}} E", ["x": false], "A  E"),
  Rule("items themselves", "{{#l}}({{.}}{{{.}}}{{&.}}){{/l}}", ["l": ["a", 1, "<"]], "(aaa)(111)(&lt;<<)"),
  Rule("lists of lists", "{{#l}}({{#.}}{{.}}{{/.}}){{/l}}", ["l": [[1, 2], ["a"]]], "(12)(a)"),
  Rule("list at the root", "{{#.}}({{a}}){{/.}}", [["a": 1], ["a": 2]], "(1)(2)"),
  Rule("dots", "{{#a.b}}x{{/a.b}}", ["a": ["b": true]], "x"),
  Rule("dots, false or broken", "({{#a.b}}x{{/a.b}}{{#a.c.d}}x{{/a.c.d}})", ["a": ["b": false]], "()"),
  Rule("space around and inside", " | {{#x}}\t|\t{{/x}} | \n", ["x": true], " | \t|\t | \n"),
  Rule("lines inside", " | {{#x}} {{! b }}\n {{/x}} | \n", ["x": true], " |  \n  | \n"),
  Rule("two in lines", " {{#x}}A{{/x}}\n {{#x}}B{{/x}}\n", ["x": true], " A\n B\n"),
  Rule("alone on lines", "a\n{{#x}}\nb\n{{/x}}\nc\n", ["x": true], "a\nb\nc\n"),
  Rule("alone, indented", "a\n  {{#x}}\nb\n\t{{/x}} \nc\n", ["x": true], "a\nb\nc\n"),
  Rule("alone, CRLF", "a\r\n{{#x}}\r\n{{/x}}\r\nb", ["x": true], "a\r\nb"),
  Rule("alone, first line", "  {{#x}}\na{{/x}}\nb", ["x": true], "a\nb"),
  Rule("alone, last line", "a{{#x}}\nb\n  {{/x}}", ["x": true], "a\nb\n"),
  Rule("padded", "|{{# x }}={{/ x }}|", ["x": true], "|=|"),
]

// MARK: inverted.yml

private let inverted: [Rule] = [
  Rule("not true", "({{^x}}a{{/x}})", ["x": true], "()"),
  Rule("not false", "{{^x}}a{{/x}}", ["x": false], "a"),
  Rule("not there", "{{^x}}a{{/x}}{{^y}}b{{/y}}", ["x": nil], "ab"),
  Rule("not empty", "{{^x}}a{{/x}}{{^y}}b{{/y}}", ["x": [], "y": ""], "ab"),
  Rule(
    "object, list, text, number", "({{^o}}a{{/o}}{{^l}}a{{/l}}{{^t}}a{{/t}}{{^n}}a{{/n}})",
    ["o": ["a": 1], "l": [1], "t": "a", "n": 0], "()"),
  Rule("nested", "A {{^x}}B {{^x}}C{{/x}} D{{/x}} E", ["x": false], "A B C D E"),
  Rule("dots", "{{^a.b}}x{{/a.b}}{{^a.c}}y{{/a.c}}{{^d.e}}z{{/d.e}}", ["a": ["b": true, "c": false]], "yz"),
  Rule("alone on lines", "a\n  {{^x}}\nb\n  {{/x}}\nc\n", ["x": false], "a\nb\nc\n"),
  Rule("alone, CRLF", "a\r\n{{^x}}\r\n{{/x}}\r\nb", ["x": false], "a\r\nb"),
  Rule("in lines", " | {{^x}}\t|\t{{/x}} | \n", ["x": false], " | \t|\t | \n"),
  Rule("padded", "|{{^ x }}={{/ x }}|", ["x": false], "|=|"),
]

// MARK: partials.yml

private let partials: [Rule] = [
  Rule("in a line", "({{>p}})", [:], ["p": "a"], "(a)"),
  Rule("missing", "({{>q}})", [:], ["p": "a"], "()"),
  Rule("sees the context", "{{#o}}{{>p}}{{/o}}", ["o": ["x": 1]], ["p": "{{x}}"], "1"),
  Rule(
    "includes itself", "{{>p}}", ["x": "a", "l": [["x": "b", "l": []]]], ["p": "{{x}}<{{#l}}{{>p}}{{/l}}>"],
    "a<b<>>"),
  Rule("nested", "{{>p}}", ["x": 1], ["p": "a{{>q}}", "q": "b{{x}}"], "ab1"),
  Rule("space around stays", "| {{>p}} |", [:], ["p": "\t|\t"], "| \t|\t |"),
  Rule("no indentation within a line", "  {{x}}  {{>p}}\n", ["x": 1], ["p": ">\n>"], "  1  >\n>\n"),
  Rule("alone, CRLF", "|\r\n{{>p}}\r\n|", [:], ["p": ">"], "|\r\n>|"),
  Rule("alone, first line", "  {{>p}}\n>", [:], ["p": ">\n>"], "  >\n  >>"),
  Rule("alone, last line", ">\n  {{>p}}", [:], ["p": ">\n>"], ">\n  >\n  >"),
  Rule(
    "template's lines are indented, data's are not", "a\n {{>p}}\nb\n", ["x": "<\n->"],
    ["p": "|\n{{{x}}}\n|\n"],
    "a\n |\n <\n->\n |\nb\n"),
  Rule(
    "indentation adds up", " {{>p}}\n", [:], ["p": "a\n  {{>q}}\nb\n", "q": "c\nd\n"], " a\n   c\n   d\n b\n"),
  Rule("but not within a line", " {{>p}}\n", [:], ["p": "a {{>q}}\n", "q": "c\nd"], " a c\nd\n"),
  Rule(
    "lines of tags get none", "  {{>p}}\n", ["x": true], ["p": "{{#x}}\na\n{{/x}}\n{{x}}\n"], "  a\n  true\n"),
  Rule("nor do empty lines", "  {{>p}}\n", [:], ["p": "a\n\nb\r\n\r\nc\n"], "  a\n\n  b\r\n\r\n  c\n"),
  Rule("padded", "|{{> p }}|", [:], ["p": "[]"], "|[]|"),
]

// MARK: ~inheritance.yml

private let inheritance: [Rule] = [
  Rule(
    "default", "{{$t}}a {{x}} {{{x}}}{{#o}}{{y}}{{/o}}{{^n}}!{{/n}}{{/t}}\n", ["x": "<", "o": ["y": 1]],
    "a &lt; <1!\n"),
  Rule("parent's default", "{{<p}}{{/p}}", [:], ["p": "{{$t}}a{{/t}}"], "a"),
  Rule("given", "{{<p}}{{$t}}b{{/t}}{{/p}}", ["t": 1], ["p": "({{$t}}a{{/t}})"], "(b)"),
  Rule("blocks are no values", "{{<p}}{{/p}}", ["t": 1], ["p": "{{$t}}a{{/t}}"], "a"),
  Rule(
    "two parents", "{{<p}}{{$t}}1{{/t}}{{/p}} {{<p}}{{$t}}2{{/t}}{{/p}}\n", [:],
    ["p": "|{{$t}}a{{/t}}{{$u}}b{{/u}}|"],
    "|1b| |2b|\n"),
  Rule("given nothing", "({{<p}}{{$t}}{{/t}}{{/p}})", [:], ["p": "{{$t}}a{{/t}}"], "()"),
  Rule(
    "given for one name twice used", "{{<p}}{{$t}}1{{/t}}{{/p}}", [:], ["p": "{{$t}}a{{/t}}{{$t}}b{{/t}}"],
    "11"),
  Rule("a partial is a parent given nothing", "{{>p}}{{<p}}{{/p}}", [:], ["p": "{{$t}}a{{/t}}"], "aa"),
  Rule(
    "partials inside see what was given", "{{<p}}{{$t}}1{{/t}}{{/p}}", [:],
    ["p": "{{>q}}", "q": "{{$t}}a{{/t}}"], "1"),
  Rule(
    "parents within each other", "{{<p}}{{$a}}1{{/a}}{{/p}}", [:],
    ["p": "{{$a}}x{{/a}} {{$b}}{{<q}}{{/q}}{{/b}}", "q": "{{$a}}y{{/a}} {{<p}}{{$b}}end{{/b}}{{/p}}"],
    "1 1 1 end"),
  Rule(
    "the outermost counts", "{{<p}}{{$a}}1{{/a}}{{/p}}", [:],
    ["p": "{{<q}}{{$a}}2{{/a}}{{/q}}", "q": "{{<r}}{{$a}}3{{/a}}{{/r}}", "r": "{{$a}}4{{/a}}"], "1"),
  Rule(
    "else the next", "{{<p}}{{/p}}", [:],
    ["p": "{{<q}}{{$a}}2{{/a}}{{/q}}", "q": "{{<r}}{{$a}}3{{/a}}{{/r}}", "r": "{{$a}}4{{/a}}"], "2"),
  Rule(
    "text inside a parent is ignored", "{{<p}} a {{$t}}1{{/t}} b {{/p}}", [:], ["p": "{{$t}}x{{/t}}"], "1"),
  Rule(
    "a block's scope is where the parent has it", "{{<p}}{{$t}}{{x}}{{/t}}{{/p}}", ["x": 1, "o": ["x": 2]],
    ["p": "{{#o}}{{$t}}{{/t}}{{/o}}"], "2"),
  Rule(
    "a block within its own name ends", "{{<p}}{{$t}}1{{$t}}2{{/t}}{{/t}}{{/p}}", [:], ["p": "{{$t}}{{/t}}"],
    "12"),
  Rule("lines given", "{{<p}}{{$t}}\na\n\nb\n{{/t}}{{/p}}", [:], ["p": "{{$t}}x{{/t}}"], "a\n\nb\n"),
  Rule(
    "indentation before a block", "{{<p}}{{$t}}b{{/t}}{{/p}}", [:], ["p": "a:\n  {{$t}}x{{/t}}\n"],
    "a:\n  b\n"),
  Rule("parent alone on a line", "a\n  {{<p}}{{/p}}\nb", [:], ["p": "1\n2\n"], "a\n  1\n  2\nb"),
  Rule(
    "parent alone on many lines", "a\n  {{<p}}\n  {{$t}}1{{/t}}\n  {{/p}}\nb", [:], ["p": "{{$t}}x{{/t}}\n"],
    "a\n  1\nb"),
  Rule(
    "block alone on a line", "{{<p}}{{$t}}\n1\n2{{/t}}\n{{/p}}\n", [:], ["p": "a\n  {{$t}}{{/t}}\nb\n"],
    "a\n  1\n  2\nb\n"),
  Rule("whose line goes with its content", "{{<p}}{{/p}}", [:], ["p": "a\n  {{$t}}{{/t}}\nb\n"], "a\nb\n"),
  Rule(
    "indentation is that of the place", "{{<p}}{{$t}}\n    1\n      2\n{{/t}}{{/p}}\n", [:],
    ["p": "a\n  {{$t}}\n  {{/t}}\n"], "a\n  1\n    2\n"),
  Rule(
    "or that of the default content", "{{<p}}{{$t}}\n1\n2\n{{/t}}{{/p}}\n", [:],
    ["p": "a\n{{$t}}\n  x\n{{/t}}\n"],
    "a\n  1\n  2\n"),
  Rule(
    "relative to the block around", "{{<p}}{{$n}}\n3\n{{/n}}{{/p}}\n", [:],
    [
      "p": "{{<q}}{{$t}}\n  1\n  {{$n}}\n    2\n  {{/n}}\n{{/t}}{{/q}}\n", "q": "{{$t}}x{{/t}}",
    ], "1\n  3\n"),
]
