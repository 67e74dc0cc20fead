/// Quotes words so that a command line can be pasted into a shell.
enum ShellWord {
  static func quoted(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || "_-./+@:,".unicodeScalars.contains(scalar)
    }
    if isPlain, !text.isEmpty { return text }
    return "'" + text.replacing("'", with: #"'\''"#) + "'"
  }
}
