extension CodeLanguage {
  static let visualBasic = CodeLanguage(
    "Visual Basic", words: ["vb", "vbnet", "vb.net", "vba", "visualbasic"],
    CodeLexer(
      Grammar(
        lineComments: ["'"], commentWords: "rem", strings: [StringForm("\"", escape: "", doublesClose: true)],
        ignoresCase: true,
        keywords: """
          AddHandler AddressOf And AndAlso As Async Await ByRef ByVal Call Case Catch Class Const Continue Declare
          Default Delegate Dim DirectCast Do Each Else ElseIf End Enum Erase Error Event Exit False Finally For Friend
          Function Get GetType GoTo Handles If Implements Imports In Inherits Interface Is IsNot Let Lib Like Loop Me
          Mod Module MustInherit MustOverride MyBase MyClass Namespace New Next Not Nothing NotInheritable
          NotOverridable Of On Operator Option Optional Or OrElse Overloads Overridable Overrides ParamArray Partial
          Private Property Protected Public RaiseEvent ReDim ReadOnly RemoveHandler Resume Return Select Set Shadows
          Shared Static Step Stop Structure Sub SyncLock Then Throw To True Try TypeOf Using When While With WithEvents
          WriteOnly Xor Yield
          """,
        types: """
          Boolean Byte Char Date Decimal Double Integer Long Object SByte Short Single String UInteger ULong UShort
          """,
        functionIntroducers: "Sub Function", hasDirectives: true)))
}
