import Testing

/// Checks that `Docs/semantics.md` names existing code, tests and mutations for each rule.
@Suite struct SemanticsTableTests {
  private static let table = SemanticsTable(Repository.text("Docs/semantics.md") ?? "")

  private static let mutations: [Mutation] = {
    let names = (try? Repository.names(in: "Tests/Mutations")) ?? []
    return names.filter { $0.hasSuffix(".patch") }.map {
      Mutation(name: String($0.dropLast(6)), Repository.text("Tests/Mutations/\($0)") ?? "")
    }
  }()

  @Test("the table has a row for each of the 40 rules, in order")
  func complete() {
    #expect(Self.table.rows.map(\.number) == Array(1...40))
  }

  @Test(
    "every row names existing code and tests, and at least one test title has the rule's number")
  func rows() {
    for row in Self.table.rows {
      for path in row.code { #expect(Repository.exists(path), "rule \(row.number): \(path)") }
      for test in row.tests {
        #expect(function(of: test) != nil, "rule \(row.number): \"\(test.title)\" in \(test.file)")
      }
      #expect(!row.code.isEmpty && !row.mutations.isEmpty, "rule \(row.number) is incomplete")
      #expect(
        row.tests.contains { $0.title.hasPrefix("rule \(row.number): ") },
        "no test title has the number of rule \(row.number)")
    }
  }

  @Test("every row names a file in which the app relies on the rule, or the reason why it doesn't")
  func app() {
    let folders = [
      "Sources/Features/", "Sources/App/", "Sources/Program/", "Sources/Platform/Settings",
      "Plugins/",
    ]
    for row in Self.table.rows {
      #expect(row.inApp.count > 10, "rule \(row.number) has no phrase")
      guard let file = row.appFile else { continue }
      #expect(
        folders.contains(where: file.hasPrefix) && Repository.exists(file),
        "rule \(row.number): \(file)")
    }
    #expect(Self.table.rows.count { $0.appFile == nil } < 8)
  }

  @Test("every mutation is in the row of its rule and has a test of that row")
  func mutationsAreListed() throws {
    let named = Self.table.rows.flatMap(\.mutations)
    #expect(named.sorted() == Self.mutations.map(\.name))
    for mutation in Self.mutations {
      let row = try #require(Self.table.rows.first { $0.number == mutation.rule })
      #expect(row.mutations.contains(mutation.name), "\(mutation.name) is in another row")
      let known = row.tests.compactMap(function)
      #expect(known.contains(mutation.test), "\(mutation.name): \(mutation.test), not \(known)")
    }
  }

  @Test("every mutation applies to the current code")
  func mutationsApply() async throws {
    for mutation in Self.mutations {
      let error = try await Repository.git(
        "apply", "--check", "Tests/Mutations/\(mutation.name).patch")
      #expect(error == nil, "\(mutation.name): \(error ?? "")")
    }
  }

  @Test("escaped bars, several tests of one file, and missing mutations are read")
  func reading() {
    let table = SemanticsTable(
      """
      | No. | Rule | In the app | Code | Tests | Mutations |
      |---|---|---|---|---|---|
      | 1 | one \\| two | `E.swift`: so: it is | `A.swift`, `B.swift` | `C.swift` x \\| y<br>z<br>`D.swift` u | `01-a` `01-b` |
      | 2 | three | not in the app: for others | – | `E.swift` v | – |
      """)
    #expect(table.rows.map(\.rule) == ["one | two", "three"])
    #expect(table.rows.map(\.appFile) == ["E.swift", nil])
    #expect(table.rows.map(\.inApp) == ["so: it is", "for others"])
    #expect(table.rows.first?.code == ["A.swift", "B.swift"])
    #expect(
      table.rows.first?.tests == [
        .init(file: "C.swift", title: "x | y"), .init(file: "C.swift", title: "z"),
        .init(file: "D.swift", title: "u"),
      ])
    #expect(table.rows.map(\.mutations) == [["01-a", "01-b"], []])
  }

  /// Returns the test with this title as `Target.Suite/function`, as in `swift test --filter`; nil
  /// if the file has none.
  private func function(of test: SemanticsTable.TestName) -> String? {
    let parts = test.file.split(separator: "/")
    guard parts.count > 2, parts[0] == "Tests", let text = Repository.text(test.file),
      let title = text.range(of: "\"\(test.title)\""),
      let suite = text[..<title.lowerBound].matches(of: /@Suite(?:\([^)]*\))? struct (\w+)/).last,
      let function = text[title.upperBound...].firstMatch(of: /func (\w+)\(/)
    else { return nil }
    return "\(parts[1]).\(suite.1)/\(function.1)"
  }
}
