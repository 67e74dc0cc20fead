import SourceScopes

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// Reads paths from standard input. Prints for each file its language and its runs, such as `c12 s5 m1` for
// code, a string and a comment. `Scripts/check-scopes` compares them with those of tree-sitter.

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

func letter(of scope: SourceScope) -> Character {
  switch scope {
  case .code: "c"
  case .comments: "m"
  case .strings: "s"
  }
}

while let path = readLine() {
  guard let language = ScopeLanguage(path: path.utf8), let text = bytes(ofFile: path) else {
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
