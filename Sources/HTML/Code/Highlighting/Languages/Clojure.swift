extension CodeLanguage {
  static let clojure = CodeLanguage(
    "Clojure", words: ["clojure", "clj", "cljs", "cljc", "edn"],
    CodeLexer(
      Grammar(
        lineComments: [";"], strings: [StringForm("\"", isMultiline: true)],
        keywords: """
          catch cond condp case def definterface defmacro defmethod defmulti defn defn- defonce defprotocol defrecord
          deftype do doseq dotimes false finally fn for if if-let if-not import in-ns let loop new nil ns or and quote
          recur reify require throw true try use var when when-let when-not while
          """,
        functionIntroducers: "defn defn- defmacro", callsAreFunctions: false, identifierStarts: "*",
        identifierBytes: "-*!?'/.<>=+&#", identifierEnds: "")))
}
