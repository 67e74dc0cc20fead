import Foundation
import Testing

@Suite struct OwnersCommandTests {
  private struct Report: Decodable {
    struct Path: Decodable {
      struct Rule: Decodable {
        let file: String
        let line: Int
      }

      let path: String
      let owners: [String]
      let state: String
      let rule: Rule?
      let byOwners: [Share]?

      struct Share: Decodable {
        let owners: [String]
        let files: Int
      }
    }

    struct Gap: Decodable { let path: String }
    struct Line: Decodable { let line: Int }

    let dialect: String?
    let paths: [Path]
    let issues: [Line]
    let gaps: [Gap]?
    let deadRules: [Line]?
  }

  private func report(_ call: ProgramCall) throws -> Report {
    #expect(call.status == 0)
    return try JSONDecoder().decode(Report.self, from: Data(call.output.utf8))
  }

  @Test("owners accepts any path, tracked or not, and prints it as given")
  func paths() throws {
    let repository = try SampleRepository()
    let report = try report(
      repository.run("owners", "Tests/New.swift", "./nowhere", "--format", "json"))
    #expect(report.paths.map(\.path) == ["Tests/New.swift", "./nowhere"])
    #expect(report.paths.map(\.owners) == [["@quality"], ["@shop"]])
    #expect(report.paths[0].rule?.file == ".github/CODEOWNERS")
    #expect(report.paths[0].rule?.line == 2)
  }

  @Test("in a subdirectory, paths are relative to it or else to the repository root")
  func subdirectory() throws {
    let repository = try SampleRepository()
    let folder = repository.folder.path + "/Tests"
    let paths = [
      "CartTests.swift", "./New.swift", "../Sources", "Sources/Pay", "Tests/New.swift", ".",
      folder + "/New.swift",
    ]
    var owners: [String: [String]] = [:]
    for path in paths {
      let call = try repository.run("owners", path, "-C", folder, "--format", "json")
      owners[path] = try report(call).paths.flatMap(\.owners)
    }
    for path in ["../Sources", "Sources/Pay"] {
      #expect(owners.removeValue(forKey: path) == ["@shop"])
    }
    for (path, owners) in owners { #expect(owners == ["@quality"], "\(path)") }
  }

  @Test("the owners of a folder are those of its files, also under a rule with a final slash")
  func folders() throws {
    let repository = try SampleRepository()
    let report = try report(repository.run("owners", "Tests", "Sources", "--format", "json"))
    #expect(report.paths.map(\.owners) == [["@quality"], ["@shop"]])
    #expect(report.paths.map(\.rule?.line) == [2, 1])
    let human = try repository.run("owners", "Tests", ".")
    #expect(human.output.hasPrefix("Tests  @quality\n.  @shop ("))
    #expect(human.output.contains("), @quality ("))
    let mixed = try self.report(repository.run("owners", ".", "--format", "json"))
    let shares = try #require(mixed.paths.first?.byOwners)
    #expect(shares.map(\.owners) == [["@shop"], ["@quality"]])
    #expect(shares.allSatisfy { $0.files > 0 })
    #expect(report.paths.allSatisfy { $0.byOwners == nil })
  }

  @Test("paths outside the repository are errors; a leading slash can mean the repository root")
  func outside() throws {
    let repository = try SampleRepository()
    for path in ["/etc/passwd", "../outside", "Sources/../../outside", "/nowhere"] {
      let call = try repository.run("owners", path)
      #expect(call.status == 2, "\(path)")
      #expect(call.errors.contains("\(path) is outside this repository"))
    }
    let call = try repository.run("owners", "/Sources/Pay", "--format", "json")
    #expect(try report(call).paths.flatMap(\.owners) == ["@shop"])
  }

  @Test("--gaps lists unowned paths and unused rules as text and as JSON")
  func gaps() throws {
    let repository = try SampleRepository(configuration: nil)
    try repository.write(".github/CODEOWNERS", "/Sources/Shop/ @shop\n/Gone/ @x\n!bad @y\n")
    let report = try report(repository.run("owners", "--gaps", "--format", "json"))
    // The remaining gaps are top-level files, such as the files with the output of this call.
    #expect(report.gaps?.map(\.path).prefix(3) == [".github/", "Sources/Pay/", "Tests/"])
    #expect(report.deadRules?.map(\.line) == [2])
    #expect(report.issues.map(\.line) == [3])
    let human = try repository.run("owners", "--gaps")
    #expect(human.output.contains(" tracked files have an owner in .github/CODEOWNERS"))
    #expect(human.output.contains("line 2  /Gone/"))
    #expect(human.errors.contains(".github/CODEOWNERS:3: "))
  }

  @Test("Headway finds GitLab's CODEOWNERS, and headway.yml can set the dialect")
  func dialects() throws {
    let found = try SampleRepository(configuration: nil)
    try FileManager.default.removeItem(at: found.folder.appendingPathComponent(".github"))
    try found.write(".gitlab/CODEOWNERS", "docs @docs\n")
    let here = try report(found.run("owners", "docs/a", "a/docs", "--format", "json"))
    #expect(here.dialect == "gitlab")
    #expect(here.paths.map(\.state) == ["unmatched", "owned"])

    let configured = try SampleRepository(
      configuration: SampleRepository.configuration
        + "\nowners: { file: OWNERS, dialect: gitlab }\n")
    try configured.write("OWNERS", "a @a\n")
    #expect(
      try report(configured.run("owners", "x/a", "a/x", "--format", "json")).paths.map(\.state) == [
        "owned", "unmatched",
      ])
  }

  @Test("owners requires a path or --gaps")
  func usage() throws {
    #expect(try SampleRepository().run("owners").status == 2)
  }
}
