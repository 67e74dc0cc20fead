import Foundation
import Testing

/// `headway-dev` with a program that has the name of its fixture as its "source", and a compiler that takes no
/// time.
@Suite(.timeLimit(.minutes(10))) final class DevLoopTests {
  private let folder = FileManager.default.temporaryDirectory
    // A pattern of the shell in the path must not matter.
    .appendingPathComponent("headway-dev [a-c]*-\(UUID().uuidString)")

  init() throws {
    for name in ["Code", "bin", "out", "temporary"] {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    let out = quoted(folder.appendingPathComponent("out").path)
    try write("", to: "Package.swift")
    try write(
      #"""
      #!/bin/sh
      # swift build --show-bin-path, swift package describe, or swift build --product NAME
      if [ "$2" = --show-bin-path ]; then echo \#(out); exit; fi
      if [ "$1" = package ]; then
        echo '{"dependencies": [], "targets": [{"path": "Code", "type": "executable"}]}'
        exit
      fi
      if grep -q broken Code/a.swift; then
        echo "$PWD/Code/a.swift:1:1: error: cannot find 'broken' in scope"
        exit 1
      fi
      if grep -q crash Code/a.swift; then
        printf '#!/bin/sh\nkill -SEGV $$\n' >\#(out)/new
      else
        printf '#!/bin/sh\nexec %s "$@" --fixture %s\n' \#(quoted(try BuiltProgram.path("headway"))) \
          "$(cat Code/a.swift)" >\#(out)/new
      fi
      chmod +x \#(out)/new
      mv \#(out)/new \#(out)/headway
      """#, to: "bin/swift")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.appendingPathComponent("bin/swift").path)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func write(_ text: String, to path: String) throws {
    try text.write(to: folder.appendingPathComponent(path), atomically: true, encoding: .utf8)
  }

  private func start() throws -> RealTerminal {
    let path = quoted(folder.appendingPathComponent("bin").path)
    let temporary = quoted(folder.appendingPathComponent("temporary").path)
    return try RealTerminal(
      "PATH=\(path):$PATH TMPDIR=\(temporary) exec \(try BuiltProgram.path("headway-dev")) headway "
        + "sandbox migrations",
      columns: 100, rows: 40, directory: folder)
  }

  /// Only the built program may remain.
  private func expectNothingLeft() throws {
    let files = FileManager.default
    #expect(
      try files.contentsOfDirectory(atPath: folder.appendingPathComponent("out").path)
        == ["headway"])
    #expect(
      try files.contentsOfDirectory(atPath: folder.appendingPathComponent("temporary").path) == [])
  }

  @Test(
    "a failed build shows its errors in the flow, and the next build restarts it in the same state")
  func restarts() async throws {
    try write("orchard", to: "Code/a.swift")
    // The copy of a process that was killed.
    try write("", to: "out/.headway.dev-999999999")
    let terminal = try start()
    try await terminal.waitUntil(contains: "RxSwift")
    try terminal.press("Enter")
    try await terminal.waitUntil(contains: "Migrations ▸ RxSwift")

    try write("broken", to: "Code/a.swift")
    let failed = try await terminal.waitUntil(contains: "cannot find 'broken' in scope")
    #expect(failed.contains("The build failed."))
    #expect(failed.contains(" Code/a.swift:1:1: error:"))
    #expect(failed.contains("Migrations ▸ RxSwift"))
    try terminal.press("F9")
    try await terminal.waitUntil(contains: "Build errors")

    try write("orchard-failing", to: "Code/a.swift")
    try await terminal.waitUntil("the restarted flow without errors") {
      $0.contains("not counted") && !$0.contains("cannot find") && !$0.contains("Build errors")
        && $0.contains("Migrations ▸ RxSwift")
    }
    try terminal.press("q")
    #expect(try await terminal.waitForExit() == 0)
    try expectNothingLeft()
  }

  @Test("the first build can fail, and a crashed program starts again after the next build")
  func crashes() async throws {
    try write("broken", to: "Code/a.swift")
    let terminal = try start()
    try await terminal.waitUntil(contains: "Save a file to build again")
    try write("crash", to: "Code/a.swift")
    try await terminal.waitUntil(contains: "headway crashed (signal 11)")
    try write("orchard", to: "Code/a.swift")
    try await terminal.waitUntil(contains: "RxSwift")
    try terminal.press("q")
    #expect(try await terminal.waitForExit() == 0)
    try expectNothingLeft()
  }
}
