import Foundation
import Processes
import Testing

@testable import Git

@Suite struct GitReaderTests {
  @Test("blobs of any size are read in order and completely; a missing one is nil")
  func blobs() async throws {
    let fixture = try await Fixture()
    let texts = [
      "small\n", "", String(repeating: "0123456789abcdef", count: 200_000), "last",
      String(repeating: "x\n", count: 700_000),
    ]
    for (number, text) in texts.enumerated() { try fixture.write("\(number).txt", text) }
    try await fixture.commit()
    let repository = try await fixture.repository()
    let commit = try #require(try await repository.head().commit)
    var ids = try repository.files(of: commit).map(\.object)
    ids.insert(String(repeating: "1", count: 40), at: 2)
    let wanted = ids + ids.reversed()
    var read: [[UInt8]?] = []
    let reader = GitBlobReader(repository)
    try reader.read(Array(wanted.map { $0 + "\n" }.joined().utf8), count: wanted.count) {
      #expect($0 == read.count)
      #expect($1?.isWhole != false)
      read.append($1.map { Array($0.bytes) })
      return ContentPiece.all
    }
    var right = texts.map { Optional(Array($0.utf8)) }
    right.insert(nil, at: 2)
    #expect(read == right + right.reversed())
  }

  @Test("a canceled reader throws an error")
  func canceled() async throws {
    let fixture = try await Fixture()
    try fixture.write("a.txt", "x")
    try await fixture.commit()
    let reader = GitBlobReader(try await fixture.repository())
    reader.canceler()
    #expect(throws: CancellationError.self) {
      let id = String(repeating: "1", count: 40) + "\n"
      try reader.read(Array(id.utf8), count: 1) { _, _ in 0 }
    }
  }

  @Test("git's log is read with parents, changes and unusual paths")
  func log() async throws {
    let fixture = try await Fixture()
    try fixture.write("a b.txt", "x")
    try await fixture.commit()
    try fixture.write("line\nfeed.txt", "y")
    try FileManager.default.removeItem(atPath: fixture.path + "/a b.txt")
    try await fixture.commit()
    let repository = try await fixture.repository()
    let tip = try #require(try await repository.head().commit)
    let log = try GitLogReader(repository, from: [tip], firstParent: true)
    var lines: [String] = []
    func text(_ bytes: UnsafeRawBufferPointer) -> String { String(decoding: bytes, as: UTF8.self) }
    while try log.next(
      commit: {
        lines.append(
          "\(text($0.parents).count) \($0.date) \(text($0.author)) \(text($0.subject))")
      },
      change: {
        lines.append("\($0.old != nil) \($0.new != nil) \(text($0.path))")
      })
    {}
    #expect(
      lines == [
        "40 1700000000 A change", "true false a b.txt", "false true line\nfeed.txt",
        "0 1700000000 A change", "false true a b.txt",
      ])
  }

  @Test(
    "a date outside of the years 1970 to 9999 is clamped to that range",
    arguments: [
      ("9223372036854775807", 253_402_214_400), ("99999999999999999999999", 253_402_214_400),
      ("253402300799", 253_402_214_400), ("-86400", 0), ("86400", 86_400),
    ])
  func dates(written: String, expected: Int64) async throws {
    let fixture = try await Fixture()
    let tree = String(decoding: try await fixture.git(["mktree"]), as: UTF8.self)
    let commit = "tree \(tree)author A <a@b> 0 +0000\ncommitter A <a@b> \(written) +0000\n\nodd\n"
    let id = try await fixture.git(
      ["hash-object", "-t", "commit", "-w", "--literally", "--stdin"], input: Array(commit.utf8))
    let log = try GitLogReader(
      try await fixture.repository(),
      from: [String(decoding: id.dropLast(), as: UTF8.self)], firstParent: true)
    var dates: [Int64] = []
    while try log.next(commit: { dates.append($0.date) }, change: { _ in }) {}
    #expect(dates == [expected])
  }

  @Test("branches are listed with their latest commits")
  func branches() async throws {
    let fixture = try await Fixture()
    try fixture.write("a.txt", "x")
    try await fixture.commit()
    let branches = try await fixture.repository().branches()
    #expect(branches.local == ["main": try await fixture.repository().head().commit])
    #expect(branches.tip(of: "nowhere") == nil)
  }
}
