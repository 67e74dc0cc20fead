import Foundation
import MigrationsInterface
import Testing
import Workspace

@Suite struct UnreadableFileTests {
  private let foo = MigrationDefinition(id: "foo", title: "foo", subject: .patterns(["foo"]))

  @Test(
    "a file that can't be read is reported as missing, unlike one that doesn't exist",
    .enabled(if: getuid() != 0, "root can read every file"))
  func unreadableFiles() async throws {
    let repository = try await ScannedRepository()
    for name in ["a", "gone", "secret"] { try repository.write("\(name).txt", "foo\n") }
    try await repository.addAll()
    try repository.remove("gone.txt")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0], ofItemAtPath: repository.root + "/secret.txt")
    let snapshot = try await repository.scan([foo])
    #expect(snapshot.migrations.map(\.remaining) == [1])
    #expect(snapshot.gaps.missingObjects == 1)
  }
}
