import Foundation
import Testing

/// The help of every command, and the names that earlier versions used.
@Suite struct HelpTests {
  static let commands: [[String]] = [
    [], ["scan"], ["history"], ["try"], ["report"], ["check"], ["lock"], ["unlock"],
    ["merge-baseline"], ["open"], ["modules"], ["libraries"], ["owners"], ["init"], ["trust"],
    ["flags"], ["flags", "list"], ["flags", "set"], ["flags", "unset"], ["doctor"], ["plugins"],
    ["plugins", "list"], ["plugins", "enable"], ["plugins", "disable"], ["plugins", "trust"],
    ["plugins", "new"], ["plugins", "check"], ["map"], ["replay"], ["sandbox"],
  ]

  private func help(_ command: [String]) throws -> String {
    let call = try SampleRepository().run(command + ["--help"])
    #expect(call.status == 0 && call.errors.isEmpty)
    return call.output
  }

  @Test("help has one order: usage, arguments, options, shared options, examples")
  func order() throws {
    let root = try help([])
    var rest = root[...]
    for heading in [
      "OVERVIEW: ", "USAGE: ", "ARGUMENTS:", "TRACK COMMANDS:", "GUARD COMMANDS:",
      "EXPLORE COMMANDS:", "SET UP COMMANDS:", "EXTEND COMMANDS:", "\nOPTIONS:",
      "GLOBAL OPTIONS:", "SCREEN OPTIONS:", "EXAMPLES:",
    ] {
      let range = try #require(rest.range(of: heading), "\(heading) is missing or out of order")
      rest = rest[range.upperBound...]
    }
  }

  @Test("options for screens appear only where a screen can appear", arguments: commands)
  func screenOptions(command: [String]) throws {
    let screens: [[String]] = [[], ["open"], ["try"], ["sandbox"]]
    #expect(try help(command).contains("--screen-reader") == screens.contains(command))
  }

  @Test("help is wrapped once, to the width of the terminal", arguments: commands)
  func width(command: [String]) throws {
    for line in try help(command).split(separator: "\n") where !line.hasPrefix("  headway ") {
      #expect(line.count <= 80, "\(line)")
    }
  }

  @Test("help uses no retired word", arguments: commands)
  func language(command: [String]) throws {
    let call = try checkLanguage(try help(command))
    #expect(call.status == 0, "\(call.errors)")
  }

  @Test("the language check fails on a retired word and names its replacement")
  func retiredWord() throws {
    let call = try checkLanguage("Files of the work tree are counted again.\n")  // language:allow
    #expect(call.status == 1)
    #expect(call.errors.contains("use: working tree"))
    #expect(try checkLanguage("Files of the working tree are counted again.\n").status == 0)
  }

  @Test("scan accepts --hits, the earlier name of --matches, without listing it")
  func hits() throws {
    let repository = try SampleRepository()
    let earlier = try repository.run("scan", "--hits", "--format", "json")
    #expect(earlier.status == 0)
    #expect(earlier.output == (try repository.run("scan", "--matches", "--format", "json").output))
    #expect(earlier.output.contains("\"hits\""))
    #expect(try !help(["scan"]).contains("--hits"))
  }

  @Test("history accepts --by-team, the earlier name of --by team, without listing it")
  func byTeam() throws {
    let repository = try SampleRepository()
    let earlier = try repository.run("history", "--by-team", "--format", "csv")
    #expect(earlier.status == 0)
    #expect(earlier.output.hasPrefix("id,team,day,remaining\n"))
    #expect(
      earlier.output == (try repository.run("history", "--by", "team", "--format", "csv").output))
    #expect(try !help(["history"]).contains("--by-team"))
  }

  @Test("options for screens are accepted in front of every command, as before")
  func hiddenOptions() throws {
    let repository = try SampleRepository()
    let plain = try repository.run("scan", "--format", "json")
    let themed = try repository.run("--theme", "dark", "scan", "--format", "json")
    #expect(plain.status == 0 && plain.output == themed.output)
  }

  @Test("options of the app in front of a command apply to it, and are an error if it has none")
  func appOptions() throws {
    let repository = try SampleRepository()
    let log = repository.folder.path + "/headway.log"
    for options in [["--log", log], ["--inspect"]] {
      for arguments in [options + ["history"], ["history"] + options] {
        let call = try repository.run(arguments)
        #expect(call.status == 2, "\(arguments)")
        #expect(call.errors.contains("unknown option '\(options[0])'"), "\(call.errors)")
      }
      let opened = try repository.run(options + ["open", "migrations"])
      #expect(opened.status == 0, "\(opened.errors)")
    }
    #expect(FileManager.default.fileExists(atPath: log))
  }

  @Test("an unknown option is a short error with the usage, and exit code 2")
  func unknownOption() throws {
    let call = try SampleRepository().run("scan", "--nope")
    #expect(call.status == 2)
    #expect(call.errors.hasPrefix("headway: unknown option '--nope'"))
    #expect(call.errors.contains("Usage: headway scan"))
    let root = try SampleRepository().run("--nope")
    #expect(root.errors.contains("\nUsage: headway [<options>] [<link>]\n"), "\(root.errors)")
  }

  private func checkLanguage(_ text: String) throws -> ProgramCall {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = FileManager.default.temporaryDirectory
    return try ProgramCall(
      [root.appendingPathComponent("Scripts/check-language").path, "-"],
      environment: ProcessInfo.processInfo.environment, input: text, in: folder)
  }
}
