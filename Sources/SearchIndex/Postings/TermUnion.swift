/// The union of the terms of several sources.
struct TermUnion {
  private var stems = TermTable()
  private var tokens = TermTable()
  private var stemOfToken: [UInt32] = []

  /// Adds tokens and their stems. Returns the new numbers of these terms, and 0 for unused terms.
  mutating func add(_ terms: StemmedTokens, used tokenNumbers: [UInt32]) -> Vocabulary.TermNumbers {
    var numbers = Vocabulary.TermNumbers(
      stems: [UInt32](repeating: 0, count: terms.stems.count),
      tokens: [UInt32](repeating: 0, count: terms.tokens.count))
    terms.tokens.withTerms { tokens in
      terms.stems.withTerms { stems in
        for token in tokenNumbers {
          let stem = Int(terms.stemOfToken[Int(token)])
          let stemNumber = UInt32(self.stems.number(of: stems[stem]).number)
          let (number, isNew) = self.tokens.number(of: tokens[Int(token)])
          if isNew { stemOfToken.append(stemNumber) }
          numbers.stems[stem] = stemNumber
          numbers.tokens[Int(token)] = UInt32(number)
        }
      }
    }
    return numbers
  }

  /// All terms in byte order, and the position of each.
  struct SortedTerms {
    var stems = TermList()
    /// The tokens grouped by stem, and for each stem the end index of its tokens.
    var tokens = TermList()
    var tokenEnds: [Int] = []
    fileprivate var positionsOfStems: [UInt32]
    fileprivate var positionsOfTokens: [UInt32]

    /// Returns the positions of the terms with these numbers.
    func positions(of numbers: Vocabulary.TermNumbers) -> Vocabulary.TermNumbers {
      Vocabulary.TermNumbers(
        stems: Self.positions(positionsOfStems, of: numbers.stems),
        tokens: Self.positions(positionsOfTokens, of: numbers.tokens))
    }

    /// An unused term can have a number that does not exist.
    private static func positions(_ positions: [UInt32], of numbers: [UInt32]) -> [UInt32] {
      numbers.map { Int($0) < positions.count ? positions[Int($0)] : 0 }
    }
  }

  /// Sorts the stems by their bytes, and the tokens of each stem by theirs.
  func sorted() -> SortedTerms {
    var sorted = SortedTerms(
      positionsOfStems: [UInt32](repeating: 0, count: stems.terms.count),
      positionsOfTokens: [UInt32](repeating: 0, count: tokens.terms.count))
    stems.terms.withTerms { stems in
      for (position, stem) in stems.sorted(0..<UInt32(stems.count)).enumerated() {
        sorted.stems.append(stems[Int(stem)])
        sorted.positionsOfStems[Int(stem)] = UInt32(position)
      }
    }
    let (tokenNumbers, ends) = tokensByStem(sorted.positionsOfStems)
    sorted.tokenEnds = ends
    tokens.terms.withTerms { tokens in
      var start = 0
      for end in ends {
        let ofStem = tokenNumbers[start..<end]
        for token in end - start == 1 ? Array(ofStem) : tokens.sorted(ofStem) {
          sorted.positionsOfTokens[Int(token)] = UInt32(sorted.tokens.count)
          sorted.tokens.append(tokens[Int(token)])
        }
        start = end
      }
    }
    return sorted
  }

  /// Returns all tokens in the order of their stems, using a counting sort, and for each stem the end index of its
  /// tokens.
  private func tokensByStem(_ positions: [UInt32]) -> (tokenNumbers: [UInt32], ends: [Int]) {
    var ends = [Int](repeating: 0, count: positions.count)
    for stem in stemOfToken { ends[Int(positions[Int(stem)])] += 1 }
    var start = 0
    for index in ends.indices { (ends[index], start) = (start, start + ends[index]) }
    var tokenNumbers = [UInt32](repeating: 0, count: start)
    for (token, stem) in stemOfToken.enumerated() {
      let position = Int(positions[Int(stem)])
      tokenNumbers[ends[position]] = UInt32(token)
      ends[position] += 1
    }
    return (tokenNumbers, ends)
  }
}
