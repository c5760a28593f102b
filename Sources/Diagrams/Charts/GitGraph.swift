import Basics

/// A Git graph: commits on branches.
///
/// Source: Mermaid, “GitGraph Diagrams”.
struct GitGraph: LineChart {
  enum Kind: String { case normal = "NORMAL", reverse = "REVERSE", highlight = "HIGHLIGHT" }

  struct Commit {
    /// The id that the author chose; empty without one.
    var id = ""
    var tags: [String] = []
    var kind = Kind.normal
    var branch: Int
    var parents: [Int] = []
    var isMerge = false
    /// The id of the commit that was picked.
    var picked: String?
    var label = PlacedLabel("")
    /// The positions along and across the branches.
    var along = 0.0
  }

  struct Branch {
    let name: String
    var order: Double
    /// The last commit.
    var head: Int?
    /// The position across the branches.
    var across = 0.0
  }

  enum Direction: String { case right = "LR", down = "TB", up = "BT" }

  var direction = Direction.right
  var commits: [Commit] = []
  var branches: [Branch] = []
  var showsBranches = true
  var showsLabels = true
  /// The indices of branches by name, and of commits by id.
  private var branchNumbers: [String: Int] = [:]
  private var commitNumbers: [String: Int] = [:]
  /// The branch of the next commit.
  private var current = 0

  // MARK: - Layout

  private static let lane = 72.0
  private static let radius = 9.0

  /// Places commits in the order of the text, as far apart as their labels need.
  mutating func finish(_ source: Source) {
    let order = branches.indices.sorted { (branches[$0].order, $0) < (branches[$1].order, $1) }
    for (lane, index) in order.enumerated() {
      branches[index].across = Double(lane) * (direction == .right ? Self.lane : 150)
    }
    // No label reaches the next commit, so the lines between branches, which turn at commits, cross none.
    var end = 0.0
    for index in commits.indices {
      let commit = commits[index]
      let label = PlacedLabel(Label(plain: showsLabels ? commit.id : ""), width: 110)
      let tags = commit.tags.map { Self.tag($0).size }
      let before: Double
      let after: Double
      if direction == .right {
        before = (tags.map(\.width).max() ?? 0) / 2 + 4
        after = max(before, label.width + 12)
      } else {
        before = Self.radius
        after = max(Self.radius + label.height, Double(tags.count) * 24) + 4
      }
      commits[index].label = label
      commits[index].along = max((index > 0 ? commits[index - 1].along : 0) + 40, end + before)
      end = commits[index].along + after
    }
  }

  /// The text and the size of a tag.
  private static func tag(_ name: String) -> (text: PlacedLabel, size: Size) {
    let text = PlacedLabel(Label(plain: name))
    return (text, Size(width: text.width + 14, height: text.height + 4))
  }

  private func point(_ along: Double, _ across: Double) -> Point {
    switch direction {
    case .right: Point(x: along, y: across)
    case .down: Point(x: across, y: along)
    case .up: Point(x: across, y: -along)
    }
  }

  private func point(_ commit: Int) -> Point {
    point(commits[commit].along, branches[commits[commit].branch].across)
  }

  // MARK: - Drawing

  func draw(to svg: SVGWriter) -> [Outline] {
    let end = (commits.last?.along ?? 0) + 30
    if showsBranches {
      for (index, branch) in branches.enumerated() {
        svg.line(point(16, branch.across), point(end, branch.across), "edge thin grid dashed")
        let name = PlacedLabel(Label(plain: branch.name), width: 130, "small strong")
        let size = Size(width: name.width + 16, height: name.height + 8)
        let at =
          direction == .right
          ? Point(x: 8 - size.width / 2, y: branch.across) : point(-size.height / 2, branch.across)
        svg.box(Rect(center: at, size: size), .series(index), name)
      }
    }
    for index in commits.indices { drawLines(to: index, svg) }
    for index in commits.indices { draw(index, svg) }
    return [outline(svg.source.strings)]
  }

  /// Draws the lines from the parents of a commit. Those from other branches leave or reach their branch in a curve.
  private func drawLines(to index: Int, _ svg: SVGWriter) {
    let commit = commits[index]
    for (number, parent) in commit.parents.enumerated() {
      let from = commits[parent]
      let (a, b) = (branches[from.branch].across, branches[commit.branch].across)
      let isMerge = number > 0
      let corner = isMerge ? point(commit.along, a) : point(from.along, b)
      let path = Path.rounded(
        a == b ? [point(parent), point(index)] : [point(parent), corner, point(index)], radius: 16)
      let branch = isMerge ? from.branch : commit.branch
      svg.path(
        path, SVGWriter.Look("line thick c\(branch % 10)\(commit.picked != nil && isMerge ? " dotted" : "")"))
    }
  }

  private func draw(_ index: Int, _ svg: SVGWriter) {
    let commit = commits[index]
    let center = point(index)
    let look = SVGWriter.Look.series(commit.branch)
    let radius = Self.radius
    switch commit.kind {
    case .highlight:
      svg.rect(Rect(center: center, size: Size(width: 2 * radius + 2, height: 2 * radius + 2)), look)
      svg.rect(Rect(center: center, size: Size(width: radius, height: radius)), "solid")
    case .normal, .reverse: svg.circle(center, radius: radius, look)
    }
    if commit.kind == .reverse {
      svg.path(Rect(center: center, size: Size()).path("M c+5 m-5 c-5 m+5 M c-5 m-5 c+5 m+5"), "edge thick")
    } else if commit.isMerge, commit.kind == .normal {
      svg.circle(center, radius: radius - 4, "hollow")
    } else if commit.picked != nil, commit.kind == .normal {
      svg.circle(center + Point(x: -3, y: 1), radius: 2.5, "solid")
      svg.circle(center + Point(x: 3, y: 1), radius: 2.5, "solid")
    }
    let isRight = direction == .right
    if commit.label.width > 0 {
      let at =
        center + Point(x: isRight ? 5 : radius + 4, y: (isRight ? radius + 3 : 4) + commit.label.height / 2)
      svg.text(commit.label.placed(at, .start))
    }
    for (number, tag) in commit.tags.enumerated() {
      let (text, size) = Self.tag(tag)
      let at =
        isRight
        ? center - Point(x: 0, y: radius + 6 + size.height / 2 + Double(number) * (size.height + 3))
        : center - Point(x: radius + 8 + size.width / 2, y: -Double(number) * (size.height + 3))
      svg.box(Rect(center: at, size: size), radius: 3, "note", text)
    }
  }

  /// The commits in their order, each with its branch and its parents on other branches.
  private func outline(_ strings: UIStrings) -> Outline {
    func name(_ index: Int) -> String {
      commits[index].id.isEmpty ? "\(strings["diagramCommit"]) \(index + 1)" : commits[index].id
    }
    let rows = commits.indices.map { index -> [String] in
      let commit = commits[index]
      let others = commit.parents.dropFirst().map { "\(name($0)) (\(branches[commits[$0].branch].name))" }
      return [
        name(index), branches[commit.branch].name, others.joined(separator: ", "),
        commit.tags.joined(separator: ", "),
      ]
    }
    return .table(
      ["diagramCommit", "diagramBranch", "diagramMerges", "diagramTags"].map { strings[$0] }, rows)
  }
}

// MARK: - Reading

extension GitGraph {
  var count: Int { commits.count + branches.count }

  mutating func configure(_ source: Source) {
    showsBranches = source.setting("showBranches") != "false"
    showsLabels = source.setting("showCommitLabel") != "false"
    addBranch(
      source.setting("mainBranchName") ?? "main", order: source.number("mainBranchOrder", -1e6...1e6) ?? 0)
  }

  mutating func read(_ statement: Statement) throws(DiagramError) {
    let rest = statement.rest
    var scanner = Scanner(statement.source, rest)
    switch statement.word {
    case "commit": try commit(&scanner, statement)
    case "branch":
      let name = try readName(&scanner)
      guard branchNumbers[name] == nil else {
        throw statement.error("a branch that does not exist", at: rest.startIndex)
      }
      let values = try readValues(&scanner, statement)
      let head = branches[current].head
      addBranch(
        name, order: values["order"]?.first.flatMap { Double($0) } ?? Double(branches.count) * 0.001 + 0.5)
      current = branches.count - 1
      branches[current].head = head
    case "checkout", "switch": current = try existingBranch(&scanner)
    case "merge":
      let other = try existingBranch(&scanner)
      guard other != current, let head = branches[other].head else {
        throw statement.error("another branch with a commit", at: rest.startIndex)
      }
      try commit(&scanner, statement, parent: head)
    case "cherry-pick":
      let values = try readValues(&scanner, statement)
      guard let id = values["id"]?.first, let picked = commitNumbers[id] else {
        throw statement.error("the id of a commit", at: rest.startIndex)
      }
      let tags = values["tag"] ?? ["cherry-pick:\(id)"]
      add(Commit(tags: tags, branch: current, picked: id), parent: picked)
    default:
      // The rest of the first line: `LR:`.
      let name = statement.text.before(":")
      guard statement.isFirst, name.isEmpty || Direction(rawValue: name.string) != nil else {
        throw statement.error("commit, branch, checkout, merge, or cherry-pick")
      }
      direction = Direction(rawValue: name.string) ?? .right
    }
  }

  private mutating func addBranch(_ name: String, order: Double) {
    branchNumbers[name] = branches.count
    branches.append(Branch(name: name, order: order))
  }

  private mutating func commit(_ scanner: inout Scanner, _ statement: Statement, parent: Int? = nil)
    throws(DiagramError)
  {
    let values = try readValues(&scanner, statement)
    // Mermaid shows the message, or a random id. Without either, there is nothing to show.
    let id = values["id"]?.first ?? values["msg"]?.first ?? ""
    let tags = (values["tag"] ?? []).filter { !$0.isEmpty }
    let kind = values["type"]?.first.flatMap { Kind(rawValue: $0) } ?? .normal
    add(Commit(id: id, tags: tags, kind: kind, branch: current, isMerge: parent != nil), parent: parent)
  }

  private mutating func add(_ commit: Commit, parent: Int?) {
    var commit = commit
    commit.parents = [branches[current].head, parent].compactMap { $0 }
    if !commit.id.isEmpty { commitNumbers[commit.id] = commits.count }
    branches[current].head = commits.count
    commits.append(commit)
  }

  private func existingBranch(_ scanner: inout Scanner) throws(DiagramError) -> Int {
    let start = scanner.index
    guard let index = branchNumbers[try readName(&scanner)] else {
      throw scanner.error("the name of a branch that exists", at: start)
    }
    return index
  }

  private func readName(_ scanner: inout Scanner) throws(DiagramError) -> String {
    if let name = try scanner.takeQuoted() { return name }
    let name = scanner.take { $0 > 0x20 }
    guard !name.isEmpty else { throw scanner.error("the name of a branch") }
    return name
  }

  private static let names: Set<String> = ["id", "msg", "tag", "type", "order", "parent"]

  /// Reads `id: "…" tag: "…" type: …`. A text alone is the message.
  private func readValues(_ scanner: inout Scanner, _ statement: Statement) throws(DiagramError) -> [String:
    [String]]
  {
    var values: [String: [String]] = [:]
    scanner.skipSpaces()
    while !scanner.isAtEnd {
      var name = "msg"
      if scanner.peek != UInt8(ascii: "\"") {
        name = scanner.takeName()
        scanner.skipSpaces()
        guard !name.isEmpty, scanner.take(":") else { throw scanner.error("id, tag, or type, and a colon") }
        scanner.skipSpaces()
      }
      let quoted = try scanner.takeQuoted()
      let value: String = quoted ?? scanner.take { $0 > 0x20 }
      values[name, default: []].append(value)
      if !Self.names.contains(name) { statement.note(.property(name)) }
      scanner.skipSpaces()
    }
    return values
  }
}
