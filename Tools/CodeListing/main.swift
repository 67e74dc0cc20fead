import Patterns
import SourceScopes

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// Reads code patterns from the file that is named by the argument, one on each line, and paths from standard
// input. Prints the numbers of the lines on which each pattern matches, separated by tabs: the number of the
// pattern, the path, the lines. `Scripts/check-code-patterns` compares them with those of ast-grep.

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

guard CommandLine.arguments.count == 2, let file = bytes(ofFile: CommandLine.arguments[1]) else {
  print("usage: CodeListing PATTERNS < PATHS")
  exit(2)
}
let searches = try String(decoding: file, as: UTF8.self).split(separator: "\n").map {
  LineSearch(code: [try CodePattern(String($0))])
}
let matcher = PatternMatcher()
while let path = readLine() {
  guard let language = ScopeLanguage(path: path.utf8), let text = bytes(ofFile: path) else {
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
