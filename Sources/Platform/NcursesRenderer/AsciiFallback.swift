/// Replaces characters by ASCII for terminals that support nothing else.
enum AsciiFallback {
  static func scalar(for character: Character) -> Unicode.Scalar {
    switch character {
    case "─", "╸", "–", "—", "−": "-"
    // The filled part of a progress bar must differ from the empty part, even without colors.
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
    // The frames of a spinner, whatever its style.
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

  /// Replaces a cell of a chart, depending on whether its dots are high, low, or both.
  private static func dots(_ character: Character) -> Unicode.Scalar {
    let bits = (character.unicodeScalars.first?.value ?? 0x2800) - 0x2800
    let isHigh = bits & 0b0000_1001 != 0
    let isLow = bits & 0b1100_0000 != 0
    if isHigh == isLow { return isHigh ? "|" : "-" }
    return isHigh ? "'" : "."
  }
}
