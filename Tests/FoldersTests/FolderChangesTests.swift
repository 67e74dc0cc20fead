import Folders
import Foundation
import Testing

@Suite struct FolderChangesTests {
  @Test("changes are reported for each file by its path")
  func changes() throws {
    let files = ["plugin.json": "{}", "bin/run": "#!/bin/sh\n", "bin/same": "", "old": ""]
    let (before, after) = (try SampleFolder(files), try SampleFolder(files))
    #expect(FolderChanges.between(before.path, and: after.path) == [])
    try after.write("{ }", to: "plugin.json")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: after.path + "/bin/run")
    try FileManager.default.removeItem(atPath: after.path + "/old")
    try after.link("bin/link", to: "run")
    #expect(
      FolderChanges.between(before.path, and: after.path) == [
        "changed bin/run", "changed plugin.json", "new bin/link", "gone old",
      ])
    #expect(FolderChanges.between("/no/such/folder", and: after.path) == [])
  }
}
