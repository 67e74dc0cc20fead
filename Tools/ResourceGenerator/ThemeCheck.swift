/// Validates themes: all define a color for the same tokens, so that none silently falls back.
enum ThemeCheck {
  static func diagnostics(in themes: [(file: TextFile, json: JSONValue)]) -> [ResourceDiagnostic] {
    var diagnostics: [ResourceDiagnostic] = []
    var everyToken: Set<String> = []
    for theme in themes {
      everyToken.formUnion(theme.json["tokens"]?.members?.map(\.key) ?? [])
    }
    for (file, json) in themes {
      let path = file.path
      if json["name"]?.string != String(file.stem) {
        diagnostics.append(
          at(json["name"] ?? json, path, "\"name\" must be the file name: \(file.stem)"))
      }
      if json["title"]?.string == nil { diagnostics.append(at(json, path, "\"title\" is missing")) }
      if !["dark", "light"].contains(json["appearance"]?.string) {
        let value = json["appearance"] ?? json
        diagnostics.append(at(value, path, "\"appearance\" must be \"dark\" or \"light\""))
      }
      guard let tokens = json["tokens"]?.members else {
        diagnostics.append(at(json, path, "\"tokens\" must be an object of colors"))
        continue
      }
      for (token, value) in tokens where !isColor(value.string ?? "") {
        diagnostics.append(
          at(
            value, path,
            "the color of \(token) must look like \"#1a2b3c\" or name a palette color"))
      }
      for token in everyToken.subtracting(tokens.map(\.key)).sorted() {
        diagnostics.append(at(json["tokens"] ?? json, path, "the token \(token) has no color"))
      }
    }
    return diagnostics
  }

  private static func at(
    _ value: JSONValue, _ path: String, _ message: String
  ) -> ResourceDiagnostic {
    ResourceDiagnostic(path, line: value.line, column: value.column, message)
  }

  /// The names of a terminal's sixteen palette colors, as in `Color.paletteNames`.
  private static let paletteNames: Set<String> = {
    let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
    return Set(names + names.map { "bright-" + $0 })
  }()

  private static func isColor(_ text: String) -> Bool {
    if paletteNames.contains(text) { return true }
    return text.utf8.count == 7 && text.hasPrefix("#")
      && text.dropFirst().allSatisfy { $0.isHexDigit && !$0.isUppercase }
  }
}
