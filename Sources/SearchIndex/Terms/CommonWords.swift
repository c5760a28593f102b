/// Words that say little in a query: “how do I write a test” is about writing a test.
///
/// They are indexed like all other words, because many are keywords of programming languages. The browser gets the list
/// with the manifest.
enum CommonWords {
  /// Returns the common words of a language in their folded form; empty if none are known.
  static func list(language: String) -> [String] {
    lists[LanguageSubtag.primary(of: language)]?.split(separator: " ").map(String.init) ?? []
  }

  /// The maximum length of a common word in bytes.
  static let longest = 12

  /// The common words of English that are not keywords of any widely used programming language. Other languages need no
  /// such list, because their common words are not keywords.
  static let englishWithoutKeywords: Set<String> = [
    "a", "an", "and", "are", "be", "but", "can", "has", "have", "how", "it", "its", "of", "on", "or", "so",
    "than", "that",
    "the", "their", "there", "these", "they", "to", "was", "we", "what", "which", "will", "you", "your",
  ]

  private static let lists = [
    "en": """
    a about all an and any are as at be been but by can could do does for from get gets has have how i if in into is it \
    its me my not of on or our should so some than that the their them then there these they this to use used using \
    was we what when where which who why will with would you your
    """,
    "de": """
    als am an auch auf aus bei bin das dass dem den der des die durch ein eine einem einen einer eines er es fur hat \
    ich ihr im in ist kann man mein mit nach nicht oder sein sich sie sind so uber um und unter vom von was wenn wer \
    werden wie wir wird wo zu zum zur
    """,
    "fr": """
    a au aux avec ce ces cette comment dans de des du elle en est et faire il ils je l la le les leur mais mon ne nous \
    on ou par pas pour que quel quelle qui sa se ses son sont sur un une vous y
    """,
    "es": """
    a al como con cual de del donde el ella en entre es esta este ha la las lo los mas mi no o para pero por que se si \
    sin sobre son su sus un una uno y yo
    """,
    "it": """
    a al alla anche che chi come con cosa da dal dei del della delle di e il in io la le lo ma mi nel nella non o per \
    piu quale quando se si sono su sul un una uno
    """,
    "pt": """
    a ao aos as com como da das de do dos e ela ele em entre essa esse esta este eu foi mais mas meu na nao nas no nos o \
    os ou para pela pelo por qual quando que se sem seu sua um uma
    """,
    "nl": """
    aan als bij dat de die dit een en er hebben het hij hoe ik in is je kan maar met mijn naar niet of om op over te tot \
    uit van voor wat we werd wie wordt ze zijn
    """,
    "sv": """
    att av de den det dig du ej eller en ett for fran hur i inte jag kan man med mig min nar och om pa sa som till ur \
    vad var vi ar
    """,
    "da":
      "af at da de den der det dig du eller en er et for fra han hun hvad hvor hvordan i ikke jeg kan med og om pa som til ved vi",
    "nb":
      "av at da de den det du eller en er et for fra han hva hvor hvordan i ikke jeg kan med og om pa som til ved vi",
    "tr": "bir bu da de icin ile mi nasil ne nedir nerede ve veya ya",
    "ar": "الي ان او اين ثم عن علي في كيف لا ما مع من هذا هذه هل هو هي",
    "he": "או איכ איפה אל אני את גמ זה זו כי כל לא מה על עמ של",
    "hi": "और करना कहां का कि के को कैसे क्या पर में यह या वह से है हैं",
    "ko": "니다 떻게 려면 방법 세요 습니 어떻 에서 으로 하기 하는",
    "zh": "如何 怎么 什么 怎样 一个 我们 可以",
    "ja": "する した して です ます ある いる から まで こと もの この その どう 方法 でき きる 使い う方",
    "ru":
      "а без бы в во вы для до его ее если за и из или их к как ко ли мне мы на не но о об он она они от по при с со так то у что это я",
  ]
}
