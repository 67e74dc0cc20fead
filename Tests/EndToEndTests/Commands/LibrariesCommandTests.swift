import Foundation
import Testing

@Suite struct LibrariesCommandTests {
  private func repository(configuration: String? = nil) throws -> SampleRepository {
    let repository = try SampleRepository(configuration: configuration)
    try repository.write(
      "Package.resolved",
      """
      {
        "pins" : [
          {
            "identity" : "rxswift",
            "kind" : "remoteSourceControl",
            "location" : "https://example.com/ReactiveX/RxSwift",
            "state" : { "revision" : "0123456789", "version" : "6.5.0" }
          }
        ],
        "version" : 2
      }
      """)
    // A global gitignore may exclude this file.
    try repository.git("add", "-f", "Package.resolved")
    return repository
  }

  @Test("libraries works without a headway.yml and lists the importers")
  func list() throws {
    let repository = try repository()
    let human = try repository.run("libraries")
    #expect(human.status == 0, "\(human.errors)")
    #expect(human.output.contains("RxSwift"))
    #expect(
      human.output.contains("1 library in 1 lock file or manifest: 1 with unanswered questions.")
    )
    #expect(
      try repository.run("libraries", "RxSwift").output.contains("\nno points yet, no scorecard\n"))
    let json = try repository.run("libraries", "RxSwift", "--format", "json")
    #expect(try SchemaCheck("libraries.json").diagnostics(in: json.output) == [])
    #expect(json.output.contains("\"Sources/Shop\""))
    let unknown = try repository.run("libraries", "RxSwfit")
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("did you mean \"RxSwift\"?"))
  }

  @Test("an invalid lock file is reported with its location, and the exit code is 2")
  func broken() throws {
    let repository = try repository()
    try repository.write("Package.resolved", "{\n  \"version\": 2,\n")
    let call = try repository.run("libraries", "--format", "json")
    #expect(call.status == 2)
    #expect(try SchemaCheck("errors.json").diagnostics(in: call.errors) == [])
    #expect(call.errors.contains("\"line\" : 3"))
  }

  @Test("check requires scorecards if libraries are configured, and names the lock file's line")
  func check() throws {
    let configured = SampleRepository.configuration + "\nlibraries: { justifyAbove: 2 }\n"
    let repository = try repository(configuration: configured)
    let missing = try repository.run("check", "--only", "libraries", "--format", "json")
    #expect(missing.status == 1, "\(missing.errors)")
    #expect(try SchemaCheck("check.json").diagnostics(in: missing.output) == [])
    #expect(missing.output.contains("RxSwift: missing scorecard: .headway/libraries/RxSwift.yml"))
    #expect(missing.output.contains("\"line\" : 4"))
    for format in ["human", "sarif", "github", "junit", "markdown"] {
      let call = try repository.run("check", "--only", "libraries", "--format", format)
      #expect(call.status == 1 && call.output.contains("RxSwift"), "\(format)")
    }
    // Even a complete scorecard requires a justification if its points exceed the limit.
    let answers = """
      library: RxSwift
      license: MIT
      inHouse: no
      users: all
      exitCriteria: async sequences replace it
      blocking: { deploymentTarget: no, conflictingVersions: no, ownUI: no, privateAPIs: no }
      concerns:
        { closedSource: no, buildsWithWarnings: no, poorDocumentation: no, binarySize: no,
          networkTraffic: no, noSupport: no, cannotBeDisabled: yes }
      """
    try repository.write(".headway/libraries/RxSwift.yml", answers)
    let unjustified = try repository.run("check", "--only", "libraries")
    #expect(unjustified.status == 1)
    #expect(unjustified.output.contains("3 points; more than 2 require a justification"))
    try repository.write(
      ".headway/libraries/RxSwift.yml", answers + "\njustification: it will be removed\n")
    let passing = try repository.run("check", "--only", "libraries")
    #expect(passing.status == 0, "\(passing.output)")
    #expect(passing.output.contains("No findings in 1 library."))
  }

  @Test("with --base, only new libraries require a scorecard")
  func base() throws {
    let repository = try repository(configuration: SampleRepository.configuration)
    try repository.git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "lock")
    let old = try repository.run("check", "--only", "libraries", "--base", "HEAD")
    #expect(old.status == 0, "\(old.output)")
    let new = try repository.run("check", "--only", "libraries", "--base", "HEAD~1")
    #expect(new.status == 1)
    #expect(new.output.contains("RxSwift: new library without a scorecard"))
    // By default, check skips libraries that aren't configured.
    let byDefault = try repository.run("check", "--base", "HEAD~1")
    #expect(!byDefault.output.contains("RxSwift: new library"))
  }

  @Test("--only libraries works without a headway.yml if there is a lock file")
  func unconfigured() throws {
    let repository = try repository()
    let passing = try repository.run("check", "--only", "libraries")
    #expect(passing.status == 0, "\(passing.errors)")
    #expect(
      passing.output
        == "No blockers in 1 library. It has no complete scorecard. To require scorecards, "
        + "add \"libraries: {}\" to headway.yml.\n")
    try repository.write(
      ".headway/libraries/RxSwift.yml", "library: RxSwift\nblocking: { ownUI: yes }\n")
    let blocked = try repository.run("check", "--only", "libraries")
    #expect(blocked.status == 1)
    #expect(blocked.output.contains("Package.resolved:4:1: RxSwift: shows its own UI"))
    #expect(try repository.run("check").status == 2)
    let empty = try SampleRepository(configuration: nil).run("check", "--only", "libraries")
    #expect(empty.status == 2)
    #expect(empty.errors.contains("no headway.yml and no lock file"))
  }

  @Test("an error in a scorecard is reported with its location, and the exit code is 2")
  func diagnostic() throws {
    let repository = try repository(configuration: SampleRepository.configuration)
    try repository.write(".headway/libraries/RxSwift.yml", "library: RxSwift\nblockng: {}\n")
    let call = try repository.run("check", "--only", "libraries")
    #expect(call.status == 2)
    #expect(call.errors.contains(".headway/libraries/RxSwift.yml:2:1"))
    #expect(call.errors.contains("did you mean \"blocking\"?"))
  }
}

extension SampleRepository {
  fileprivate func git(_ arguments: String...) throws {
    let call = try ProgramCall(
      ["git", "-C", folder.path] + arguments, environment: ProcessInfo.processInfo.environment,
      in: folder)
    try #require(call.status == 0, "\(call.errors)")
  }
}
