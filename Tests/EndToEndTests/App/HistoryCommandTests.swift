import Foundation
import Testing

@Suite struct HistoryCommandTests {
  /// The sample repository with two more days in its history.
  private func repository() throws -> SampleRepository {
    let repository = try SampleRepository()
    try repository.write("Sources/Shop/Cart2.swift", "import AsyncStream\n")
    try repository.commit("2031-05-04T12:00:00Z", "Move a cart")
    try repository.write(
      "Sources/Shop/Cart3.swift",
      "import RxSwift // headway:allow rxswift until=2031-05-05 owner=@shop later\n")
    try repository.write("Sources/Shop/Cart4.swift", "import RxSwift\n")
    try repository.commit("2031-05-05T12:00:00Z", "Add a cart")
    return repository
  }

  @Test("the JSON matches its schema, and the cached output is identical")
  func json() throws {
    let repository = try repository()
    let first = try repository.run("history", "--format", "json")
    #expect(first.status == 0)
    #expect(first.errors.isEmpty)
    #expect(try SchemaCheck("history.json").diagnostics(in: first.output) == [])
    let object = try JSONSerialization.jsonObject(with: Data(first.output.utf8)) as? [String: Any]
    let migrations = try #require(object?["migrations"] as? [[String: Any]])
    let points = try #require(migrations.first?["points"] as? [[String: Any]])
    #expect(points.map { $0["remaining"] as? Int } == [3, 2, 2])
    #expect(points.map { $0["replaced"] as? Int } == [1, 2, 2])
    let second = try repository.run("history", "--format", "json")
    #expect(second.output == first.output)
  }

  @Test("history prints CSV, OpenMetrics and text, and --since and --migration restrict it")
  func forms() throws {
    let repository = try repository()
    let csv = try repository.run(
      "history", "--format", "csv", "--migration", "rxswift", "--since", "2031-05-05")
    let lines = csv.output.split(separator: "\n")
    #expect(lines.first == "id,day,commit,remaining,excepted,replaced")
    #expect(lines.count == 2)
    #expect(lines.last?.hasPrefix("rxswift,2031-05-05,") == true)
    let metrics = try repository.run("history", "--format", "openmetrics").output
    #expect(metrics.contains("headway_remaining{migration=\"rxswift\"} 2 1935619200\n"))
    #expect(metrics.hasSuffix("# EOF\n"))
    let human = try repository.run("history").output
    #expect(human.contains("RxSwift → async"))
    #expect(human.contains("2 remaining"))
    #expect(human.contains("peak"))
  }

  @Test(
    "an unknown time zone is named once by each command that uses it",
    arguments: [["history"], ["scan"], ["report"], ["check"], ["rehearse"], ["modules"], []])
  func unknownTimeZone(_ command: [String]) throws {
    for (zone, isUnknown) in [("Mars", true), ("Europe/Berlin", false)] {
      let configuration = SampleRepository.configuration + "\ntimezone: \(zone)\n"
      let call = try SampleRepository(configuration: configuration).run(command)
      let messages = call.errors.components(separatedBy: "unknown time zone \"\(zone)\"")
      #expect(messages.count == (isUnknown ? 2 : 1), "\(call.errors)")
    }
  }

  @Test("--merge combines the parts that --shard printed")
  func shards() throws {
    let repository = try repository()
    var files: [String] = []
    for number in 1...3 {
      let part = try repository.run("history", "--format", "json", "--shard", "\(number)/3")
      #expect(part.status == 0)
      files.append(".git/part\(number).json")
      try repository.write(".git/part\(number).json", part.output)
    }
    let paths = files.map { repository.folder.appendingPathComponent($0).path }
    let merged = try repository.run(
      "history", "--format", "csv", "--merge", paths[0], paths[1], paths[2])
    #expect(merged.output == (try repository.run("history", "--format", "csv").output))
    #expect(try repository.run("history", "--shard", "4/3").status == 2)
    #expect(try repository.run("history", "--merge", paths[0] + "x").status == 2)
  }

  @Test("--merge rejects missing and repeated parts, and names them")
  func incompleteParts() throws {
    let repository = try repository()
    let parts = try (1...4).map { try repository.historyFile("\($0).json", "--shard", "\($0)/4") }
    let whole = try repository.historyFile("whole.json")
    let once = "; merge each shard or history only once\n"
    #expect(try repository.mergeErrors(parts[0], parts[1], parts[2], parts[3]) == "")
    #expect(
      try repository.mergeErrors(parts[0], parts[2])
        == "headway: shards 2/4, 4/4 are missing; merge all shards of the same commit at once\n")
    #expect(
      try repository.mergeErrors(parts[0], parts[2], parts[1])
        == "headway: shard 4/4 is missing; merge all shards of the same commit at once\n")
    #expect(
      try repository.mergeErrors(parts[0], parts[1], parts[2], parts[0], parts[3])
        == "headway: 1.json and 1.json both contain shard 1/4" + once)
    #expect(
      try repository.mergeErrors(whole, parts[0], parts[1], parts[2], parts[3])
        == "headway: whole.json contains all shards of the history of which 1.json is one" + once)
    #expect(
      try repository.mergeErrors(whole, whole)
        == "headway: whole.json and whole.json contain the same history"
        + once)
    // Shards of other repositories form their own sets.
    try repository.write("Sources/Shop/Cart5.swift", "import RxSwift\n")
    try repository.commit("2031-05-06T12:00:00Z", "Add a cart")
    let others = try (1...2).map {
      try repository.historyFile("other\($0).json", "--shard", "\($0)/2")
    }
    #expect(
      try repository.mergeErrors(parts[0], parts[1], parts[2], parts[3], others[0], others[1]) == ""
    )
    #expect(try repository.mergeErrors(whole, others[0], others[1]) == "")
    let missing = try repository.mergeErrors(parts[0], parts[1], parts[2], parts[3], others[1])
    #expect(missing.hasPrefix("headway: shard 1/2 of commit ") && missing.contains(" is missing;"))
  }

  @Test("--merge rejects files that were written with different settings, and names the settings")
  func differentSettings() throws {
    let repository = try repository()
    let hint = "; write all files with the same options and the same configuration\n"
    let first = try repository.historyFile("1.json", "--shard", "1/2")
    let second = try repository.historyFile("2.json", "--shard", "2/2")
    #expect(try repository.mergeErrors(first, second) == "")
    let parents = try repository.historyFile("parents.json", "--shard", "2/2", "--all-parents")
    #expect(
      try repository.mergeErrors(first, parents)
        == "headway: 1.json and parents.json were written with different settings: --all-parents"
        + hint)
    let recent = try repository.historyFile(
      "recent.json", "--shard", "2/2", "--since", "2020-01-01")
    #expect(
      try repository.mergeErrors(first, recent)
        == "headway: recent.json only contains days since 2020-01-01; write it without --since, and "
        + "use --since with --merge\n")
    try repository.write(
      "headway.yml",
      SampleRepository.configuration.replacing(
        "priority: P0", with: "priority: P0\n    in: code\n    files: ['**/*.swift']"))
    let other = try repository.historyFile("other.json", "--shard", "2/2")
    #expect(
      try repository.mergeErrors(first, other)
        == "headway: 1.json and other.json were written with different settings: rxswift.files, "
        + "rxswift.in" + hint)
    try repository.write(
      "headway.yml", SampleRepository.configuration.replacing("id: rxswift", with: "id: rx"))
    let renamed = try repository.historyFile("renamed.json", "--shard", "2/2")
    #expect(
      try repository.mergeErrors(first, renamed).contains(
        "1.json contains the migration rxswift, but renamed"))
    // Another repository may search other files, but not for something else.
    try repository.write("Sources/Shop/Cart5.swift", "import RxSwift\n")
    try repository.commit("2031-05-06T12:00:00Z", "Add a cart")
    func whole(_ settings: String) throws -> String {
      try repository.write(
        "headway.yml",
        SampleRepository.configuration.replacing(
          "priority: P0", with: "priority: P0\n    \(settings)"))
      return try repository.historyFile("whole.json")
    }
    #expect(try repository.mergeErrors(first, second, try whole("files: ['**/*.swift']")) == "")
    #expect(
      try repository.mergeErrors(first, second, try whole("in: code"))
        == "headway: 1.json and whole.json were written with different settings: rxswift.in" + hint)
  }

  @Test("merged reports keep titles and goals, and --merge rejects incompatible options")
  func merging() throws {
    let repository = try SampleRepository(
      configuration: SampleRepository.configuration.replacing(
        "priority: P0", with: "priority: P0\n    goal: 2"))
    var paths: [String] = []
    for number in 1...2 {
      let part = try repository.run("history", "--format", "json", "--shard", "\(number)/2")
      try repository.write(".git/part\(number).json", part.output)
      paths.append(repository.folder.appendingPathComponent(".git/part\(number).json").path)
    }
    let merged = try repository.run("history", "--format", "json", "--merge", paths[0], paths[1])
    #expect(try SchemaCheck("history.json").diagnostics(in: merged.output) == [])
    #expect(merged.output == (try repository.run("history", "--format", "json").output))
    #expect(merged.output.contains("\"goal\" : 2"))
    let human = try repository.run("history", "--merge", paths[0], paths[1])
    #expect(human.output == (try repository.run("history").output))
    for refused in [
      ["--migration", "nope"], ["--shard", "9/3"], ["--branch", "main"], ["--all-parents"],
    ] {
      let call = try repository.run(["history"] + refused + ["--merge", paths[0], paths[1]])
      #expect(call.status == 2)
      #expect(call.errors.contains("\(refused[0]) can't be combined with --merge"))
    }
  }

  /// Whether an unprivileged user can mount a small file system in a new namespace.
  private static let canMount: Bool = {
    let call = try? ProgramCall(
      [
        "unshare", "-rm", "/bin/sh", "-c", "mount -t tmpfs -o size=64k tmpfs /tmp",
      ], environment: ProcessInfo.processInfo.environment,
      in: FileManager.default.temporaryDirectory)
    return call?.status == 0
  }()

  @Test(
    "on a full disk the counts are complete, and a warning reports that they aren't cached",
    .enabled(if: canMount), arguments: [16, 40, 64])
  func fullDisk(size: Int) throws {
    let repository = try repository()
    let expected = try repository.run("history", "--format", "csv")
    try repository.write(".git/full/here", "")
    let cache = repository.folder.path + "/.git/full"
    let call = try repository.run(
      through: [
        "unshare", "-rm", "/bin/sh", "-c",
        "mount -t tmpfs -o size=\(size)k tmpfs '\(cache)' && export XDG_CACHE_HOME='\(cache)' && exec \"$@\"",
        "sh",
      ], ["history", "--format", "csv"])
    #expect(call.output == expected.output)
    #expect(call.errors.contains("Results won't be cached"))
    #expect(call.status == 0)
  }

  @Test("--by team prints the shares of teams by current or historical owners, also merged")
  func teams() throws {
    let repository = try repository()
    try repository.write(".github/CODEOWNERS", "* @late, \n")
    try repository.commit("2031-05-06T12:00:00Z", "Give all to others")
    let today = try repository.run("history", "--by", "team", "--format", "csv").output
    #expect(today.hasPrefix("id,team,day,remaining\n"))
    #expect(!today.contains("@shop"))
    let day = try repository.run("history", "--by", "team", "--owners", "day", "--format", "csv")
    #expect(day.output.contains("rxswift,@shop,2031-05-06,0\n"))
    #expect(day.output.contains("2031-05-06,") && day.output != today)
    try repository.write(
      "headway.yml",
      SampleRepository.configuration.replacing(
        "version: 1", with: "version: 1\nowners: { history: day }"))
    let configured = try repository.run("history", "--by", "team", "--format", "json")
    #expect(try SchemaCheck("history.json").diagnostics(in: configured.output) == [])
    #expect(configured.output.contains("\"team\" : \"@shop\""))
    try repository.write(".git/all.json", configured.output)
    let path = repository.folder.appendingPathComponent(".git/all.json").path
    #expect(
      try repository.run("history", "--format", "json", "--merge", path).output
        == configured.output)
    #expect(try repository.run("history", "--by", "team").output.contains("  @shop"))
    let series = try repository.run("history", "--by", "series")
    #expect(series.errors.contains("no migration has the key \"series\""))
    #expect(
      try repository.run("history", "--by", "team", "--format", "openmetrics").output.contains(
        "headway_team_remaining{migration=\"rxswift\",team=\"@shop\"} 0 "))
    for wrong in [
      ["--owners", "day"], ["--by", "team", "--owners", "day", "--all-parents"],
      ["--by", "team", "--owners", "then"],
    ] {
      #expect(try repository.run(["history"] + wrong).status == 2)
    }
  }

  @Test("a period after the last commit has no commits, which isn't a new repository")
  func laterPeriod() throws {
    let late = try repository().run("history", "--since", "2040-01-01").output
    #expect(late.contains("no commits since 2040-01-01"))
    #expect(late.contains("The last commit was on ") && !late.contains("Charts"))
  }

  @Test("without commits, migrations are listed with an empty history")
  func noCommit() throws {
    let repository = try SampleRepository()
    _ = try repository.shell(
      "git -C '\(repository.folder.path)' update-ref -d HEAD && rm -rf .git/cache")
    let human = try repository.run("history")
    #expect(human.status == 0)
    #expect(human.output.contains("RxSwift → async") && human.output.contains("no commits yet"))
    #expect(!human.output.contains("No migrations"))
    let json = try repository.run("history", "--format", "json").output
    #expect(try SchemaCheck("history.json").diagnostics(in: json) == [])
    #expect(json.contains("\"id\" : \"rxswift\""))
    let tried = try repository.run("try", "import RxSwift", "--format", "human")
    #expect(tried.output.contains("no commits yet"))
    let scan = try repository.run("scan")
    #expect(!scan.output.contains("%"), "\(scan.output)")
    #expect(scan.errors.contains("the branch has no commits"), "\(scan.errors)")
  }

  @Test("days after the last commit are reported, in CSV to standard error")
  func sinceLater() throws {
    let repository = try repository()
    for command in [["history"], ["modules", "--history"]] {
      let later = command + ["--since", "2999-01-01"]
      let human = try repository.run(later)
      #expect(human.output.lowercased().contains("no commits since 2999-01-01"))
      #expect(!human.errors.contains("no commits"))
      let csv = try repository.run(later + ["--format", "csv"])
      #expect(csv.errors.contains("headway: no commits since 2999-01-01\n"))
    }
  }

  @Test("an unknown branch or migration exits with 2 and suggests the nearest one")
  func unknownNames() throws {
    let repository = try repository()
    let branch = try repository.run("history", "--branch", "mian")
    #expect(branch.status == 2)
    #expect(branch.errors.contains("did you mean \"main\"?"))
    let migration = try repository.run("history", "--migration", "rxswif")
    #expect(migration.status == 2)
    #expect(migration.errors.contains("did you mean \"rxswift\"?"))
  }

  @Test("after being killed at any time, the next run completes the history")
  func killed() throws {
    let repository = try repository()
    for number in 0..<40 {
      try repository.write("Sources/Pay/File\(number).swift", "import RxSwift\n// \(number)\n")
      try repository.commit("2031-06-\(number % 28 + 1)T12:00:00Z", "Commit \(number)")
    }
    let program = try BuiltProgram.path("headway")
    for pause in ["0.02", "0.05", "0.1", "0.15", "0.2", "0.3"] {
      _ = try repository.shell(
        "\(program) history -C '\(repository.folder.path)' > /dev/null 2>&1 & sleep \(pause); "
          + "kill -9 $! 2> /dev/null; wait")
    }
    let after = try repository.run("history", "--format", "csv")
    #expect(after.status == 0)
    #expect(after.errors.isEmpty)
    let cold = try repository.run(
      "history", "--format", "csv",
      environment: ["XDG_CACHE_HOME": repository.folder.path + "/.git/other"])
    #expect(after.output == cold.output)
  }
}

extension SampleRepository {
  /// Writes a history to a file outside the working tree.
  ///
  /// - Returns: the path of the file.
  fileprivate func historyFile(_ name: String, _ arguments: String...) throws -> String {
    let report = try run(["history", "--format", "json"] + arguments)
    #expect(report.status == 0 && report.errors.isEmpty)
    try write(".git/\(name)", report.output)
    return folder.appendingPathComponent(".git/\(name)").path
  }

  /// Merges the files of a history, and returns the errors with the names of the files.
  fileprivate func mergeErrors(_ paths: String...) throws -> String {
    let call = try run(["history", "--format", "csv", "--merge"] + paths)
    #expect(call.status == (call.errors.isEmpty ? 0 : 2))
    return call.errors.replacing(folder.path + "/.git/", with: "")
  }
}
