import LocksService
import Testing

/// Tests the installation of git's merge driver.
@Suite struct MergeDriverTests {
  @Test(
    "the attributes are added with the file's line endings and without empty lines",
    arguments: [("* text\n", "\n"), ("* text", "\n"), ("* text\r\n", "\r\n"), ("", "\n")])
  func attributes(before: String, ending: String) async throws {
    let repository = try await LockedRepository()
    if !before.isEmpty { try repository.write(".gitattributes", before) }
    let driver = MergeDriver(root: repository.root)
    _ = try await driver.install()
    let lines = (before.isEmpty ? [] : ["* text"]) + MergeDriver.attributes
    let text = try repository.text(".gitattributes")
    #expect(Array(text.utf8) == Array(lines.map { $0 + ending }.joined().utf8))
    #expect(try await driver.isInstalled())
    _ = try await driver.install()
    #expect(Array(try repository.text(".gitattributes").utf8) == Array(text.utf8))
  }

  @Test("one setting is written, so that git can merge even after a kill")
  func oneSetting() async throws {
    let repository = try await LockedRepository()
    _ = try await MergeDriver(root: repository.root).install()
    let settings = try await repository.gitText("config", "--local", "--get-regexp", "^merge\\.")
    #expect(settings == "merge.headway.driver headway merge-baseline %O %A %B")
  }
}
