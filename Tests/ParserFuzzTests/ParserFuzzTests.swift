import Foundation
import Testing

/// Random changes of valid inputs neither crash a parser of untrusted text nor make it loop.
///
/// By default, few inputs of fixed seeds are used; `make fuzz EVENTS=1000000 SEED=1` uses more. Inputs that
/// once caused a failure are kept in the corpus, so they are parsed in every run.
@Suite struct ParserFuzzTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let count = environment["FUZZ_EVENTS"].flatMap { Int($0) } ?? 400
  private static let seed = environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? 1

  @Test("no input breaks a parser", arguments: ParserSubject.allCases)
  func survives(subject: ParserSubject) throws {
    let seeds = try subject.seeds
    for input in seeds { try check(input, subject) }
    var mutator = Mutator(seeds, seed: Self.seed)
    for _ in 0..<Self.count {
      guard try check(mutator.next(), subject) else { return }
    }
  }

  @discardableResult
  private func check(_ input: [UInt8], _ subject: ParserSubject) throws -> Bool {
    // After a crash, this file contains the input.
    if let folder = Self.environment["FUZZ_KEEP"] {
      try Data(input).write(
        to: URL(fileURLWithPath: folder).appendingPathComponent(subject.rawValue))
    }
    guard let problem = subject.problem(input) else { return true }
    Issue.record(
      "\(subject.rawValue): \(problem) for \(String(reflecting: String(decoding: input, as: UTF8.self)))"
    )
    return false
  }
}
