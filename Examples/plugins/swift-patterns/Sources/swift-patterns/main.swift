import SwiftPatterns

// A Headway plugin. It reads one call per line and prints one response per line. Anything else goes to
// standard error, which is the plugin's log.
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

struct Call: Decodable {
  struct Parameters: Decodable {
    struct File: Decodable {
      let file: Int
      let text: String
    }

    let id: String?
    let `protocol`: Int?
    let argument: String?
    let files: [File]?
  }

  let id: Int?
  let method: String
  let params: Parameters?
}

/// The id of a call that can't be read otherwise.
struct CallID: Decodable {
  /// Whether the call is a notification, which needs no response.
  let isMissing: Bool
  /// The id; nil if it isn't a whole number.
  let number: Int?

  private enum Key: CodingKey { case id }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    isMissing = !container.contains(.id)
    number = try? container.decode(Int.self, forKey: .id)
  }
}

struct Answer: Encodable {
  struct Result: Encodable {
    struct File: Encodable {
      let file: Int
      let lines: [Int]
    }

    var `protocol`: Int?
    var files: [File]?
  }

  struct Problem: Error, Encodable {
    let code: Int
    let message: String
  }

  let id: Int?
  var result: Result?
  var error: Problem?

  private enum Key: CodingKey { case jsonrpc, id, result, error }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode("2.0", forKey: .jsonrpc)
    // Null if the call has no readable id.
    try container.encode(id, forKey: .id)
    try container.encodeIfPresent(result, forKey: .result)
    try container.encodeIfPresent(error, forKey: .error)
  }
}

/// The files of earlier requests.
nonisolated(unsafe) var sources = ParsedSources()

func count(_ parameters: Call.Parameters) throws(Answer.Problem) -> Answer.Result {
  guard let kind = parameters.id.flatMap(SwiftPattern.Kind.init) else {
    throw Answer.Problem(code: 1, message: "unknown counter \(parameters.id ?? "")")
  }
  guard let argument = parameters.argument else {
    throw Answer.Problem(code: 1, message: "the argument is missing")
  }
  let pattern: SwiftPattern
  do throws(PatternError) {
    pattern = try SwiftPattern(kind, argument)
  } catch {
    throw Answer.Problem(code: 1, message: error.description)
  }
  let files = parameters.files ?? []
  let lines = sources.lines(of: pattern, in: files.map(\.text))
  return Answer.Result(
    files: zip(files, lines).map { Answer.Result.File(file: $0.file, lines: $1) })
}

func answer(_ call: Call) throws(Answer.Problem) -> Answer.Result {
  switch call.method {
  case "initialize": return Answer.Result(protocol: call.params?.protocol ?? 1)
  case "count":
    guard let parameters = call.params else {
      throw Answer.Problem(code: 1, message: "the parameters are missing")
    }
    return try count(parameters)
  default: throw Answer.Problem(code: -32601, message: "unknown method \(call.method)")
  }
}

/// Returns the response to a line that isn't a call; nil for a notification.
func responseToUnreadable(_ line: Data) -> Answer? {
  guard let id = try? JSONDecoder().decode(CallID.self, from: line) else {
    return Answer(id: nil, error: Answer.Problem(code: -32700, message: "the call isn't JSON"))
  }
  if id.isMissing { return nil }
  let problem =
    id.number == nil
    ? Answer.Problem(code: -32600, message: "the id of the call isn't a whole number")
    : Answer.Problem(code: -32602, message: "the call can't be read")
  return Answer(id: id.number, error: problem)
}

/// Returns the response to a line; nil for a notification such as “cancel”.
func response(to line: Data) -> Answer? {
  let call = try? JSONDecoder().decode(Call.self, from: line)
  guard let call, let id = call.id else { return responseToUnreadable(line) }
  var response = Answer(id: id)
  do throws(Answer.Problem) {
    response.result = try answer(call)
  } catch {
    response.error = error
  }
  return response
}

let help = """
  swift-patterns finds declarations and calls in Swift files. Headway starts it; see plugin.json.

  inherits           TYPE or KIND: TYPE, such as UIViewController or "extension: Sendable"
  attribute          ATTRIBUTE or ATTRIBUTE KIND, such as @MainActor or "@objc func"
  call               a function with its labels, such as print(_:), fetch(completion:...) or #expect(throws:...)
  closure-parameter  any, or some of async, escaping, optional, throws and attributes; ! negates

  Try one:           swift-patterns COUNTER ARGUMENT FILE...
  """

/// Prints the matches of a pattern in files, for users who try one.
func run(_ arguments: [String]) -> Int32 {
  guard arguments.count >= 3, let kind = SwiftPattern.Kind(rawValue: arguments[0]) else {
    print(help)
    return arguments == ["--help"] ? 0 : 2
  }
  let pattern: SwiftPattern
  do throws(PatternError) {
    pattern = try SwiftPattern(kind, arguments[1])
  } catch {
    print(error)
    return 2
  }
  for path in arguments.dropFirst(2) {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
      print("\(path): can't be read")
      return 2
    }
    for line in Workers.map([String(decoding: data, as: UTF8.self)], pattern.lines).joined() {
      print("\(path):\(line)")
    }
  }
  return 0
}

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.isEmpty else { exit(run(arguments)) }
while let line = readLine() {
  guard let response = response(to: Data(line.utf8)) else { continue }
  print(String(decoding: try JSONEncoder().encode(response), as: UTF8.self))
  fflush(nil)
}
