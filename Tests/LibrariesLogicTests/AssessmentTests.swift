import CheckInterface
import LibrariesInterface
import Testing
import Workspace

@testable import LibrariesLogic

@Suite struct AssessmentTests {
  static let today = Day("2026-11-21") ?? Day(number: 0)

  /// A library with available sources, an allowed license, and the answer "no" to all criteria.
  static func entry(_ change: (inout LibraryEntry) -> Void = { _ in }) -> LibraryEntry {
    var library = Library(
      id: LibraryID(.swift, "kit"), name: "kit",
      places: [.init(path: "Package.resolved", line: 5, version: "1.0.0", isLock: true)])
    library.version = "1.0.0"
    library.isDirect = true
    var entry = LibraryEntry(library)
    entry.facts.folder = "/kit"
    entry.facts.license = .found("MIT", in: "LICENSE")
    entry.facts.hasSource = true
    var card = Scorecard(library: "kit", path: ".headway/libraries/kit.yml")
    for criterion in LibraryCriterion.all { card.answers[criterion] = .init(false) }
    card.texts = [.inHouse: "no", .users: "all", .exitCriteria: "wrapped by one module"]
    entry.scorecard = card
    change(&entry)
    return entry
  }

  static func assessment(
    rules: LibraryRules = LibraryRules(), targets: [String: PlatformVersion] = [:],
    _ change: (inout LibraryEntry) -> Void = { _ in }
  ) -> LibraryAssessment {
    LibraryAssessment(entry(change), rules: rules, targets: targets, today: today)
  }

  @Test("a library with all answers and no concerns is ok")
  func ok() {
    let assessment = Self.assessment()
    #expect(assessment.verdict == .ok)
    #expect(assessment.points == 0 && assessment.openCount == 0)
  }

  // MARK: Properties

  /// All sets of concerns that apply, as bits.
  private static let sets = 0..<(1 << LibraryConcern.allCases.count)

  private static func assessment(concerns: Int, blockers: Int = 0) -> LibraryAssessment {
    assessment { entry in
      for (bit, concern) in LibraryConcern.allCases.enumerated() where concerns >> bit & 1 == 1 {
        entry.scorecard?.answers[.concern(concern)] = .init(true)
      }
      for (bit, blocker) in LibraryBlocker.allCases.enumerated() where blockers >> bit & 1 == 1 {
        entry.scorecard?.answers[.blocker(blocker)] = .init(true)
      }
    }
  }

  @Test("another concern never lowers the points or improves the verdict")
  func monotone() {
    for set in Self.sets {
      let before = Self.assessment(concerns: set)
      for bit in LibraryConcern.allCases.indices where set >> bit & 1 == 0 {
        let after = Self.assessment(concerns: set | 1 << bit)
        #expect(after.points >= before.points)
        if before.verdict == .justify { #expect(after.verdict == .justify) }
      }
      #expect((before.verdict == .justify) == (before.points > 6))
    }
  }

  @Test("a blocked library stays blocked regardless of other answers")
  func blocked() {
    for blockers in 1..<(1 << LibraryBlocker.allCases.count) {
      for set in stride(from: 0, to: Self.sets.upperBound, by: 9) {
        let assessment = Self.assessment(concerns: set, blockers: blockers)
        #expect(assessment.verdict == .blocked)
        #expect(!assessment.blocking.isEmpty)
      }
    }
  }

  @Test("a justification never lowers the points")
  func justification() {
    for set in stride(from: 0, to: Self.sets.upperBound, by: 5) {
      let plain = Self.assessment(concerns: set)
      var entry = plain.entry
      entry.scorecard?.texts[.justification] = "because"
      let justified = LibraryAssessment(
        entry, rules: LibraryRules(), targets: [:], today: Self.today)
      #expect(justified.points == plain.points)
      #expect(justified.verdict == .ok)
      #expect(justified.isAcceptedByJustification == (plain.verdict == .justify))
    }
  }

  // MARK: Verdicts

  @Test("without a scorecard all criteria that can't be detected are unanswered")
  func unanswered() {
    let assessment = Self.assessment { $0.scorecard = nil }
    #expect(assessment.verdict == .unanswered)
    #expect(!assessment.openCriteria.map(\.id).contains("license"))
    #expect(assessment.openQuestions == [.inHouse, .users, .exitCriteria])
    let transitive = Self.assessment {
      $0.scorecard = nil
      $0.library.isDirect = false
    }
    #expect(transitive.openQuestions.isEmpty)
  }

  @Test("if the detected result contradicts the team's answer, the worse one counts")
  func contradiction() {
    let worse = Self.assessment { $0.facts.license = .found("AGPL-3.0", in: "LICENSE") }
    #expect(worse.contradictions.map(\.id) == ["license"])
    #expect(worse.verdict == .blocked)
    #expect(
      worse.contradictions.map { LibraryText.evidence($0).map { $0.label + $0.text } } == [
        ["AGPL-3.0 isn't allowed (LICENSE), but your team answered no"]
      ])
    let better = Self.assessment { $0.scorecard?.answers[.concern(.closedSource)] = .init(true) }
    #expect(better.contradictions.map(\.id) == ["closedSource"])
    #expect(better.points == 3)
  }

  @Test("the license in a scorecard answers whether it is allowed")
  func namedLicense() {
    let assessment = Self.assessment {
      $0.facts.license = .unseen
      $0.scorecard?.answers[.blocker(.license)] = nil
      $0.scorecard?.license = "GPL-3.0"
    }
    #expect(assessment.blocking.map(\.id) == ["license"])
  }

  @Test("a higher deployment target than the project's blocks; a lower one doesn't")
  func targets() throws {
    let project = ["ios": try #require(PlatformVersion("16"))]
    func verdict(_ version: String) throws -> LibraryAssessment.Verdict {
      let version = try #require(PlatformVersion(version))
      return Self.assessment(targets: project) { $0.facts.deploymentTargets = ["ios": version] }
        .verdict
    }
    #expect(try verdict("16.0") == .ok)
    #expect(try verdict("15.4") == .ok)
    #expect(try verdict("16.1") == .blocked)
  }

  @Test("conflicting versions in one lock file block")
  func conflict() {
    #expect(Self.assessment { $0.library.conflict = ["1", "2"] }.verdict == .blocked)
  }

  // MARK: Exceptions

  private static func exception(_ criterion: String, until: String) -> Scorecard.Exception {
    Scorecard.Exception(
      criterion: criterion, owner: "@a", until: Day(until) ?? today, because: "b", line: 9)
  }

  @Test("an exception lifts a blocker through its last day")
  func exceptions() {
    func with(_ until: String) -> LibraryAssessment {
      Self.assessment {
        $0.scorecard?.answers[.blocker(.ownUI)] = .init(true)
        $0.scorecard?.exceptions = [Self.exception("ownUI", until: until)]
      }
    }
    #expect(with("2026-11-21").verdict == .ok)
    #expect(with("2026-11-21").excepted.map(\.id) == ["ownUI"])
    #expect(with("2026-11-20").verdict == .blocked)
  }

  @Test("exceptions can also cover points and a missing scorecard")
  func otherExceptions() {
    let many = Self.assessment(rules: LibraryRules(justifyAbove: 1)) {
      $0.scorecard?.answers[.concern(.noSupport)] = .init(true)
      $0.scorecard?.exceptions = [Self.exception("points", until: "2027-01-01")]
    }
    #expect(many.verdict == .ok)
    let open = Self.assessment {
      $0.scorecard?.answers = [:]
      $0.scorecard?.exceptions = [Self.exception("scorecard", until: "2027-01-01")]
    }
    #expect(open.verdict == .ok)
  }

  // MARK: Changes

  @Test("changes are reported since the last review and since the base")
  func changes() throws {
    let day = try #require(Day("2026-01-02"))
    let assessment = Self.assessment {
      $0.scorecard?.reviewed = .init(version: "0.9.0", points: 2, on: day)
      $0.base = .there(version: "0.8.0")
    }
    #expect(
      assessment.changes.map(LibraryText.words) == [
        "0.9.0 → 1.0.0, scored on 2026-01-02", "2 → 0 points, scored on 2026-01-02",
        "0.8.0 → 1.0.0",
      ])
    #expect(
      LibraryText.list(Array(assessment.changes.prefix(2)))
        == "0.9.0 → 1.0.0; 2 → 0 points, scored on 2026-01-02")
    #expect(LibraryText.list(assessment.changes).hasSuffix("on 2026-01-02; 0.8.0 → 1.0.0"))
    #expect(LibraryText.list([]).isEmpty)
    #expect(Self.assessment { $0.base = .absent }.changes == [.new])
  }

  // MARK: The check

  private func messages(
    _ rules: LibraryRules?, hasBase: Bool = false, _ change: (inout LibraryEntry) -> Void
  ) -> [String] {
    let inventory = LibraryInventory(entries: [Self.entry(change)])
    return LibraryFindings(inventory, rules: rules, hasBase: hasBase, today: Self.today).findings
      .map {
        "\($0.path):\($0.line) \($0.message)"
      }
  }

  @Test(
    "with a base only new libraries need a scorecard; without one all do if rules are configured")
  func newness() {
    let bare: (inout LibraryEntry) -> Void = { $0.scorecard = nil }
    #expect(messages(nil, bare).isEmpty)
    #expect(
      messages(LibraryRules(), bare) == [
        "Package.resolved:5 kit: missing scorecard: .headway/libraries/kit.yml"
      ])
    let old: (inout LibraryEntry) -> Void = {
      $0.scorecard = nil
      $0.base = .there(version: nil)
    }
    #expect(messages(LibraryRules(), hasBase: true, old).isEmpty)
    let new: (inout LibraryEntry) -> Void = {
      $0.scorecard = nil
      $0.base = .absent
    }
    #expect(messages(nil, hasBase: true, new).count == 1)
  }

  @Test("blockers and too many points are findings without library rules too")
  func findings() {
    #expect(
      messages(nil) { $0.facts.license = .missing } == [
        "Package.resolved:5 kit: unsuitable license: no license in its sources "
          + "(contradicts its scorecard)"
      ])
    let points = messages(nil) {
      for concern in LibraryConcern.allCases {
        $0.scorecard?.answers[.concern(concern)] = .init(true)
      }
    }
    #expect(points.count == 1 && points[0].contains("16 points; more than 6"))
    let ended = messages(nil) {
      $0.scorecard?.answers[.blocker(.ownUI)] = .init(true, because: "a chat window")
      $0.scorecard?.exceptions = [Self.exception("ownUI", until: "2026-11-01")]
    }
    #expect(
      ended == [
        "Package.resolved:5 kit: shows its own UI: a chat window; "
          + "the exception of @a ended on 2026-11-01"
      ])
  }

  @Test("exceptions that end within two weeks are reported")
  func ending() {
    func count(_ until: String) -> Int {
      let inventory = LibraryInventory(entries: [
        Self.entry { $0.scorecard?.exceptions = [Self.exception("ownUI", until: until)] }
      ])
      return LibraryFindings(inventory, rules: nil, hasBase: false, today: Self.today).ending.count
    }
    #expect(count("2026-12-05") == 1)
    #expect(count("2026-12-06") == 0)
    #expect(count("2026-11-20") == 0)
  }

  // MARK: The catalog

  @Test("transitive dependencies are complete, also with cycles")
  func transitive() {
    func library(_ name: String, needs: [String]?) -> Library {
      var library = Library(id: LibraryID(.npm, name), name: name, places: [])
      library.needs = needs.map { $0.map { LibraryID(.npm, $0) } }
      return library
    }
    let all = [
      library("a", needs: ["b", "gone"]), library("b", needs: ["c"]), library("c", needs: ["a"]),
      library("d", needs: nil),
    ]
    let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
    #expect(
      LibraryCatalog.transitive(LibraryID(.npm, "a"), in: byID)?.map(\.name) == ["b", "c"])
    #expect(LibraryCatalog.transitive(LibraryID(.npm, "d"), in: byID) == nil)
    #expect(LibraryCatalog.needers(all)[LibraryID(.npm, "c")]?.map(\.name) == ["b"])
  }

  @Test(
    "versions are compared by number, and a prerelease is older than its release",
    arguments: [
      ("1.9.0", "1.10.0", true), ("2.0.0", "2.0.0", false), ("v1.0", "1.0.1", true),
      ("1.0.0-beta", "1.0.0", true), ("1.0.0", "1.0.0-beta", false), ("1.0+a", "1.0+b", false),
    ])
  func versions(left: String, right: String, isOlder: Bool) {
    #expect(VersionNumber(left).isOlder(than: right) == isOlder)
  }

  @Test(
    "every library has a unique file name that file systems accept",
    arguments: [
      ("Yams", "Yams"), ("@acme/kit", "@acme%2Fkit"), ("../../etc", "%2E.%2F..%2Fetc"),
      ("a b", "a%20b"), (".hidden", "%2Ehidden"), ("GRDB.swift", "GRDB.swift"),
    ])
  func fileNames(name: String, file: String) {
    #expect(ScorecardPath.safe(name) == file)
    #expect(ScorecardPath.safe(String(repeating: name, count: 200)).utf8.count <= 180)
  }

  @Test("the users of a library are folders where modules aren't known, or unknown like its names")
  func users() {
    func use(_ module: String, isInModule: Bool) -> LibraryImport {
      LibraryImport(
        path: "\(module)/a.swift", line: 1, module: module, isInModule: isInModule, isTest: false)
    }
    func row(_ uses: [LibraryImport], hasAllModules: Bool = false) -> LibraryRow {
      let assessment = AssessmentTests.assessment { entry in
        entry.facts.uses = uses
        entry.facts.hasAllModules = hasAllModules
      }
      return LibraryRow(assessment, neededBy: [], hasDraft: false)
    }
    let modules = ["A", "B"].map { use($0, isInModule: true) }
    #expect(row(modules).userCount == "2 modules")
    #expect(row(modules + [use("C", isInModule: false)]).userCount == "3 folders")
    #expect(row([]).userCount == nil && row([]).why == "unknown")
    #expect(row([], hasAllModules: true).why == "")
  }
}
