/// What stands for a character where the terminal takes ASCII alone.
enum AsciiFallback {
  static func scalar(for character: Character) -> Unicode.Scalar {
    switch character {
    case "─", "╸", "–", "—", "−": "-"
    // What is done of a bar differs from what isn't, without colours too.
    case "━": "="
    case "┄", "╴": "-"
    case "│", "┃", "▌", "┊": "|"
    case "╭", "╮", "╰", "╯", "┌", "┐", "└", "┘", "├", "┤", "┬", "┴", "┼": "+"
    case "▸", "→", "›", "▶": ">"
    case "←", "‹", "⌫": "<"
    case "“", "”": "\""
    case "±": "~"
    case "µ": "u"
    case "▾": "v"
    case "…": "."
    case "·", "•", "●": "*"
    case "○": "o"
    case "░", "▏": ":"
    case "▁": "_"
    case "▂": "."
    case "▃": "-"
    case "▄": "="
    case "▅": "+"
    case "▆": "*"
    case "▇": "#"
    case "█": "@"
    // A spinner turns, whatever it is made of.
    case "⠋", "⠼", "⠇": "|"
    case "⠙", "⠴", "⠏": "/"
    case "⠹", "⠦": "-"
    case "⠸", "⠧": "\\"
    case "\u{2800}": " "
    case "\u{2801}"..."\u{28FF}": dots(character)
    case "↵": "^"
    case "↑", "▲", "⇧": "^"
    case "↓", "▼": "v"
    case "✓", "×": "x"
    case "✗", "⇸": "!"
    default: character.unicodeScalars.first.flatMap { $0.isASCII ? $0 : nil } ?? "?"
    }
  }

  /// A cell of a chart: its dots are high, low, or in the middle.
  private static func dots(_ character: Character) -> Unicode.Scalar {
    let bits = (character.unicodeScalars.first?.value ?? 0x2800) - 0x2800
    let isHigh = bits & 0b0000_1001 != 0
    let isLow = bits & 0b1100_0000 != 0
    if isHigh == isLow { return isHigh ? "|" : "-" }
    return isHigh ? "'" : "."
  }
}
