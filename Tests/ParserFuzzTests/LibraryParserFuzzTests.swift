import LibrariesLogic
import Testing

/// See ``ParserFuzzTests``.
@Suite struct LibraryParserFuzzTests {
  @Test("every lock file has a corpus")
  func corpora() {
    for kind in LockFileKind.allCases { #expect(LibraryParser(rawValue: "\(kind)") != nil) }
  }

  @Test(
    "no input breaks a parser of imports, lock files and licenses",
    arguments: LibraryParser.allCases)
  func survives(parser: LibraryParser) throws {
    try parser.fuzz()
  }
}
