import Testing

@testable import Math

/// Errors in formulas, with their offsets.
@Suite struct ErrorTests {
  @Test(arguments: [
    (#"a + \foo"#, #"4 unknown command “\foo”"#),
    ("{a", "0 `{` is not closed"),
    ("a}", "1 `}` closes no `{`"),
    (#"\frac{a}"#, #"0 `\frac` lacks an argument"#),
    (#"x^"#, "1 `^` lacks an argument"),
    ("a^b^c", "3 there is a second superscript"),
    ("a_b_c", "3 there is a second subscript"),
    ("a & b", "2 `&` is outside an environment with columns"),
    ("a $ b", "2 `$` is inside a formula"),
    ("50%", "2 `%` begins a comment, which hides the rest of the formula"),
    (#"\left( a"#, #"0 `\left` has no `\right`"#),
    (#"a \right)"#, #"2 `\right` has no `\left`"#),
    (#"\left a"#, #"6 `\left` needs a delimiter"#),
    (#"\begin{foo} a \end{foo}"#, "0 unknown environment “foo”"),
    (#"\begin{matrix} a"#, "0 the environment “matrix” is not closed"),
    (#"\begin{matrix} a \end{cases}"#, #"17 `\end{cases}` ends the environment “matrix”"#),
    (#"\end{matrix}"#, #"0 `\end` has no `\begin`"#),
    (#"\begin{array}{xyz} a \end{array}"#, "0 “xyz” describes no columns"),
    (#"\color{reddish} a"#, "0 unknown color “reddish”"),
    (#"\hspace{wide}"#, "0 “wide” is not a length"),
    (#"a \limits_b"#, #"2 `\limits` is not after an operator"#),
    (#"a \over b \over c"#, #"10 there is a second `\over` or similar command in this group"#),
    (#"\text{a"#, "5 `{` is not closed"),
    (#"\text{a $b}"#, "8 `$` is not closed"),
    (#"\href{a}{b}"#, #"0 the command “\href” is not available"#),
    (#"\newcommand{x}{y}"#, "0 this definition is malformed"),
    (#"\def\a{\a\a} \a"#, #"13 the macro “\a” is replaced too often"#),
    (#"{a \\ b}"#, #"3 `\\` is inside braces, where no line can end"#),
    (#"\tag{1} \tag{2}"#, #"8 the line has a second `\tag`"#),
    ("a\\", "1 `\\` is at the end of the formula"),
    ("#", "0 `#` is outside a definition"),
    (
      #"\begin{matrix}\hline "# + String(repeating: "&", count: 250) + #"\end{matrix}"#,
      "270 the row has more than 250 columns"
    ),
  ])
  func reports(_ tex: String, _ expected: String) {
    #expect(mathML(tex) == expected)
  }

  @Test func suggestsTheNearestCommand() {
    #expect(helpOf(#"\alhpa"#) == #"did you mean `\alpha`?"#)
    #expect(helpOf(#"\begin{alinged} a \end{alinged}"#) == #"did you mean `\begin{aligned}`?"#)
  }

  private func helpOf(_ tex: String) -> String? {
    Array(tex.utf8).withUnsafeBufferPointer { bytes in
      do throws(MathError) {
        _ = try MathParser.parse(bytes)
        return nil
      } catch {
        return error.help
      }
    }
  }

  /// Whatever is repeated, the parser neither overflows the stack nor takes long.
  @Test(arguments: [
    "{", #"\sqrt"#, "a^{", #"\left("#, #"\begin{matrix}"#, #"\frac{"#, #"\text{$"#, #"\text{"#, "x_", "^",
    "'", "}", #"\color{red}"#,
    #"\over"#, #"\\"#, "&", #"\not"#, #"\hat"#, #"\def\a{\b\b}\def\b{\a\a}\a"#, "%", "$", "#", "[", "]",
    #"\sqrt["#,
    #"\newcommand{\a}[1]{#1#1}\a{\a{\a{\a{x"#, #"\displaystyle "#, #"\begin{array}{*{99}{c}}"#, "~",
    #"\tag{1}"#, "{}", "1", "1.", #"\kern"#,
  ])
  func hugeFormulasEnd(_ part: String) {
    let result = mathML(String(repeating: part, count: 20_000))
    #expect(!result.isEmpty)
    if part.contains("{"), result.hasPrefix("<") == false { #expect(result.first?.isNumber ?? false) }
  }
}
