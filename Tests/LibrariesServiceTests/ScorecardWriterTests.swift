import Git
import LibrariesInterface
import Testing
import Workspace

@testable import LibrariesLogic
@testable import LibrariesService

@Suite struct ScorecardWriterTests {
  private static let path = ".headway/libraries/kit.yml"

  private func decoded(_ text: String) throws -> Scorecard {
    try ScorecardDecoder.decode(text, path: Self.path).get()
  }

  /// Texts with a special meaning in YAML.
  private static let texts = [
    "plain words", "no", "yes: really", "# not a comment", "12", "1.0", "2026-11-21", "- item",
    "{ a }",
    "two\nlines", "trailing\n\nparagraphs\nhere", "“quotes” \"and\" 'more'", "back\\slash",
    "a: b # c",
    "tab\there", "control \u{1B}[31m", "ümläut 移行", "~", "null", "@team", "%TAG",
    "ends with space \nx",
    " * ", "a\n  b", "100%",
  ]

  private static func random(_ state: inout UInt64) -> Scorecard {
    func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    func text() -> String? {
      guard next(3) > 0 else { return nil }
      var text = texts[next(texts.count)][...]
      while let last = text.last, last.isWhitespace { text.removeLast() }
      while let first = text.first, first.isWhitespace { text.removeFirst() }
      return String(text)
    }
    var card = Scorecard(library: "kit", path: path)
    card.ecosystem = next(2) == 0 ? .swift : nil
    card.owner = next(2) == 0 ? "@a/b" : nil
    card.purpose = text()
    card.license = next(2) == 0 ? "MIT OR Apache-2.0" : nil
    for criterion in LibraryCriterion.all where next(3) > 0 {
      card.answers[criterion] = .init(next(2) == 0, because: text())
    }
    for question in LibraryQuestion.allCases { card.texts[question] = text() }
    if next(2) == 0 {
      card.reviewed = .init(
        version: next(2) == 0 ? "1.0" : nil, points: next(2) == 0 ? next(9) : nil,
        on: Day(number: 20_000 + next(900)))
    }
    return card
  }

  @Test("a written scorecard is read back unchanged, whatever its texts contain")
  func roundTrip() throws {
    var state: UInt64 = 1
    for _ in 0..<400 {
      let card = Self.random(&state)
      let text = ScorecardText.text(of: card)
      #expect(try decoded(text) == card, "\(text)")
    }
  }

  @Test("changing a scorecard preserves comments and custom keys")
  func changes() throws {
    var state: UInt64 = 2
    for _ in 0..<400 {
      let (old, new) = (Self.random(&state), Self.random(&state))
      var text = ScorecardText.text(of: old)
      text +=
        "\n# end of the answers\nx-ticket: 12\nnotes: |\n  owner: not a key\n\n  license: nor this\n"
      let changed = ScorecardText.changed(text, from: old, to: new)
      #expect(try decoded(changed) == new, "\(text)\n=>\n\(changed)")
      #expect(
        changed.contains(
          "# end of the answers\nx-ticket: 12\nnotes: |\n  owner: not a key\n\n  license: nor this\n"
        ))
      #expect(ScorecardText.changed(changed, from: new, to: new) == changed)
    }
  }

  private static let handwritten = """
    # Ours, by hand.
    library:   kit   # as in Package.resolved
    owner: '@old'  # goes

    # What blocks:
    blocking:  # by the policy
        ownUI: no   # looked on 2026-01-01
        # the next one took a week
        privateAPIs:
          answer: no
          because: we read it
    concerns: { networkTraffic: yes, noSupport: no }
    exceptions:
      - { criterion: license, owner: "@a", until: 2027-01-01, because: x }

    """

  @Test("a handwritten file keeps its comments, order and style")
  func byHand() throws {
    let old = try decoded(Self.handwritten)
    var new = old
    new.owner = "@new"
    new.answers[.blocker(.license)] = .init(false)
    new.answers[.blocker(.privateAPIs)] = .init(true, because: "it does")
    new.answers[.concern(.noSupport)] = .init(true)
    new.texts[.users] = "all"
    let text = ScorecardText.changed(Self.handwritten, from: old, to: new)
    #expect(
      text == """
        # Ours, by hand.
        library:   kit   # as in Package.resolved
        owner: "@new"

        # What blocks:
        blocking:  # by the policy
            ownUI: no   # looked on 2026-01-01
            # the next one took a week
            privateAPIs: { answer: yes, because: "it does" }
            license: no
        concerns:
          networkTraffic: yes
          noSupport: yes
        users: all
        exceptions:
          - { criterion: license, owner: "@a", until: 2027-01-01, because: x }

        """)
  }

  @Test("carriage returns at the end of lines are preserved")
  func carriageReturns() throws {
    let text = Self.handwritten.replacing("\n", with: "\r\n")
    let old = try decoded(text)
    var new = old
    new.purpose = "a\nb"
    new.answers[.blocker(.ownUI)] = .init(true)
    let changed = ScorecardText.changed(text, from: old, to: new)
    var result = try decoded(changed)
    // The exceptions have moved down.
    #expect(result.exceptions.map(\.line) != new.exceptions.map(\.line))
    result.exceptions = new.exceptions
    #expect(result == new)
    #expect(!changed.replacing("\r\n", with: "").contains("\n"))
  }

  @Test("undo restores the file byte for byte, or removes a new file")
  func undo() async throws {
    let repository = try await ProjectRepository()
    let writer = ScorecardWriter()
    var card = Scorecard(library: "kit", path: Self.path)
    card.owner = "@a"
    let first = try await writer.write(card, in: repository.project)
    #expect(first.before == nil)
    #expect(try decoded(repository.text(Self.path)) == card)
    try await writer.undo(first, in: repository.project)
    #expect(throws: (any Error).self) { try repository.text(Self.path) }
    try repository.write(Self.path, Self.handwritten)
    card = try decoded(Self.handwritten)
    card.owner = "@b"
    let second = try await writer.write(card, in: repository.project)
    try await writer.undo(second, in: repository.project)
    #expect(try repository.text(Self.path) == Self.handwritten)
    // Someone else changed the file.
    let third = try await writer.write(card, in: repository.project)
    try repository.write(Self.path, Self.handwritten + "# mine\n")
    await #expect(throws: WorkspaceError.self) {
      try await writer.undo(third, in: repository.project)
    }
    #expect(try repository.text(Self.path).hasSuffix("# mine\n"))
  }

  @Test(
    "a file that can't be changed safely stays unchanged, and the reason is reported",
    arguments: [
      ("library: kit\nblockng: {}\n", "unknown key"), ("library: other\n", "belongs to other"),
      ("{ library: kit, owner: '@a' }\n", "can't be changed safely"),
      ("library: kit\n? owner\n: '@a'\n", "can't be changed safely"),
    ])
  func refused(text: String, excerpt: String) async throws {
    let repository = try await ProjectRepository()
    try repository.write(Self.path, text)
    var card = Scorecard(library: "kit", path: Self.path)
    card.owner = "@b"
    let error = await #expect(throws: WorkspaceError.self) {
      try await ScorecardWriter().write(card, in: repository.project)
    }
    #expect(error?.description.contains(excerpt) == true, "\(error?.description ?? "")")
    #expect(try repository.text(Self.path) == text)
  }

  @Test("a scorecard isn't written through a link to outside the repository")
  func outside() async throws {
    let repository = try await ProjectRepository()
    try repository.write("elsewhere", "")
    try symbolicLink(repository.root + "/.headway", to: "/tmp")
    var card = Scorecard(library: "kit", path: Self.path)
    card.owner = "@b"
    await #expect(throws: RepositoryFileError.self) {
      try await ScorecardWriter().write(card, in: repository.project)
    }
  }

  @Test("an unchanged draft changes nothing, and multiline texts are preserved")
  func drafts() throws {
    var card = try decoded(Self.handwritten)
    card.texts[.exitCriteria] = "one\ntwo"
    var library = Library(id: LibraryID(.swift, "kit"), name: "kit", places: [])
    library.isDirect = true
    var entry = LibraryEntry(library)
    entry.scorecard = card
    let assessment = LibraryAssessment(
      entry, rules: LibraryRules(), targets: [:], today: Day(number: 0))
    var draft = ScorecardDraft(assessment)
    #expect(draft.card(for: assessment, path: "", isShared: false) == card)
    draft[.exitCriteria] += " three"
    draft.choices["ownUI"] = .open
    let changed = draft.card(for: assessment, path: "", isShared: false)
    #expect(changed.texts[.exitCriteria] == "one two three")
    #expect(changed.answers[.blocker(.ownUI)] == nil)
    #expect(changed.exceptions == card.exceptions)
  }

  @Test("a draft and its assessment agree on the number of missing answers")
  func openCount() throws {
    for isDirect in [true, false] {
      var library = Library(id: LibraryID(.swift, "kit"), name: "kit", places: [])
      library.isDirect = isDirect
      let assessment = LibraryAssessment(
        LibraryEntry(library), rules: LibraryRules(), targets: [:], today: Day(number: 0))
      var draft = ScorecardDraft(assessment)
      #expect(draft.openCount(assessment) == assessment.openCount)
      draft[.inHouse] = "no"
      draft.choices["ownUI"] = .no
      #expect(draft.openCount(assessment) == assessment.openCount - (isDirect ? 2 : 1))
    }
  }

  @Test("a draft with an invalid field can't be saved")
  func problems() throws {
    var entry = LibraryEntry(Library(id: LibraryID(.swift, "kit"), name: "kit", places: []))
    entry.facts.license = .found("MIT", in: "LICENSE")
    var draft = ScorecardDraft(
      LibraryAssessment(entry, rules: LibraryRules(), targets: [:], today: Day(number: 0)))
    #expect(draft.problems.isEmpty)
    #expect(draft[.license] == "MIT")
    draft[.owner] = "web"
    draft[.license] = "MIT OR"
    #expect(Set(draft.problems.keys) == [.owner, .license])
    draft[.owner] = "a@b.example"
    draft[.license] = ""
    #expect(draft.problems.isEmpty)
  }
}
