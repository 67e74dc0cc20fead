import Testing

/// What reaches a terminal. ncurses has one screen a process, so one test at a time.
@Suite(.serialized) enum RenderingTests {
  /// Takes what is written to the terminal.
  final class Written {
    var bytes: [UInt8] = []
    var text: String { String(decoding: bytes, as: UTF8.self) }
  }
}
