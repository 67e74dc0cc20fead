import Foundation
import Processes
import Testing

@testable import Git

/// Long contents are read in pieces, so that memory doesn't depend on their length.
@Suite struct ContentPieceTests {
  /// Concatenates the pieces of one file or blob.
  private struct Assembly {
    private(set) var bytes: [UInt8] = []
    private(set) var pieces = 0
    private(set) var isComplete = false
    private var needed = 0

    /// - Parameter kept: the number of bytes at the end of the piece that are needed again.
    /// - Returns: the number of bytes that aren't needed.
    mutating func add(_ piece: ContentPiece, keeping kept: Int) -> Int {
      #expect(!isComplete)
      #expect(piece.offset == needed)
      #expect(piece.offset + piece.bytes.count >= bytes.count)
      bytes.append(contentsOf: piece.bytes[(bytes.count - piece.offset)...])
      pieces += 1
      isComplete = piece.isLast
      let used = max(0, piece.bytes.count - kept)
      needed += used
      return used
    }
  }

  /// 64 MB of text in lines of different lengths.
  private static let long: [UInt8] = {
    var text: [UInt8] = []
    for number in 0..<16_384 {
      text += Array("\(number) ".utf8)
      text += Array(repeating: UInt8(ascii: "a") + UInt8(number % 26), count: 4_088)
      text.append(0x0A)
    }
    return text
  }()

  /// The maximum size of a reader's buffer, in bytes.
  private static let limit = 20 << 20

  @Test("a file of 64 MB is read in pieces", arguments: [0, 100_000, 3_000_000])
  func longFile(kept: Int) async throws {
    let fixture = try await Fixture()
    try fixture.write("long.txt", bytes: ContentPieceTests.long)
    try fixture.write("short.txt", "short")
    var buffer = FileBuffer()
    var assembly = Assembly()
    _ = buffer.readPieces(of: Array("long.txt".utf8), in: fixture.path) {
      assembly.add($0, keeping: kept)
    }
    #expect(assembly.isComplete)
    #expect(assembly.bytes == ContentPieceTests.long)
    #expect(assembly.pieces > 10)
    var short = Assembly()
    _ = buffer.readPieces(of: Array("short.txt".utf8), in: fixture.path) {
      #expect($0.isWhole)
      return short.add($0, keeping: kept)
    }
    #expect(short.bytes == Array("short".utf8))
    #expect(buffer.largest < ContentPieceTests.limit)
  }

  @Test("blobs of 64 MB are read in pieces, in order with short and missing ones")
  func longBlobs() async throws {
    let fixture = try await Fixture()
    try fixture.write("0.txt", "first\n")
    try fixture.write("1.txt", bytes: ContentPieceTests.long)
    try fixture.write("2.txt", "")
    try await fixture.commit()
    let repository = try await fixture.repository()
    var ids = try await repository.index().map(\.object)
    ids.insert(String(repeating: "1", count: 40), at: 2)
    ids += [ids[1], ids[0]]
    let right = [Array("first\n".utf8), ContentPieceTests.long, nil, []]
    for kept in [0, 500_000] {
      var assemblies: [Assembly?] = []
      func add(_ position: Int, _ piece: ContentPiece?) -> Int {
        if position == assemblies.count { assemblies.append(piece.map { _ in Assembly() }) }
        #expect(position == assemblies.count - 1)
        guard let piece else { return 0 }
        return assemblies[position]?.add(piece, keeping: kept) ?? 0
      }
      let reader = GitBlobReader(repository)
      try reader.read(Array(ids.map { $0 + "\n" }.joined().utf8), count: ids.count, onPiece: add)
      #expect(assemblies.map { $0?.bytes } == right + [right[1], right[0]])
      #expect(assemblies.allSatisfy { $0?.isComplete != false })
      #expect(reader.largestBuffer < ContentPieceTests.limit)
      assemblies = []
      try await repository.readBlobs(ids, onPiece: add)
      #expect(assemblies.map { $0?.bytes } == right + [right[1], right[0]])
    }
  }

  @Test("the output of git is kept in a buffer of a limited size", arguments: [1, 1_000, 70_000])
  func batchReader(chunk: Int) throws {
    let text = Array(ContentPieceTests.long.prefix(10_000_000))
    let output =
      Array("a blob \(text.count)\n".utf8) + text + Array("\nb missing\nc blob 2\nok\n".utf8)
    let end = chunk == 1 ? 300_000 : output.count
    var reader = BatchReader(wholeLimit: 1_000)
    var assembly = Assembly()
    var others: [[UInt8]?] = []
    try output.withUnsafeBytes { output in
      for start in stride(from: 0, to: end, by: chunk) {
        let part = output[start..<min(output.count, start + chunk)]
        try reader.read(UnsafeRawBufferPointer(rebasing: part)) { position, piece in
          guard position == 0, let piece else {
            others.append(piece.map { Array($0.bytes) })
            return ContentPiece.all
          }
          return assembly.add(piece, keeping: 10)
        }
      }
    }
    #expect(text.starts(with: assembly.bytes))
    #expect(reader.largest < 5 << 20)
    if chunk > 1 {
      #expect(assembly.bytes == text)
      #expect(others == [nil, Array("ok".utf8)])
    }
  }

  @Test("the rest of unneeded contents is skipped")
  func skipped() async throws {
    let fixture = try await Fixture()
    try fixture.write("0.txt", bytes: ContentPieceTests.long)
    try fixture.write("1.txt", "last")
    try await fixture.commit()
    let repository = try await fixture.repository()
    let ids = try await repository.index().map(\.object)
    var sizes: [[Int]] = [[], []]
    func add(_ position: Int, _ piece: ContentPiece?) -> Int {
      sizes[position].append(piece?.bytes.count ?? -1)
      return ContentPiece.all
    }
    try GitBlobReader(repository).read(
      Array(ids.map { $0 + "\n" }.joined().utf8), count: 2, onPiece: add)
    try await repository.readBlobs(ids, onPiece: add)
    var buffer = FileBuffer()
    _ = buffer.readPieces(of: Array("0.txt".utf8), in: fixture.path) { add(0, $0) }
    _ = buffer.readPieces(of: Array("1.txt".utf8), in: fixture.path) { add(1, $0) }
    // A short piece is sufficient to distinguish text from binary contents.
    #expect(sizes[0].count == 3)
    #expect(sizes[0].allSatisfy { $0 >= 8_000 && $0 < 4 << 20 })
    #expect(sizes[1] == [4, 4, 4])
    #expect(buffer.largest < 1 << 20)
  }

  @Test("a file that becomes shorter while it is read ends earlier")
  func truncated() async throws {
    let fixture = try await Fixture()
    try fixture.write("long.txt", bytes: ContentPieceTests.long)
    var buffer = FileBuffer()
    var assembly = Assembly()
    _ = buffer.readPieces(of: Array("long.txt".utf8), in: fixture.path) { piece in
      if piece.offset == 0 { truncate(fixture.path + "/long.txt", 20_000_000) }
      return assembly.add(piece, keeping: 10)
    }
    #expect(assembly.isComplete)
    #expect(assembly.bytes == Array(ContentPieceTests.long.prefix(20_000_000)))
  }

  @Test("a name that is too long for the file system counts as a missing file")
  func longName() async throws {
    let fixture = try await Fixture()
    var buffer = FileBuffer()
    let isRead = buffer.readPieces(
      of: Array(repeating: UInt8(ascii: "x"), count: 300), in: fixture.path
    ) { _ in ContentPiece.all }
    #expect(isRead)
  }
}
