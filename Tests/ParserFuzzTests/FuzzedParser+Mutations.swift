import Foundation
import Testing

extension FuzzedParser {
  /// Parses the valid inputs, and then random changes of them, until one fails.
  func fuzz() throws {
    let environment = ProcessInfo.processInfo.environment
    let seeds = try seeds
    for input in seeds { try check(input, environment) }
    var mutator = Mutator(seeds, seed: environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? 1)
    for _ in 0..<(environment["FUZZ_EVENTS"].flatMap { Int($0) } ?? 400) {
      guard try check(mutator.next(), environment) else { return }
    }
  }

  private var seeds: [[UInt8]] {
    get throws {
      let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Corpus/\(rawValue)")
      return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map {
        Array(try Data(contentsOf: folder.appendingPathComponent($0)))
      }
    }
  }

  @discardableResult
  private func check(_ input: [UInt8], _ environment: [String: String]) throws -> Bool {
    // After a crash, this file contains the input.
    if let folder = environment["FUZZ_KEEP"] {
      try Data(input).write(to: URL(fileURLWithPath: folder).appendingPathComponent(rawValue))
    }
    guard let problem = problem(input) else { return true }
    Issue.record(
      "\(rawValue): \(problem) for \(String(reflecting: String(decoding: input, as: UTF8.self)))")
    return false
  }
}
