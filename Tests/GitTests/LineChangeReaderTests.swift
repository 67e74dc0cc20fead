import Foundation
import TestSupport
import Testing

@testable import Git

/// The parser of `git diff`, which reads while git prints.
@Suite struct LineChangeReaderTests {
  private static let record = ":100644 100644 aaaa bbbb M\0"

  private func read(_ text: String, chunk: Int = .max) -> LineChangeReader {
    var reader = LineChangeReader()
    Array(text.utf8).withUnsafeBytes { bytes in
      for start in stride(from: 0, to: bytes.count, by: min(chunk, bytes.count)) {
        let end = start + min(chunk, bytes.count - start)
        reader.read(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
      }
    }
    return reader
  }

  @Test("the changed text isn't kept", arguments: ["x", "x\n+", "\n", "@", "d", "diff --git "])
  func bounded(unit: String) {
    var reader = LineChangeReader()
    func add(_ text: String) { Array(text.utf8).withUnsafeBytes { reader.read($0) } }
    add(Self.record + "a\0" + Self.record + "b\0\0diff --git a/a b/a\n@@ -1 +1 @@\n+")
    let chunk = String(repeating: unit, count: (1 << 20) / unit.utf8.count)
    for _ in 0..<4 { add(chunk) }
    add("\ndiff --git a/b b/b\n@@ -3 +4,2 @@ func f() {\n+")
    for _ in 0..<4 { add(chunk) }
    #expect(reader.largest < 1 << 17)
    #expect(reader.changes.map(\.lines) == [[1...1], [4...5]])
  }

  @Test("the size of chunks doesn't matter")
  func chunks() {
    let text =
      ":100644 100644 aaaa bbbb R090\0old\tname\0new name\0" + Self.record + "b\0"
      + ":120000 100644 aaaa bbbb T\0c\0\0diff --git \"a/old\\tname\" b/new name\n"
      + "similarity index 90%\n@@ -1,2 +3,4 @@\n-diff --git a/b b/b\n+@@ -1 +1 @@\n"
      + "diff --git a/b b/b\n@@ -5 +6 @@\n@@ -8,2 +8,0 @@\n@@ -9 +10,2 @@\n"
      + "diff --git a/c b/c\ndeleted file mode 120000\n@@ -1 +0,0 @@\n"
      + "diff --git a/c b/c\nnew file mode 100644\n@@ -0,0 +1,7 @@\n+x"
    let expected = [
      LineChanges(path: Array("new name".utf8), lines: [3...6]),
      LineChanges(path: Array("b".utf8), lines: [6...6, 10...11]),
      LineChanges(path: Array("c".utf8), lines: [1...7]),
    ]
    for chunk in [1, 2, 3, 7, 64, 1_000] { #expect(read(text, chunk: chunk).changes == expected) }
  }

  @Test("a file without a patch doesn't receive the lines of the next one")
  func withoutPatch() {
    let text =
      Self.record + "a\0" + Self.record + "b\0\0diff --git a/b b/b\n@@ -1 +1 @@\n-x\n+y\n"
    #expect(read(text).changes.map(\.lines) == [[], [1...1]])
  }

  @Test("the lines equal those that git prints for each file alone", arguments: 1...8)
  func differential(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let names = [
      "a.txt", "with space.txt", "quo\"te\\.txt", "tab\t\u{1}\u{7F}.txt", "ünï.txt", "a b/b a.txt",
      "line\nfeed.txt", "z b/z.txt",
    ]
    func text() -> String {
      let lines = ["a", "b", "", "diff --git a/a.txt b/a.txt", "@@ -1 +1 @@", "ü"]
      return (0..<Int.random(in: 0...30, using: &random)).map { _ in
        lines.randomElement(using: &random)! + (Bool.random(using: &random) ? "\r\n" : "\n")
      }.joined()
    }
    let fixture = try await Fixture()
    for name in names { try fixture.write(name, text()) }
    try await fixture.commit()
    for name in names where Bool.random(using: &random) { try fixture.write(name, text()) }
    let repository = try await fixture.repository()
    let changes = try await repository.changedLines(since: "HEAD", to: .workingTree)
    for name in names {
      let alone = try await fixture.git(
        "diff", "-U0", "--diff-algorithm=myers", "--ignore-cr-at-eol", "HEAD", "--",
        ":(literal)\(name)")
      let lines = changes.first { $0.path == Array(name.utf8) }?.lines ?? []
      let printed = alone.split(separator: 0x0A).filter { $0.starts(with: "@@ ".utf8) }
        .compactMap { line -> ClosedRange<Int>? in
          let range = line.split(separator: 0x20)[2].dropFirst()
          let part = String(decoding: range, as: UTF8.self).split(separator: ",")
            .compactMap { Int($0) }
          let count = part.count > 1 ? part[1] : 1
          return count > 0 ? part[0]...(part[0] + count - 1) : nil
        }
      #expect(lines == printed, "\(name.debugDescription)")
    }
  }
}
