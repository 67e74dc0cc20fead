import Foundation
import Testing

/// Limits of the number of open files, set with `ulimit`.
@Suite struct OpenFileLimitTests {
  private static let commands = [["check"], ["scan"], ["history"], ["modules", "--history"]]

  @Test(
    "with too few open files, each command exits with 2 and one error", arguments: [16, 20, 40, 95])
  func tooFew(limit: Int) throws {
    let repository = try SampleRepository()
    for command in Self.commands {
      let call = try repository.run(through: limited("ulimit -n \(limit)"), command)
      #expect(call.status == 2)
      #expect(
        call.errors == """
          headway: only \(limit) files may be open at the same time, but Headway needs 96; \
          run "ulimit -n 1024" first

          """)
    }
  }

  @Test(
    "with few open files, or a limit that can be raised, each command has its usual result",
    arguments: ["ulimit -n 96", "ulimit -S -n 20"])
  func enough(limit: String) throws {
    let repository = try SampleRepository()
    for command in Self.commands {
      let usual = try repository.run(command)
      let call = try repository.run(through: limited(limit), command)
      #expect(call.status == usual.status)
      #expect(call.output == usual.output)
      #expect(call.errors == usual.errors)
    }
  }

  private func limited(_ limit: String) -> [String] {
    ["/bin/sh", "-c", "\(limit) && exec \"$@\"", "sh"]
  }
}
