import Testing

/// Random changes of valid inputs neither crash a parser of untrusted text nor make it loop.
///
/// By default, few inputs of fixed seeds are used; `make fuzz EVENTS=1000000 SEED=1` uses more. Inputs that
/// once caused a failure are kept in the corpus, so they are parsed in every run.
@Suite struct ParserFuzzTests {
  @Test("no input breaks a parser", arguments: ParserSubject.allCases)
  func survives(subject: ParserSubject) throws {
    try subject.fuzz()
  }
}
