/// Replaces texts that a recording must not contain.
enum ScrubbedText {
  /// Returns a text with the same number of UTF-8 bytes, in which each letter and digit is replaced by one
  /// of the same width. Spaces and ASCII punctuation stay, so that the shape of code is recognizable.
  static func scrubbed(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { result.append(replacement(of: scalar)) }
    return String(result)
  }

  private static func replacement(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    let properties = scalar.properties
    if scalar.isASCII {
      return properties.isAlphabetic || properties.numericType != nil ? "x" : scalar
    }
    switch properties.generalCategory {
    // They have no width of their own, and are no text without their letters.
    case .nonspacingMark, .enclosingMark, .format, .control: return scalar
    default: break
    }
    switch UTF8.width(scalar) {
    case 2: return "ø"
    case 3: return isWide(scalar) ? "ｘ" : "ẋ"
    default: return isWide(scalar) ? "🟦" : "𝗑"
    }
  }

  /// Whether a scalar usually takes two cells: East Asian letters, and symbols such as emojis.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
