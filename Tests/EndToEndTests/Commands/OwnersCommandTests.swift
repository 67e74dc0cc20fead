import Foundation
import Testing

@Suite struct OwnersCommandTests {
  private struct Answer: Decodable {
    struct Path: Decodable {
      struct Rule: Decodable {
        let file: String
        let line: Int
      }

      let path: String
      let owners: [String]
      let state: String
      let rule: Rule?
    }

    struct Gap: Decodable { let path: String }
    struct Line: Decodable { let line: Int }

    let dialect: String?
    let paths: [Path]
    let issues: [Line]
    let gaps: [Gap]?
    let deadRules: [Line]?
  }

  private func answer(_ call: ProgramCall) throws -> Answer {
    #expect(call.status == 0)
    return try JSONDecoder().decode(Answer.self, from: Data(call.output.utf8))
  }

  @Test("any path is answered, tracked or not, as it was given")
  func paths() throws {
    let repository = try SampleRepository()
    let answer = try answer(
      repository.run("owners", "Tests/New.swift", "./nowhere", "--format", "json"))
    #expect(answer.paths.map(\.path) == ["Tests/New.swift", "./nowhere"])
    #expect(answer.paths.map(\.owners) == [["@quality"], ["@shop"]])
    #expect(answer.paths[0].rule?.file == ".github/CODEOWNERS")
    #expect(answer.paths[0].rule?.line == 2)
  }

  @Test("in a folder of the repository a path there is meant, else one from the root")
  func inFolder() throws {
    let repository = try SampleRepository()
    let folder = repository.folder.path + "/Tests"
    let paths = [
      "CartTests.swift", "./New.swift", "../Sources", "Sources/Pay", "Tests/New.swift", ".",
      folder + "/New.swift",
    ]
    var owners: [String: [String]] = [:]
    for path in paths {
      let call = try repository.run("owners", path, "-C", folder, "--format", "json")
      owners[path] = try answer(call).paths.flatMap(\.owners)
    }
    for path in ["../Sources", "Sources/Pay"] {
      #expect(owners.removeValue(forKey: path) == ["@shop"])
    }
    // A folder is no file of itself.
    #expect(owners.removeValue(forKey: ".") != nil)
    for (path, owners) in owners { #expect(owners == ["@quality"], "\(path)") }
  }

  @Test("a path elsewhere has no owner here; one as an owners file has it does")
  func elsewhere() throws {
    let repository = try SampleRepository()
    for path in ["/etc/passwd", "../outside", "Sources/../../outside", "/nowhere"] {
      let call = try repository.run("owners", path)
      #expect(call.status == 2, "\(path)")
      #expect(call.errors.contains("“\(path)” is outside this repository"))
    }
    let call = try repository.run("owners", "/Sources/Pay", "--format", "json")
    #expect(try answer(call).paths.flatMap(\.owners) == ["@shop"])
  }

  @Test("gaps and dead rules are listed, for people and for programs")
  func gaps() throws {
    let repository = try SampleRepository(configuration: nil)
    try repository.write(".github/CODEOWNERS", "/Sources/Shop/ @shop\n/Gone/ @x\n!bad @y\n")
    let answer = try answer(repository.run("owners", "--gaps", "--format", "json"))
    // Files at the top are those that this call itself keeps its output in.
    #expect(answer.gaps?.map(\.path).prefix(3) == [".github/", "Sources/Pay/", "Tests/"])
    #expect(answer.deadRules?.map(\.line) == [2])
    #expect(answer.issues.map(\.line) == [3])
    let human = try repository.run("owners", "--gaps")
    #expect(human.output.contains(" tracked files have an owner by .github/CODEOWNERS"))
    #expect(human.output.contains("line 2  /Gone/"))
    #expect(human.errors.contains(".github/CODEOWNERS:3: "))
  }

  @Test("GitLab's file is found in its place, and headway.yml can say how a file is read")
  func dialects() throws {
    let found = try SampleRepository(configuration: nil)
    try FileManager.default.removeItem(at: found.folder.appendingPathComponent(".github"))
    try found.write(".gitlab/CODEOWNERS", "docs @docs\n")
    let here = try answer(found.run("owners", "docs/a", "a/docs", "--format", "json"))
    #expect(here.dialect == "gitlab")
    #expect(here.paths.map(\.state) == ["unmatched", "owned"])

    let said = try SampleRepository(
      configuration: SampleRepository.configuration
        + "\nowners: { file: OWNERS, dialect: gitlab }\n")
    try said.write("OWNERS", "a @a\n")
    #expect(
      try answer(said.run("owners", "x/a", "a/x", "--format", "json")).paths.map(\.state) == [
        "owned", "unmatched",
      ])
  }

  @Test("without a path and without --gaps there is nothing to say")
  func usage() throws {
    #expect(try SampleRepository().run("owners").status == 2)
  }
}
