import Terminal
import TestSupport
import Testing

/// Parses random bytes, mostly parts of real sequences, to reach all states.
@Suite struct InputParserFuzzTests {
  private static let fragments: [[UInt8]] = [
    "a", "é", "漢", "👩‍🔬", "\u{1B}", "\u{1B}[", "\u{1B}O", "\u{1B}]11;rgb:ff/00/1234", "\u{7}",
    "\u{1B}\\", "\u{1B}P>|x", "A", "~", "M", "<0;12;7", "200~", "\u{1B}[200~", "\u{1B}[201~", "1;5",
    ";", ":3", "u", "?2026;2$y", "\u{1B}[3;4R", "\u{1B}[?62c", "$", "\r", "\u{3}", "[A", "27;5;9~",
    "\u{1B}[?1u", "\u{1B}[97;5u", "\u{1B}[27u", "\u{1B}[57441;2u", "\u{1B}[I", "\u{1B}[O",
    "\u{1B}[M !!",
    "\u{1B}_Gi=1;OK", "\u{1B}^pm", "\u{1B}X", "\u{1B}[127;2u", "\u{1B}[91;5u", "\u{1B}[1;9B",
    "\u{1B}[<0;3;4M", "\u{1B}[<32;3;4M", "\u{1B}[<0;3;4m",
  ].map { Array($0.utf8) }

  private func bytes(_ random: inout SeededGenerator) -> [UInt8] {
    (0..<Int.random(in: 1...12, using: &random)).flatMap { _ -> [UInt8] in
      Int.random(in: 0..<5, using: &random) == 0
        ? [UInt8.random(in: 0...255, using: &random)]
        : Self.fragments.randomElement(using: &random)!
    }
  }

  /// Joins typed text, because a cluster that arrives in two parts becomes several keys.
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

  @Test("the events don't depend on how the bytes are split", arguments: 1...40)
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

  @Test("no bytes produce a control-character key or leave the parser stuck", arguments: 1...20)
  func neverWedged(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) &* 7919)
    for _ in 0..<400 {
      let input = bytes(&random)
      var parser = InputParser()
      var output = [parser.parse(input), parser.flush(), parser.endPaste()]
      // CAN ends any sequence, so the next letter must be a key.
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

  @Test(
    "a paste triggers no key, whatever its content and wherever it is split", arguments: 1...20
  )
  func pastes(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) &* 104_729)
    let end = Array("\u{1B}[201~".utf8)
    for _ in 0..<200 {
      let content = bytes(&random)
      guard !contains(end, in: content) else { continue }
      let hasEnd = Bool.random(using: &random)
      let input = Array("\u{1B}[200~".utf8) + content + (hasEnd ? end : [])
      let cut = Int.random(in: 0...input.count, using: &random)
      var parser = InputParser()
      let outputs = [
        parser.parse(input[..<cut]), parser.parse(input[cut...]), parser.flush(), parser.endPaste(),
      ]
      let text = String(decoding: content, as: UTF8.self)
      #expect(outputs.flatMap(\.events) == [.paste(text)], "\(input) cut at \(cut)")
      #expect(outputs.flatMap(\.replies).isEmpty)
      #expect(!parser.isPasting)
    }
  }

  private func contains(_ part: [UInt8], in bytes: [UInt8]) -> Bool {
    bytes.indices.contains { bytes[$0...].starts(with: part) }
  }

  @Test("Alt and Escape differ only in timing, for every key", arguments: 0x20..<0x7F)
  func alternate(_ byte: Int) {
    let byte = UInt8(byte)
    var apart = InputParser()
    let escaped = apart.parse([0x1B]).events + apart.flush().events + apart.parse([byte]).events
    let character = Character(Unicode.Scalar(byte))
    #expect(escaped == [.key(KeyPress(.escape)), .key(KeyPress(.character(character)))])
    var together = InputParser()
    let first = together.parse([0x1B]).events
    #expect(first.isEmpty)
    let held = together.parse([byte]).events + together.flush().events
    #expect(held == [.key(KeyPress(.character(character), .alt))])
  }
}
