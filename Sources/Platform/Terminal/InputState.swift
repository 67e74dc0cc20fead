/// What the bytes that came last have begun.
enum InputState: Equatable {
  /// Nothing: what comes is text, a key of one byte, or begins something.
  case ground
  /// After ESC; `twice` after two of them.
  case escape(twice: Bool)
  /// In a scalar of several bytes typed with Alt.
  case alternateText
  /// After CSI, with Alt if an ESC stood before it.
  case sequence(alt: Bool)
  /// After CSI [, of the Linux console.
  case console
  /// In the three bytes of an X10 mouse report.
  case mouse
  /// After SS3.
  case singleShift(alt: Bool)
  /// After ESC and one of `]P_^X`, which begin a string (OSC, DCS, APC, PM, SOS), or are Alt with that key.
  case stringStart(introducer: UInt8)
  case string(isOSC: Bool)
  /// In a string, after an ESC that may end it.
  case stringEscape(isOSC: Bool)
  case paste
}
