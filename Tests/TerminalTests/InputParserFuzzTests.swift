import Terminal
import Testing

/// Random bytes, mostly from pieces of real sequences, so that all states are visited.
@Suite struct InputParserFuzzTests {
  private static let pieces: [[UInt8]] = [
    "a", "é", "漢", "👩‍🔬", "\u{1B}", "\u{1B}[", "\u{1B}O", "\u{1B}]11;rgb:ff/00/1234", "\u{7}",
    "\u{1B}\\", "\u{1B}P>|x", "A", "~", "M", "<0;12;7", "200~", "\u{1B}[200~", "\u{1B}[201~", "1;5",
    ";", ":3", "u", "?2026;2$y", "\u{1B}[3;4R", "\u{1B}[?62c", "$", "\r", "\u{3}", "[A", "27;5;9~",
  ].map { Array($0.utf8) }

  private func bytes(_ random: inout SeededGenerator) -> [UInt8] {
    (0..<Int.random(in: 1...12, using: &random)).flatMap { _ -> [UInt8] in
      Int.random(in: 0..<5, using: &random) == 0
        ? [UInt8.random(in: 0...255, using: &random)]
        : Self.pieces.randomElement(using: &random)!
    }
  }

  /// Typed text as runs, since a cluster split in time is several keys.
  private func normalized(
    _ outputs: [InputParser.Output]
  ) -> (events: [String], replies: [TerminalReply]) {
    var events: [String] = []
    var run = ""
    for event in outputs.flatMap(\.events) {
      if case .key(let press) = event, case .character(let character) = press.key,
        press.modifiers.isEmpty
      {
        run.append(character)
      } else {
        if !run.isEmpty { events.append(run) }
        run = ""
        events.append("\(event)")
      }
    }
    if !run.isEmpty { events.append(run) }
    return (events, outputs.flatMap(\.replies))
  }

  private func read(_ parts: [[UInt8]]) -> [InputParser.Output] {
    var parser = InputParser()
    return parts.map { parser.parse($0) } + [parser.flush(), parser.endPaste()]
  }

  @Test("wherever the bytes are split, the events are the same", arguments: 1...40)
  func splits(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<60 {
      let input = bytes(&random)
      let whole = normalized(read([input]))
      for cut in 0...input.count {
        let split = normalized(read([Array(input[..<cut]), Array(input[cut...])]))
        #expect(split.events == whole.events, "cut at \(cut) of \(input)")
        #expect(split.replies == whole.replies, "cut at \(cut) of \(input)")
      }
      let single = normalized(read(input.map { [$0] }))
      #expect(single.events == whole.events, "byte by byte: \(input)")
    }
  }

  @Test("no bytes make a key of a control character, and none wedge the parser", arguments: 1...20)
  func neverWedged(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) &* 7919)
    for _ in 0..<400 {
      let input = bytes(&random)
      var parser = InputParser()
      var output = [parser.parse(input), parser.flush(), parser.endPaste()]
      // CAN ends any sequence; then a letter is a letter.
      output.append(parser.parse([0x18, 0x18, 0x18]))
      for case .key(let press) in output.flatMap(\.events) {
        if case .character(let character) = press.key {
          #expect(character.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F })
        }
      }
      #expect(
        parser.parse([0x71]).events == [.key(KeyPress(.character("q")))], "after \(input)")
    }
  }
}
