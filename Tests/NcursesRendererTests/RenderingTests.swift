import Testing

/// Rendering to a terminal. The tests are serialized, because ncurses supports only one screen per
/// process.
@Suite(.serialized) enum RenderingTests {
  /// Collects the bytes that are written to the terminal.
  final class Written {
    var bytes: [UInt8] = []
    var text: String { String(decoding: bytes, as: UTF8.self) }
  }
}
