import Foundation
import Testing

@testable import Output
@testable import UserSettings

/// The `commands:` section of the user's `config.yml`.
@Suite struct CommandSettingTests {
  private func read(_ text: String) throws -> [String] {
    let path = NSTemporaryDirectory() + "headway-commands-\(UUID().uuidString).yml"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    do {
      return try CommandSetting(file: UserConfigurationFile(path: path)).read()
        .map { "\($0.id) \($0.origin)" }
    } catch let failure as Failure {
      return failure.items.map { "\($0.line(after: "").replacing(path, with: "config.yml"))" }
    }
  }

  @Test("commands belong to the user, and a file without them has none")
  func valid() throws {
    #expect(try read("theme: dark\n") == [])
    #expect(
      try read("commands:\n  - { title: Show log, key: L, run: 'git log -- {path}' }\n")
        == ["show-log user"])
  }

  @Test("all problems of the section have their places, invalid keys included")
  func problems() throws {
    let found = try read(
      """
      commands:
        - title: a
          key: hyper-x
          run: ls
        - title: b
          run: cat {paths}
      """)
    #expect(found.count == 2)
    #expect(found.contains { $0.contains("config.yml:3:10") && $0.contains("is not a key") })
    #expect(found.contains { $0.contains("config.yml:6:14") && $0.contains("{paths}") })
  }
}
