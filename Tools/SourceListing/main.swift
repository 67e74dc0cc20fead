import Patterns
import SourceScopes

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// Prints what Headway finds in source files, so that scripts can compare it with other tools. The
// paths of the files come from standard input.
//
// - `scopes` prints for each file its language and its runs, such as `c12 s5 m1` for code, a string
//   and a comment; `-` for a file in no known language. `Scripts/check-scopes` compares them with
//   those of tree-sitter.
// - `patterns FILE` reads code patterns from a file, one on each line, and prints the numbers of
//   the lines on which each pattern matches, separated by tabs: the number of the pattern, the
//   path, the lines. `Scripts/check-code-patterns` compares them with those of ast-grep, and
//   `Scripts/check-pattern-accuracy` with labels from syntax trees.

let arguments = CommandLine.arguments.dropFirst()
switch arguments.first {
case "scopes" where arguments.count == 1: printScopes()
case "patterns" where arguments.count == 2: try printMatches(ofPatternsIn: arguments.last!)
default:
  print("usage: SourceListing scopes | patterns FILE  < PATHS")
  exit(2)
}

func printScopes() {
  while let path = readLine() {
    guard let language = ScopeLanguage(path: Array(path.utf8)),
      let text = bytes(ofFile: path)
    else {
      print("-")
      continue
    }
    var scanner = ScopeScanner(language)
    var start: Int32 = 0
    let runs = text.withUnsafeBytes { scanner.runs(in: $0) }
    print(
      language.rawValue,
      runs.map { run in
        defer { start = run.end }
        return "\(letter(of: run.scope))\(run.end - start)"
      }.joined(separator: " "))
  }
}

func letter(of scope: SourceScope) -> Character {
  switch scope {
  case .code: "c"
  case .comments: "m"
  case .strings: "s"
  }
}

func printMatches(ofPatternsIn file: String) throws {
  guard let patterns = bytes(ofFile: file) else {
    print("can't read \(file)")
    exit(1)
  }
  let searches = try String(decoding: patterns, as: UTF8.self).split(separator: "\n").map {
    LineSearch(code: [try CodePattern(String($0))])
  }
  let matcher = PatternMatcher()
  while let path = readLine() {
    guard let language = ScopeLanguage(path: Array(path.utf8)),
      let text = bytes(ofFile: path)
    else {
      continue
    }
    for (number, search) in searches.enumerated() {
      var lines: [Int] = []
      try text.withUnsafeBytes {
        try search.lines(in: $0, with: matcher, language: language) {
          lines.append($0.number)
          return true
        }
      }
      guard !lines.isEmpty else { continue }
      print(number, path, lines.map(String.init).joined(separator: " "), separator: "\t")
    }
  }
}

func bytes(ofFile path: String) -> [UInt8]? {
  guard let file = fopen(path, "rb") else { return nil }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = fread(&buffer, 1, buffer.count, file)
    guard count > 0 else { return bytes }
    bytes.append(contentsOf: buffer[..<count])
  }
}
