/// The terms of several sources, each term once.
struct TermUnion {
  private var stems = TermTable()
  private var forms = TermTable()
  private var stemOfForm: [UInt32] = []

  /// Adds words and their stems; returns what the numbers of these terms are here, 0 for what is not used.
  mutating func add(_ terms: Terms, used words: [UInt32]) -> Vocabulary.Numbers {
    var numbers = Vocabulary.Numbers(
      stems: [UInt32](repeating: 0, count: terms.stems.count),
      forms: [UInt32](repeating: 0, count: terms.forms.count))
    terms.forms.withTerms { forms in
      terms.stems.withTerms { stems in
        for word in words {
          let stem = Int(terms.stemOfForm[Int(word)])
          let stemNumber = UInt32(self.stems.number(of: stems[stem]).number)
          let (number, isNew) = self.forms.number(of: forms[Int(word)])
          if isNew { stemOfForm.append(stemNumber) }
          numbers.stems[stem] = stemNumber
          numbers.forms[Int(word)] = UInt32(number)
        }
      }
    }
    return numbers
  }

  /// All terms in order, and for each number its place there.
  struct Order {
    var stems = TermList()
    /// The words of each stem together, and for each stem where its own end.
    var forms = TermList()
    var formEnds: [Int] = []
    fileprivate var placesOfStems: [UInt32]
    fileprivate var placesOfForms: [UInt32]

    /// The places of what has these numbers here.
    func places(of numbers: Vocabulary.Numbers) -> Vocabulary.Numbers {
      Vocabulary.Numbers(
        stems: Self.places(placesOfStems, of: numbers.stems),
        forms: Self.places(placesOfForms, of: numbers.forms))
    }

    /// What is not used may have a number that nothing has.
    private static func places(_ places: [UInt32], of numbers: [UInt32]) -> [UInt32] {
      numbers.map { Int($0) < places.count ? places[Int($0)] : 0 }
    }
  }

  /// Sorts the stems by their bytes, and the words of each by theirs.
  func order() -> Order {
    var order = Order(
      placesOfStems: [UInt32](repeating: 0, count: stems.terms.count),
      placesOfForms: [UInt32](repeating: 0, count: forms.terms.count))
    stems.terms.withTerms { stems in
      for (place, stem) in stems.sorted(0..<UInt32(stems.count)).enumerated() {
        order.stems.append(stems[Int(stem)])
        order.placesOfStems[Int(stem)] = UInt32(place)
      }
    }
    let (words, ends) = wordsByStem(order.placesOfStems)
    order.formEnds = ends
    forms.terms.withTerms { forms in
      var start = 0
      for end in ends {
        let ofStem = words[start..<end]
        for word in end - start == 1 ? Array(ofStem) : forms.sorted(ofStem) {
          order.placesOfForms[Int(word)] = UInt32(order.forms.count)
          order.forms.append(forms[Int(word)])
        }
        start = end
      }
    }
    return order
  }

  /// All words in the order of their stems, by counting, and for each stem where its own end.
  private func wordsByStem(_ places: [UInt32]) -> (words: [UInt32], ends: [Int]) {
    var ends = [Int](repeating: 0, count: places.count)
    for stem in stemOfForm { ends[Int(places[Int(stem)])] += 1 }
    var start = 0
    for index in ends.indices { (ends[index], start) = (start, start + ends[index]) }
    var words = [UInt32](repeating: 0, count: start)
    for (word, stem) in stemOfForm.enumerated() {
      let place = Int(places[Int(stem)])
      words[ends[place]] = UInt32(word)
      ends[place] += 1
    }
    return (words, ends)
  }
}
