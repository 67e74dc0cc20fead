import Foundation
import Testing

@Suite struct EditorTests {
  @Test("e opens the editor at the line of the match, and the app returns afterwards")
  func edit() async throws {
    let repository = try SampleRepository()
    let script = repository.folder.appendingPathComponent(".git/editor")
    try repository.write(".git/editor", "#!/bin/sh\necho \"editing $1 $2\"\nread answer\n")
    let terminal = try repository.open(
      "'headway://migrations/rxswift?tab=hits'",
      // Runs the script with a shell. Running the file itself fails if a program that was started
      // meanwhile still has it open for writing.
      environment: ["EDITOR": "/bin/sh \(script.path)", "VISUAL": nil])
    try await terminal.waitUntil(contains: "Cart1.swift")
    try terminal.press("Enter")
    try await terminal.waitUntil(contains: "struct Cart1")
    try terminal.press("e")
    try await terminal.waitUntil("the editor") {
      $0.contains("editing +2") && $0.contains("Sources/Shop/Cart1.swift")
    }
    try terminal.press("Enter")
    try await terminal.waitUntil(contains: "struct Cart1")
  }

  @Test("e opens the editor at a problem in headway.yml, and the file is reloaded afterwards")
  func problem() async throws {
    let repository = try SampleRepository()
    let right = try String(
      contentsOf: repository.folder.appendingPathComponent("headway.yml"), encoding: .utf8)
    try repository.write(".git/right.yml", right)
    try repository.write("headway.yml", right + "\nwrong: 1\n")
    let lines = right.split(separator: "\n", omittingEmptySubsequences: false).count + 1
    let script = repository.folder.appendingPathComponent(".git/editor")
    let folder = quoted(repository.folder.path)
    try repository.write(
      ".git/editor",
      "#!/bin/sh\necho \"editing $1 $2\"\nread answer\n"
        + "cp \(folder)/.git/right.yml \(folder)/headway.yml\n")
    let terminal = try repository.open(
      "", environment: ["EDITOR": "/bin/sh \(script.path)", "VISUAL": nil])
    try await terminal.waitUntil("the problem") {
      $0.contains("headway.yml has 1 problem") && $0.contains("headway.yml:\(lines):1")
    }
    try terminal.press("e")
    try await terminal.waitUntil("the editor") {
      $0.contains("editing +\(lines)") && $0.contains("headway.yml")
    }
    try terminal.press("Enter")
    try await terminal.waitUntil(contains: "headway ▸ Migrations")
  }

  @Test("Ctrl-C and Ctrl-\\ in an editor reach the editor and don't end the app")
  func interrupt() async throws {
    let repository = try SampleRepository()
    let script = repository.folder.appendingPathComponent(".git/editor")
    try repository.write(
      ".git/editor",
      """
      #!/bin/sh
      trap 'echo interrupted' INT
      trap 'echo quit' QUIT
      echo editing
      until read answer; do :; done
      """)
    // The shell runs each command in its own process group, and these keys signal the whole group.
    let terminal = try RealTerminal.shell(columns: 100, rows: 30)
    try await terminal.waitUntil(contains: "ready>")
    try terminal.type(
      "clear; EDITOR='/bin/sh \(script.path)' \(try BuiltProgram.path("headway")) "
        + "-C \(quoted(repository.folder.path)) 'headway://migrations/rxswift?tab=hits'; echo status $?"
    )
    try terminal.press("Enter")
    try await terminal.waitUntil(contains: "Cart1.swift")
    try terminal.press("Enter")
    try await terminal.waitUntil(contains: "struct Cart1")
    try terminal.press("e")
    try await terminal.waitUntil(contains: "editing")
    try terminal.press("C-c")
    try await terminal.waitUntil(contains: "interrupted")
    try terminal.press("C-\\")
    try await terminal.waitUntil("both") { $0.contains("quit") }
    try terminal.press("Enter")
    try await terminal.waitUntil(contains: "struct Cart1")
    try terminal.press("q")
    try await terminal.waitUntil(contains: "status 0")
  }

  @Test("while the editor runs, the app writes nothing to the terminal")
  func undisturbed() async throws {
    let repository = try SampleRepository()
    let file = repository.folder.appendingPathComponent("Sources/Shop/Cart1.swift")
    // The file is a pipe that delivers its text only after the editor has opened. The resulting
    // change of the screen has to wait.
    try repository.write(
      ".git/editor",
      """
      #!/bin/sh
      echo editing
      cat "$2.kept" >"$2"
      mv "$2.kept" "$2"
      echo delivered
      read answer
      """)
    let script = repository.folder.appendingPathComponent(".git/editor")
    let terminal = try repository.open(
      "'headway://migrations/rxswift?tab=hits'",
      environment: ["EDITOR": "/bin/sh \(script.path)", "VISUAL": nil])
    try await terminal.waitUntil(contains: "Cart1.swift")
    try FileManager.default.moveItem(atPath: file.path, toPath: file.path + ".kept")
    #expect(mkfifo(file.path, 0o600) == 0)
    try terminal.press("Enter")
    try await terminal.waitUntil(contains: "Reading the file…")
    try terminal.record()
    try terminal.press("e")
    try await terminal.waitUntilRecorded("the editor") { $0.contains("delivered") }
    try terminal.press("Enter")
    try await terminal.waitUntil(contains: "struct Cart1")
    // The screen may be complete before the recording is.
    let sent = try await terminal.waitUntilRecorded("the app again") {
      $0.contains("\u{1B}[?1049h")
    }
    let inside = try #require(sent.range(of: "editing")?.upperBound)
    let after = try #require(sent.range(of: "\u{1B}[?1049h", range: inside..<sent.endIndex))
    let words = sent[inside..<after.lowerBound].split { $0.isWhitespace }
    #expect(words.prefix(1) == ["delivered"] && !words.contains { $0.contains("Cart1") })
  }

  @Test("e that is held down opens one editor")
  func heldKey() async throws {
    let (repository, editor) = try repositoryWithProblem()
    let terminal = try repository.open("", environment: ["EDITOR": editor, "VISUAL": nil])
    try await terminal.waitUntil(contains: "headway.yml has 1 problem")
    try terminal.type(String(repeating: "e", count: 300))
    try await terminal.waitUntil(contains: "editing")
    try terminal.press("Enter")
    try await terminal.waitUntil(contains: "headway.yml has 1 problem")
    try terminal.press("q")
    #expect(try await terminal.waitForExit() == 0)
    #expect(try opened(in: repository) == "opened\n")
  }

  @Test("q typed right after e quits without an editor, and the terminal is restored")
  func quitAtOnce() async throws {
    let (repository, editor) = try repositoryWithProblem()
    let terminal = try RealTerminal(
      "sh -c 'echo $$ >.git/process; exec \(try BuiltProgram.path("headway"))'; stty -a >.git/modes",
      columns: 100, rows: 30, environment: ["EDITOR": editor, "VISUAL": nil],
      directory: repository.folder)
    try await terminal.waitUntil(contains: "headway.yml has 1 problem")
    // While the app is stopped, both keys wait, so that it reads them together.
    let process = try #require(
      pid_t(
        String(
          contentsOf: repository.folder.appendingPathComponent(".git/process"), encoding: .utf8
        ).trimmingCharacters(in: .newlines)))
    #expect(kill(process, SIGSTOP) == 0)
    try terminal.type("eq")
    _ = try terminal.screen()
    #expect(kill(process, SIGCONT) == 0)
    _ = try await terminal.waitForExit()
    let modes = try String(
      contentsOf: repository.folder.appendingPathComponent(".git/modes"), encoding: .utf8)
    #expect(modes.contains(" icanon ") && modes.contains(" echo "))
    #expect(try opened(in: repository) == "")
  }

  @Test("the message about an editor that failed names its exit code or its signal")
  func failedEditor() async throws {
    let endings = ["exit 3": "exited with code 3", "kill -9 $$": "was ended by signal 9"]
    for (command, message) in endings {
      let (repository, editor) = try repositoryWithProblem()
      try repository.write(".git/editor", "#!/bin/sh\n\(command)\n")
      let terminal = try repository.open("", environment: ["EDITOR": editor, "VISUAL": nil])
      try await terminal.waitUntil(contains: "headway.yml has 1 problem")
      try terminal.press("e")
      try await terminal.waitUntil(contains: message)
    }
  }

  /// Returns a repository with an invalid configuration, which `e` edits, and the command of an
  /// editor that waits for Enter.
  private func repositoryWithProblem() throws -> (repository: SampleRepository, editor: String) {
    let repository = try SampleRepository(configuration: "version: 1\nwrong: 1\n")
    let folder = repository.folder.path
    try repository.write(".git/opened", "")
    try repository.write(
      ".git/editor", "#!/bin/sh\necho opened >>\(folder)/.git/opened\necho editing\nread answer\n")
    return (repository, "/bin/sh \(folder)/.git/editor")
  }

  private func opened(in repository: SampleRepository) throws -> String {
    try String(
      contentsOf: repository.folder.appendingPathComponent(".git/opened"), encoding: .utf8)
  }
}
