import Foundation
import MigrationsInterface
import Reports
import Testing
import Workspace

@Suite struct ReportFolderTests {
  private let folder = NSTemporaryDirectory() + "reports-\(UUID().uuidString)"
  private let today = Day(number: 20_780)

  @Test("a report is saved by repository and day, and a second one replaces it")
  func saved() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = try await save(named: "../My repo", remaining: 12)
    #expect(path.hasPrefix(folder + "/---My-repo-") && path.hasSuffix("-2026-11-23.html"))
    #expect(try text(path).contains("12 matches remaining in 1 migration."))
    let attributes = try FileManager.default.attributesOfItem(atPath: folder)
    #expect(attributes[.posixPermissions] as? Int == 0o700)

    #expect(try await save(named: "../My repo", remaining: 7) == path)
    #expect(try text(path).contains("7 matches remaining in 1 migration."))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
  }

  @Test("reports of two clones with one name have different files")
  func clones() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let first = try await save(named: "app", at: "/work", remaining: 12)
    let second = try await save(named: "app", at: "/home", remaining: 7)
    #expect(first != second)
    #expect(try text(first).contains("12 matches remaining in 1 migration."))
  }

  @Test("a folder that can't be written is an error with its path")
  func unwritable() async throws {
    try Data().write(to: URL(fileURLWithPath: folder))
    defer { try? FileManager.default.removeItem(atPath: folder) }
    await #expect {
      _ = try await save(named: "app", remaining: 1)
    } throws: { error in
      "\(error)".hasPrefix("can't save the report to \(folder)/app-")
    }
  }

  private func save(
    named name: String, at parent: String = "", remaining: Int
  ) async throws -> String {
    var configuration = ProjectConfiguration()
    configuration.migrations = [
      MigrationDefinition(id: "a", title: "A → B", priority: "P1", subject: .patterns(["a"]))
    ]
    var count = MigrationCount(id: "a", title: "A → B", priority: "P1")
    count.remaining = remaining
    count.files = 1
    let project = Project(
      root: parent + "/" + name, name: name, branch: nil, commit: nil,
      configurationPath: "/headway.yml",
      configuration: configuration)
    return try await ReportFolder(folder).save(
      project, ScanSnapshot(migrations: [count], matches: [:]), nil, allowances: [:], today: today)
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8)
  }
}
