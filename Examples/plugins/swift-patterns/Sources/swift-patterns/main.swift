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

  var jsonrpc = "2.0"
  let id: Int
  var result: Result?
  var error: Problem?
}

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
  return Answer.Result(
    files: Workers.map(parameters.files ?? []) {
      Answer.Result.File(file: $0.file, lines: pattern.lines(in: $0.text))
    })
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
  guard let call = try? JSONDecoder().decode(Call.self, from: Data(line.utf8)), let id = call.id
  else { continue }  // a notification such as “cancel” needs no response
  var response = Answer(id: id)
  do throws(Answer.Problem) {
    response.result = try answer(call)
  } catch {
    response.error = error
  }
  print(String(decoding: try JSONEncoder().encode(response), as: UTF8.self))
  fflush(nil)
}
