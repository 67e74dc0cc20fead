import Foundation
import Testing

/// Output that nobody gets.
@Suite struct LostOutputTests {
  @Test(
    "what can't be written is no success",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
    arguments: [
      ["scan"], ["check"], ["check", "--format", "sarif"], ["history", "--format", "csv"],
      ["--version"],
    ])
  func full(arguments: [String]) throws {
    let repository = try SampleRepository()
    let call = try repository.run(
      through: ["/bin/sh", "-c", "exec \"$@\" >/dev/full", "sh"], arguments)
    #expect(call.status == 2)
    #expect(call.errors.contains("headway: what was printed couldn't be written"), "\(call.errors)")
  }

  @Test("a reader that has read enough is no failure, and nothing is said")
  func enough() throws {
    let repository = try SampleRepository()
    let call = try repository.run(
      through: ["/bin/sh", "-c", "trap '' PIPE; { \"$@\"; echo $? >&2; } | true", "sh"],
      ["scan", "--hits", "--format", "json"])
    #expect(call.errors == "0\n")
  }
}
