import Foundation
import Testing

/// The names that a shell requests while the user types. The arguments are those of the generated scripts.
@Suite struct CompletionTests {
  private func names(
    for argument: String, of command: String, in repository: SampleRepository
  ) throws -> [Substring] {
    let program = try BuiltProgram.path("headway").trimmingCharacters(in: ["'"])
    let words = ["headway", command, "-C", repository.folder.path, argument, ""]
    let cache = repository.folder.path + "/.git/cache"
    let call = try ProgramCall(
      [program, "---completion", command, "--", argument, "\(words.count - 1)", "0"] + words,
      environment: ProcessInfo.processInfo.environment
        .merging(["XDG_CACHE_HOME": cache, "XDG_CONFIG_HOME": cache]) { $1 },
      in: repository.folder)
    #expect(call.status == 0)
    #expect(call.errors.isEmpty)
    return call.output.split(separator: "\n")
  }

  @Test(
    "a shell completes migrations, teams, modules and flows",
    arguments: [
      ("scan", "--migration", ["rxswift", "xctest"]),
      ("lock", "positional@0", ["rxswift", "xctest"]),
      ("report", "--team", ["@quality", "@shop"]), ("modules", "--why", ["Pay", "Shop"]),
    ])
  func names(command: String, argument: String, expected: [Substring]) throws {
    let repository = try SampleRepository()
    #expect(try names(for: argument, of: command, in: repository) == expected)
    let flows = try names(for: "positional@0", of: "sandbox", in: repository)
    #expect(flows.contains("migrations"))
  }

  @Test("a name that a shell could run is not offered")
  func hostileNames() throws {
    let repository = try SampleRepository()
    try repository.write(
      ".github/CODEOWNERS",
      "* @shop @a$(reboot) @b`reboot` @c;reboot @d&reboot @e|f @g'h @\u{1B}[2J\n")
    #expect(try names(for: "--team", of: "report", in: repository) == ["@shop"])
  }

  @Test("without a repository or with an invalid configuration, no names are offered")
  func noNames() throws {
    let repository = try SampleRepository(configuration: "migrations: 1\n")
    #expect(try names(for: "--migration", of: "scan", in: repository).isEmpty)
  }
}
