/// The state of the parser after the latest byte.
enum InputState: Equatable {
  /// Outside of any sequence: the next byte is text, a key of one byte, or the beginning of a
  /// sequence.
  case ground
  /// After ESC, or after two of them if `twice`.
  case escape(twice: Bool)
  /// Within a multibyte scalar typed with Alt.
  case alternateText
  /// After CSI; with Alt if another ESC preceded it.
  case sequence(alt: Bool)
  /// After `CSI [`, a function key of the Linux console.
  case console
  /// Within the three bytes of an X10 mouse report.
  case mouse
  /// After SS3.
  case singleShift(alt: Bool)
  /// After ESC and one of `]P_^X`: either the beginning of a string (OSC, DCS, APC, PM, SOS) or Alt
  /// with that key.
  case stringStart(introducer: UInt8)
  case string(isOSC: Bool)
  /// Within a string, after an ESC that may begin its terminator.
  case stringEscape(isOSC: Bool)
  case paste
}
