import LocksInterface
import LocksLogic
import MigrationsInterface
import TestSupport
import Testing

@Suite struct BaselineTests {
  private func diagnostics(_ text: String) -> [TableDiagnostic] {
    do throws(TableDiagnostics) {
      _ = try Baseline(parsing: Array(text.utf8))
      return []
    } catch {
      return error.diagnostics
    }
  }

  @Test("lines contain id, path and count, are sorted by bytes, and can be read back")
  func format() throws {
    var baseline = Baseline()
    baseline.replace("b", with: [RepositoryPath("a b/ü.swift"): 3, RepositoryPath("A"): 1])
    baseline.replace("a-b", with: [RepositoryPath("tab\there \"x\"\\"): 12])
    baseline.replace("a", with: [:])
    let text = "a\t.\t0\na-b\t\"tab\\there \\\"x\\\"\\\\\"\t12\nb\tA\t1\nb\ta b/ü.swift\t3\n"
    #expect(baseline.text == text)
    #expect(try Baseline(parsing: Array(text.utf8)) == baseline)
  }

  @Test("carriage returns, a byte order mark, empty lines and any order are accepted")
  func tolerance() throws {
    let text = "\u{FEFF}b\tx\t2\r\n\r\na\tx\t1\r\n"
    let baseline = try Baseline(parsing: Array(text.utf8))
    #expect(baseline.text == "a\tx\t1\nb\tx\t2\n")
  }

  @Test("each malformed line is reported with its number")
  func malformed() {
    let text = "a\tx\t1\na x 2\nA\ty\t1\na\t\"y\t1\na\ty\t-1\na\ty\t1 \n\na\tx\t2\na\t\t2\n"
    #expect(diagnostics(text).map(\.line) == [2, 3, 4, 5, 6, 8, 9])
    #expect(diagnostics(text).first { $0.line == 8 }?.message.contains("line 1") == true)
  }

  @Test("a merge conflict is reported once, at its first line")
  func conflict() {
    let text = """
      a\tw\t1
      <<<<<<< HEAD
      a\tx\t1
      ||||||| base
      a\tx\t3
      =======
      a\tx\t2
      >>>>>>> other
      a\ty\t1
      """
    #expect(
      diagnostics(text) == [TableDiagnostic(line: 2, "an unresolved merge conflict begins here")])
    #expect(diagnostics("a\tx\t1\r\n>>>>>>> other\r\n").map(\.line) == [2])
  }

  @Test("a migration without matches stays locked; one that was never locked has no line")
  func nothingRemaining() throws {
    var baseline = Baseline()
    #expect(!baseline.isLocked("a"))
    baseline.replace("a", with: [RepositoryPath("x"): 0])
    #expect(baseline.text == "a\t.\t0\n")
    let read = try Baseline(parsing: Array(baseline.text.utf8))
    #expect(read.isLocked("a"))
    #expect(read.allowances(of: "a").isEmpty)
  }

  @Test("any path can be written and read back", arguments: [1, 2, 3] as [UInt64])
  func anyPath(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let path = random.path()
      let text = QuotedPath.text(path)
      #expect(QuotedPath.path(text.utf8) == path)
      #expect(!text.utf8.contains { $0 < 0x20 || $0 == 0x7F })
    }
  }

  @Test(
    "invalid quoting isn't accepted as a path",
    arguments: ["", "\"", "\"\"", "\"a", "\"a\"b", #""\x41""#, #""\4""#, #""\400""#, #""\18""#])
  func wrongQuotes(field: String) {
    #expect(QuotedPath.path(field.utf8) == nil)
  }
}
