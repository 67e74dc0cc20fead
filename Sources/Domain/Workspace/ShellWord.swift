/// Quotes words so that a command line can be pasted into a shell.
package enum ShellWord {
  /// Returns a word, in single quotes if it contains characters that a shell interprets.
  package static func quoted(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || "_-./+@:,".unicodeScalars.contains(scalar)
    }
    return isPlain && !text.isEmpty ? text : inQuotes(text)
  }

  /// Returns a word in single quotes.
  package static func inQuotes(_ text: String) -> String {
    // Compares scalars, because a combining accent joins the quotation mark before it.
    var quoted = "'"
    for scalar in text.unicodeScalars {
      if scalar == "'" { quoted += #"'\''"# } else { quoted.unicodeScalars.append(scalar) }
    }
    return quoted + "'"
  }
}
