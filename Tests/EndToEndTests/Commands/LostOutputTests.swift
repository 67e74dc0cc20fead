import Foundation
import Testing

/// Output that can't be written, or that its reader doesn't need.
@Suite struct LostOutputTests {
  @Test(
    "output that can't be written is an error",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
    arguments: [
      ["scan"], ["check"], ["check", "--format", "sarif"], ["history", "--format", "csv"],
      ["--version"],
    ])
  func fullDevice(arguments: [String]) throws {
    let repository = try SampleRepository()
    let call = try repository.run(
      through: ["/bin/sh", "-c", "exec \"$@\" >/dev/full", "sh"], arguments)
    #expect(call.status == 2)
    #expect(call.errors.contains("headway: some output couldn't be written"), "\(call.errors)")
  }

  @Test("a reader that closes the pipe early causes no error and no message")
  func closedPipe() throws {
    let repository = try SampleRepository()
    let call = try repository.run(
      through: ["/bin/sh", "-c", "trap '' PIPE; { \"$@\"; echo $? >&2; } | true", "sh"],
      ["scan", "--hits", "--format", "json"])
    #expect(call.errors == "0\n")
  }
}
