import DeclarativeUI
import Foundation
import Synchronization
import TestSupport
import Testing

@MainActor @Suite struct ScreenReferenceTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("screens-\(UUID().uuidString)")

  private func reference() -> ScreenReference {
    // An absolute path would be appended to the folder of this file.
    let up = String(repeating: "../", count: 30)
    return ScreenReference("list", folder: up + folder.path.dropFirst())
  }

  /// The messages of the issues that the body records.
  private func issues(_ body: () -> Void) -> [String] {
    let found = Mutex<[String]>([])
    withKnownIssue(isIntermittent: true) {
      body()
    } matching: { issue in
      found.withLock { $0.append(issue.comments.map(\.rawValue).joined()) }
      return true
    }
    return found.withLock { $0 }
  }

  @Test("a missing reference is recorded and fails the test once")
  func missing() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let first = issues { reference().expect("a\nb", records: false) }
    #expect(first.count == 1 && first[0].contains("It is recorded now"))
    #expect(try String(contentsOfFile: reference().path, encoding: .utf8) == "a\nb\n")
    #expect(issues { reference().expect("a\nb", records: false) } == [])
  }

  @Test("a different screen fails with the rows that differ, and isn't recorded")
  func different() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    reference().expect("title\n2 open\n\nq Quit", records: true)
    let found = issues { reference().expect("title\n3 open\n\nq Quit", records: false) }
    #expect(found.count == 1)
    #expect(
      found[0].hasSuffix(
        """
        in 1 row; RECORD_SCREENS=1 records the screen:
        row 2
          - |2 open|
          + |3 open|
        """))
    #expect(try String(contentsOfFile: reference().path, encoding: .utf8).contains("2 open"))
  }

  @Test("recording replaces the reference")
  func recording() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    reference().expect("old", records: true)
    reference().expect("new", records: true)
    #expect(try String(contentsOfFile: reference().path, encoding: .utf8) == "new\n")
  }

  @Test("the folder of screens is beside the test")
  func location() {
    let path = ScreenReference("list").path
    #expect(path.hasSuffix("/Tests/TestSupportTests/Screens/list.txt"))
  }
}
