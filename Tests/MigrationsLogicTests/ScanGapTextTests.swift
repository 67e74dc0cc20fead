import MigrationsInterface
import Testing

@testable import MigrationsLogic

/// Notices about files that a scan couldn't count as configured.
@Suite struct ScanGapTextTests {
  private var gaps: ScanGaps {
    var gaps = ScanGaps()
    gaps.leftOut["rx"] = [
      SkippedFile(path: "a.txt", pattern: "(a+)+$", message: "line 2 is longer than 64 MB"),
      SkippedFile(path: "b.txt", pattern: "(a+)+$", message: "line 7 is longer than 64 MB"),
    ]
    gaps.unscoped["rx"] = [".txt": 1, ".proto": 3, ".x": 1, ".y": 1]
    gaps.unsearched["todo"] = [".txt": 1]
    gaps.unclosed["one"] = [UnclosedFile(path: "a.swift", line: 12)]
    gaps.unclosed["many"] = (1...12).map { UnclosedFile(path: "f\($0).py", line: $0) }
    return gaps
  }

  @Test("a list of notices names each file and its pattern")
  func notices() {
    #expect(
      ScanGapText.skipped("rx", gaps) == [
        "skipped a.txt: line 2 is longer than 64 MB: (a+)+$",
        "skipped b.txt: line 7 is longer than 64 MB: (a+)+$",
      ])
    #expect(
      ScanGapText.unknownLanguages("rx", gaps)
        == [
          "every match counts in 6 files of unknown languages (.proto, .txt, .x and 1 more), because Headway can't distinguish comments from code there"
        ])
    #expect(ScanGapText.skipped("todo", gaps).isEmpty && ScanGapText.missing(gaps) == nil)
  }

  @Test("the sentences about a migration name the first skipped file")
  func sentences() {
    #expect(
      ScanGapText.sentences("rx", gaps) == [
        "Skipped a.txt and 1 other file: line 2 is longer than 64 MB.",
        "Every match counts in 6 files of unknown languages (.proto, .txt, .x and 1 more), because Headway can't distinguish comments from code there.",
      ])
    #expect(
      ScanGapText.sentences("todo", gaps)
        == ["\"code\" isn't searched in 1 file of unknown languages (.txt)."])
    #expect(ScanGapText.sentences("other", gaps).isEmpty)
  }

  @Test("files that never close a string or comment are named with the line where it begins")
  func unclosed() {
    let one =
      "1 file never closes a string or comment: a.swift:12, so the rest of it counts as a string or comment"
    #expect(ScanGapText.unclosed("one", gaps) == one)
    #expect(ScanGapText.sentences("one", gaps) == [one + "."])
    let names = (1...10).map { "f\($0).py:\($0)" }.joined(separator: ", ")
    #expect(
      ScanGapText.unclosed("many", gaps)
        == "12 files never close a string or comment: \(names) and 2 other files, so the rest of them counts as a string or comment"
    )
    #expect(
      ScanGapText.sentences("many", gaps) == [
        "12 files never close a string or comment: f1.py:1, f2.py:2, f3.py:3 and 9 other files, so the rest of them counts as a string or comment."
      ])
    #expect(ScanGapText.unclosed("other", gaps) == nil)
  }

  @Test("the sentences about all migrations name the number of files that count as 0")
  func totals() {
    var gaps = gaps
    #expect(ScanGapText.totals(ScanGaps()).isEmpty)
    #expect(ScanGapText.totals(gaps) == ["1 migration skipped 2 files."])
    gaps.missingObjects = 1
    #expect(
      ScanGapText.totals(gaps).first
        == "1 file isn't counted, because its content can't be read or is missing from this clone.")
  }
}
