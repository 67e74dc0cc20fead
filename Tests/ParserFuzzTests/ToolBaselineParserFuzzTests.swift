import Testing

/// See ``ParserFuzzTests``.
@Suite struct ToolBaselineParserFuzzTests {
  @Test("no input breaks a parser of another tool's file", arguments: ToolBaselineParser.allCases)
  func survives(parser: ToolBaselineParser) throws {
    try parser.fuzz()
  }
}
