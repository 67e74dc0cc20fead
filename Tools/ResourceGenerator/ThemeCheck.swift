/// Themes name the same tokens, each with a colour, so that none falls back in silence.
enum ThemeCheck {
  static func mistakes(in themes: [(file: TextFile, json: JSONValue)]) -> [Mistake] {
    var mistakes: [Mistake] = []
    var everyToken: Set<String> = []
    for theme in themes {
      everyToken.formUnion(theme.json["tokens"]?.members?.map(\.key) ?? [])
    }
    for (file, json) in themes {
      let path = file.path
      if json["name"]?.string != String(file.stem) {
        mistakes.append(at(json["name"] ?? json, path, "\"name\" must be the file's: \(file.stem)"))
      }
      if json["title"]?.string == nil { mistakes.append(at(json, path, "\"title\" is missing")) }
      if !["dark", "light"].contains(json["appearance"]?.string) {
        let value = json["appearance"] ?? json
        mistakes.append(at(value, path, "\"appearance\" must be \"dark\" or \"light\""))
      }
      guard let tokens = json["tokens"]?.members else {
        mistakes.append(at(json, path, "\"tokens\" must be an object of colours"))
        continue
      }
      for (token, value) in tokens where !isColour(value.string ?? "") {
        mistakes.append(
          at(
            value, path,
            "the colour of \(token) must look like \"#1a2b3c\", or name a palette colour"))
      }
      for token in everyToken.subtracting(tokens.map(\.key)).sorted() {
        mistakes.append(at(json["tokens"] ?? json, path, "the token \(token) has no colour here"))
      }
    }
    return mistakes
  }

  private static func at(_ value: JSONValue, _ path: String, _ message: String) -> Mistake {
    Mistake(path, line: value.line, column: value.column, message)
  }

  /// The names of a terminal's own sixteen, as `Color.paletteNames` has them.
  private static let paletteNames: Set<String> = {
    let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
    return Set(names + names.map { "bright-" + $0 })
  }()

  private static func isColour(_ text: String) -> Bool {
    if paletteNames.contains(text) { return true }
    return text.utf8.count == 7 && text.hasPrefix("#")
      && text.dropFirst().allSatisfy { $0.isHexDigit && !$0.isUppercase }
  }
}
