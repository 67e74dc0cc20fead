import Foundation
import Testing

/// `Scripts/dev` with a program that has the name of its fixture as its "source", and a compiler that takes no
/// time.
@Suite final class DevLoopTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("headway-dev-\(UUID().uuidString)")

  init() throws {
    for name in ["Scripts", "Sources", "bin", "out"] {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    try FileManager.default.copyItem(
      at: root.appendingPathComponent("Scripts/dev"),
      to: folder.appendingPathComponent("Scripts/dev"))
    let out = quoted(folder.appendingPathComponent("out").path)
    try write(
      #"""
      #!/bin/sh
      # swift build --show-bin-path, or swift build --product NAME
      if [ "$2" = --show-bin-path ]; then echo \#(out); exit; fi
      if grep -q broken Sources/a.swift; then
        echo "$PWD/Sources/a.swift:1:1: error: cannot find 'broken' in scope"
        exit 1
      fi
      printf '#!/bin/sh\nexec %s "$@" --fixture %s\n' \#(quoted(try BuiltProgram.path("headway"))) \
        "$(cat Sources/a.swift)" >\#(out)/new
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

  @Test(
    "a failed build shows its errors in the flow, and the next build restarts it in the same state")
  func restarts() async throws {
    try write("orchard", to: "Sources/a.swift")
    let path = folder.appendingPathComponent("bin").path
    let terminal = try RealTerminal(
      "PATH=\(quoted(path)):$PATH exec Scripts/dev headway migrations", columns: 100, rows: 40,
      directory: folder)
    try await terminal.waitUntil(contains: "RxSwift")
    try terminal.press("Enter")
    try await terminal.waitUntil(contains: "Migrations ▸ RxSwift")

    try write("broken", to: "Sources/a.swift")
    let failed = try await terminal.waitUntil(contains: "cannot find 'broken' in scope")
    #expect(failed.contains("The build failed."))
    #expect(failed.contains(" Sources/a.swift:1:1: error:"))
    #expect(failed.contains("Migrations ▸ RxSwift"))
    try terminal.press("F9")
    try await terminal.waitUntil(contains: "Build errors")

    try write("orchard-failing", to: "Sources/a.swift")
    try await terminal.waitUntil("the restarted flow without errors") {
      $0.contains("not scanned yet") && !$0.contains("cannot find") && !$0.contains("Build errors")
        && $0.contains("Migrations ▸ RxSwift")
    }
    try terminal.press("q")
    #expect(try await terminal.waitForExit() == 0)
    let left = try FileManager.default.contentsOfDirectory(
      atPath: folder.appendingPathComponent("out").path)
    #expect(left == ["headway"])
  }
}
