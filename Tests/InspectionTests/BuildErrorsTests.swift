import DeclarativeUI
import Foundation
import TestSupport
import Testing

@testable import Inspection

/// The errors of a build over a running flow.
@MainActor @Suite(.timeLimit(.minutes(5))) final class BuildErrorsTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("headway-errors-\(UUID().uuidString)")
  private var file: String { folder.appendingPathComponent("errors").path }

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func write(_ text: String) throws {
    try text.write(toFile: file, atomically: true, encoding: .utf8)
  }

  private func screen(_ errors: BuildErrors) -> ScreenDriver {
    ScreenDriver(
      errors.over(
        VStack { ForEach(Array(1...12), id: { $0 }) { Label("row \($0)") } }.expand(.horizontal)),
      columns: 60, rows: 12)
  }

  @Test("the first errors are shown over the app, and F9 shows all of them")
  func shown() throws {
    try write("\n" + (1...40).map { "a.swift:\($0):1: error: number \($0)\n" }.joined())
    let errors = BuildErrors(at: file)
    let app = screen(errors)
    #expect(app.text.contains("row 5\n"))
    #expect(app.text.contains("The build failed."))
    #expect(app.text.contains("a.swift:6:1: error: number 6"))
    #expect(!app.text.contains("number 7"))
    #expect(LayoutLinter.findings(in: app.host) == [])
    app.press("f9")
    #expect(app.text.contains("Build errors"))
    app.press("end")
    #expect(app.text.contains("a.swift:40:1: error: number 40"))
    #expect(LayoutLinter.findings(in: app.host) == [])
    app.press("esc")
    #expect(!app.text.contains("Build errors"))
  }

  @Test("the errors disappear when a build succeeds, and the app keeps its screen")
  func vanish() throws {
    let errors = BuildErrors(at: file)
    let app = screen(errors)
    #expect(app.text.contains("row 12"))
    app.press("f9")
    #expect(!app.text.contains("Build errors"))
    try write("error: no\n")
    errors.read()
    app.press("f9")
    #expect(app.text.contains("Build errors"))
    try FileManager.default.removeItem(atPath: file)
    errors.read()
    app.host.render()
    #expect(app.text.contains("row 12"))
    #expect(!app.text.contains("Build errors"))
  }

  @Test("control characters in the errors don't reach the screen")
  func sanitized() throws {
    try write("error: \u{1B}[2Jred\u{7}\tend\r\n")
    let app = screen(BuildErrors(at: file))
    #expect(!app.text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    #expect(app.text.contains("[2Jred"))
  }

  @Test("lines can end with a carriage return")
  func carriageReturns() throws {
    try write("a.swift:1:1: error: one\r\na.swift:2:1: error: two\r\n")
    let errors = BuildErrors(at: file)
    #expect(errors.lines.untracked == ["a.swift:1:1: error: one", "a.swift:2:1: error: two"])
  }

  @Test("a pipe in place of the file doesn't block the app")
  func pipe() throws {
    #expect(mkfifo(file, 0o600) == 0)
    #expect(BuildErrors(at: file).lines.untracked == [])
  }

  @Test("a change of the file appears by itself")
  func follows() async throws {
    let errors = BuildErrors(at: file)
    errors.start()
    defer { errors.stop() }
    let app = screen(errors)
    try write("error: late\n")
    await app.wait(for: "error: late", atMost: .seconds(60))
  }
}
