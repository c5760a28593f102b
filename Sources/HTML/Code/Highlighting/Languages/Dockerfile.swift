extension CodeLanguage {
  static let dockerfile = CodeLanguage(
    "Dockerfile", words: ["dockerfile", "docker", "containerfile"], CodeLexer(dockerfileGrammar))

  /// A shell's grammar, with the instructions of Dockerfiles.
  private static var dockerfileGrammar: Grammar {
    var grammar = shellGrammar
    grammar.lineKeywords = """
      ADD ARG CMD COPY ENTRYPOINT ENV EXPOSE FROM HEALTHCHECK LABEL MAINTAINER ONBUILD RUN SHELL STOPSIGNAL USER VOLUME
      WORKDIR
      """
    grammar.keywords += " AS"
    return grammar
  }
}
