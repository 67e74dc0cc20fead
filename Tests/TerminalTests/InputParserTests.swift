import Terminal
import Testing

@Suite struct InputParserTests {
  private func events(_ bytes: String) -> [InputEvent] {
    var parser = InputParser()
    let output = parser.parse(Array(bytes.utf8))
    #expect(output.replies.isEmpty)
    return output.events + parser.flush().events
  }

  private func key(_ key: Key, _ modifiers: Modifiers = []) -> InputEvent {
    .key(KeyPress(key, modifiers))
  }

  @Test("text becomes keys, with a cluster that arrives together as one")
  func text() {
    #expect(
      events("aÄ ~") == [
        key(.character("a")), key(.character("Ä")), key(.character(" ")), key(.character("~")),
      ])
    #expect(events("👩‍🔬e\u{301}") == [key(.character("👩‍🔬")), key(.character("e\u{301}"))])
  }

  @Test(
    "the key sequences of all terminals produce the same keys",
    arguments: [
      ("\r", .enter, []), ("\t", .tab, []), ("\u{7F}", .backspace, []), ("\u{8}", .backspace, []),
      ("\u{1B}[A", .up, []), ("\u{1B}OA", .up, []), ("\u{1B}[1;5C", .right, .control),
      ("\u{1B}[1;2D", .left, .shift), ("\u{1B}[1;7B", .down, [.alt, .control]),
      ("\u{1B}Oc", .right, .control), ("\u{1B}[d", .left, .shift), ("\u{1B}\u{1B}[A", .up, .alt),
      ("\u{1B}\u{1B}OA", .up, .alt), ("\u{1B}[H", .home, []), ("\u{1B}[1~", .home, []),
      ("\u{1B}[7~", .home, []), ("\u{1B}[4~", .end, []), ("\u{1B}OF", .end, []),
      ("\u{1B}[5~", .pageUp, []), ("\u{1B}[6;3~", .pageDown, .alt),
      ("\u{1B}[3^", .delete, .control),
      ("\u{1B}[3$", .delete, .shift), ("\u{1B}[2@", .insert, [.control, .shift]),
      ("\u{1B}OP", .function(1), []), ("\u{1B}[11~", .function(1), []),
      ("\u{1B}[[A", .function(1), []), ("\u{1B}[1;2P", .function(1), .shift),
      ("\u{1B}[1;5R", .function(3), .control), ("\u{1B}[24~", .function(12), []),
      ("\u{1B}[34~", .function(20), []), ("\u{1B}[Z", .tab, .shift),
      ("\u{1B}[57376u", .function(13), []),
      ("\u{1B}\r", .enter, .alt), ("\u{1B}\u{7F}", .backspace, .alt),
      ("\u{1B}[13;5u", .enter, .control),
      ("\u{1B}[27u", .escape, []), ("\u{1B}[27;5;13~", .enter, .control),
      ("\u{1B}[57414u", .enter, []), ("\u{1B}[1;1:1A", .up, []), ("\u{1B}[1;1:2A", .up, []),
      ("\u{1B}", .escape, []), ("\u{1}", .character("a"), .control),
      ("\0", .character(" "), .control),
      ("\u{1A}", .character("z"), .control), ("\u{1F}", .character("_"), .control),
      ("\u{1B}x", .character("x"), .alt), ("\u{1B}\u{18}", .character("x"), [.alt, .control]),
      ("\u{1B}é", .character("é"), .alt), ("\u{1B}[", .character("["), .alt),
      ("\u{1B}O", .character("O"), .alt), ("\u{1B}]", .character("]"), .alt),
      ("\u{1B}[97;5u", .character("a"), .control),
      ("\u{1B}[65;6u", .character("a"), [.control, .shift]),
      ("\u{1B}[97;2u", .character("A"), []), ("\u{1B}[49:33;2u", .character("!"), []),
      ("\u{1B}[97;;229u", .character("å"), []), ("\u{1B}[97;3u", .character("a"), .alt),
      ("\u{1B}[32;5u", .character(" "), .control), ("\u{1B}Oy", .character("9"), []),
      ("\u{1B}[57400u", .character("1"), []),
      ("\u{1B}[27;6;65~", .character("a"), [.control, .shift]),
      // With Shift, as often pressed between capitals, these keys are the same on all terminals.
      ("\u{1B}[127;2u", .backspace, []), ("\u{1B}[13;2u", .enter, []),
      ("\u{1B}[27;2;13~", .enter, []), ("\u{1B}[27;2u", .escape, []),
      ("\u{1B}[127;4u", .backspace, .alt), ("\u{1B}[9;2u", .tab, .shift),
      ("\u{1B}[127;5u", .backspace, .control),
      // Control with these characters is a separate key, whether or not a terminal can distinguish
      // it.
      ("\u{1B}[91;5u", .escape, []), ("\u{1B}[91;7u", .escape, .alt),
      ("\u{1B}[105;5u", .tab, []), ("\u{1B}[109;5u", .enter, []),
      ("\u{1B}[27;5;91~", .escape, []), ("\u{1B}[105;6u", .character("i"), [.control, .shift]),
      ("\u{1B}[1;33A", .up, .alt),
    ] as [(String, Key, Modifiers)])
  func keys(_ bytes: String, _ expected: Key, _ modifiers: Modifiers) {
    #expect(events(bytes) == [key(expected, modifiers)])
  }

  @Test("key releases and keys with Super are ignored")
  func ignoredKeys() {
    #expect(events("\u{1B}[97;1:3u").isEmpty)
    #expect(events("\u{1B}[1;1:3A").isEmpty)
    #expect(events("\u{1B}[99;9u").isEmpty)
    #expect(events("\u{1B}[1;9B").isEmpty)
    #expect(events("\u{1B}[1;17D\u{1B}[6;9~\u{1B}[1;10Z\u{1B}O9A\u{1B}[27;9;13~").isEmpty)
    #expect(events("\u{1B}[57441;2u").isEmpty)
  }

  @Test("mouse presses, drags, releases and wheel events have positions counted from 0")
  func mouse() {
    func at(
      _ action: MouseEvent.Action, _ column: Int, _ row: Int, _ held: Modifiers = []
    )
      -> [InputEvent]
    { [.mouse(MouseEvent(action, at: Point(column: column, row: row), modifiers: held))] }
    #expect(events("\u{1B}[<0;1;1M") == at(.press(.left), 0, 0))
    #expect(events("\u{1B}[<2;300;120m") == at(.release(.right), 299, 119))
    #expect(events("\u{1B}[<33;5;6M") == at(.drag(.middle), 4, 5))
    #expect(events("\u{1B}[<64;5;6M") == at(.wheelUp, 4, 5))
    #expect(
      events("\u{1B}[<85;5;6M") == at(.wheelDown, 4, 5, [.shift, .control]))
    #expect(events("\u{1B}[<8;5;6M") == at(.press(.left), 4, 5, .alt))
    #expect(events("\u{1B}[<35;5;6M").isEmpty)
    #expect(events("\u{1B}[<66;5;6M").isEmpty)
    #expect(events("\u{1B}[M !!") == at(.press(.left), 0, 0))
    #expect(events("\u{1B}[M#\"!") == at(.release(.left), 1, 0))
    #expect(events("\u{1B}[32;5;6M") == at(.press(.left), 4, 5))
    #expect(events("\u{1B}[<0;0;0M").isEmpty)
  }

  @Test("a paste is literal, whatever its content, and triggers no key")
  func paste() {
    let text = "q\r\n\u{1B}[A\u{1B}[20\u{3}\u{1B}\u{1B}[200~é"
    #expect(
      events("a\u{1B}[200~\(text)\u{1B}[201~b") == [
        key(.character("a")), .paste(text), key(.character("b")),
      ])
    #expect(events("\u{1B}[200~\u{1B}[201~") == [.paste("")])
    #expect(events("\u{1B}[201~").isEmpty)
  }

  @Test("a megabyte is pasted completely, more than the limit is cut, and keys work afterwards")
  func bigPaste() {
    let megabyte = String(repeating: "0123456789abcde\n", count: 65_536)
    #expect(
      events("\u{1B}[200~\(megabyte)\u{1B}[201~x") == [
        .paste(megabyte), key(.character("x")),
      ])
    var small = InputParser(pasteLimit: 4)
    let output = small.parse(Array("\u{1B}[200~123456789\u{1B}[201~x".utf8))
    #expect(output.events == [.paste("1234"), key(.character("x"))])
  }

  @Test("a paste without an end can be ended explicitly")
  func endlessPaste() {
    var parser = InputParser()
    #expect(parser.parse(Array("\u{1B}[200~abc\u{1B}[2".utf8)).events.isEmpty)
    #expect(parser.isPasting && !parser.isAmbiguous)
    #expect(parser.endPaste().events == [.paste("abc\u{1B}[2")])
    #expect(parser.parse(Array("q".utf8)).events == [key(.character("q"))])
  }

  @Test("a paste that was ended prematurely can resume until its end")
  func resumedPaste() {
    var parser = InputParser()
    _ = parser.parse(Array("\u{1B}[200~abc".utf8))
    _ = parser.endPaste()
    parser.resumePaste()
    #expect(
      parser.parse(Array("q\r\u{1B}[A\u{1B}[201~q".utf8)).events == [
        .paste("q\r\u{1B}[A"), key(.character("q")),
      ])
    // Within a sequence, there is no paste to resume.
    _ = parser.parse(Array("\u{1B}[1;".utf8))
    parser.resumePaste()
    #expect(parser.parse(Array("5C".utf8)).events == [key(.right, .control)])
  }

  @Test("invalid UTF-8 becomes U+FFFD and doesn't affect the following bytes")
  func invalid() {
    var parser = InputParser()
    let bytes: [UInt8] = [0x61, 0xFF, 0xC3, 0x28, 0xE2, 0x82, 0x0D, 0xED, 0xA0, 0x80, 0x62]
    let keys = parser.parse(bytes).events
    #expect(keys.first == key(.character("a")))
    #expect(keys.last == key(.character("b")))
    #expect(keys.contains(key(.enter)))
    #expect(keys.contains(key(.character("("))))
    #expect(keys.filter { $0 == key(.character("\u{FFFD}")) }.count == 6)
    #expect(
      parser.parse([0x1B, 0xC3, 0x1B, 0x5B, 0x41]).events == [
        key(.character("\u{FFFD}"), .alt), key(.up),
      ])
  }

  @Test("focus events are parsed")
  func focus() {
    #expect(events("\u{1B}[I\u{1B}[O") == [.focusGained, .focusLost])
  }

  @Test("terminal replies are parsed and never become keys")
  func replies() {
    var parser = InputParser()
    let input =
      "\u{1B}]11;rgb:1a1a/ffff/0000\u{1B}\\" + "\u{1B}]10;#ff8000\u{7}" + "\u{1B}[?62;22c"
      + "\u{1B}[>41;354;0c" + "\u{1B}[?2026;2$y" + "\u{1B}[3;7R" + "\u{1B}[?1u"
      + "\u{1B}P>|WezTerm 2024\u{1B}\\" + "\u{1B}]52;c;aGk=\u{7}" + "\u{1B}[8;24;80t"
    let output = parser.parse(Array(input.utf8))
    #expect(output.events.isEmpty)
    #expect(
      output.replies == [
        .color(.background, red: 26, green: 255, blue: 0),
        .color(.foreground, red: 255, green: 128, blue: 0),
        .primaryAttributes([62, 22]), .other, .mode(2026, .off),
        .cursorPosition(row: 3, column: 7), .keyboardFlags(1), .other, .other, .other,
      ])
  }

  @Test("unrequested strings are dropped up to their end, wherever they are cut")
  func unknownStrings() {
    for introducer in ["_", "^", "X"] {
      var parser = InputParser()
      #expect(
        parser.parse(Array("\u{1B}\(introducer)Gi=1;OK\u{1B}\\q".utf8)).events == [
          key(.character("q"))
        ])
      #expect(parser.parse(Array("\u{1B}\(introducer)Gi".utf8)).events.isEmpty)
      #expect(!parser.isAmbiguous)
      #expect(parser.flush().events.isEmpty)
      let long = String(repeating: "x", count: 100_000)
      #expect(parser.parse(Array("\(long)\u{7}q".utf8)).events == [key(.character("q"))])
      #expect(
        parser.parse(Array("\u{1B}\(introducer)cut\u{1B}[Bq".utf8)).events == [
          key(.down), key(.character("q")),
        ])
      #expect(
        parser.parse(Array("\u{1B}\(introducer)cut\rq".utf8)).events == [
          key(.enter), key(.character("q")),
        ])
      // On its own, the introducer is a key with Alt.
      let pressed = parser.parse(Array("\u{1B}\(introducer)".utf8)).events
      #expect(pressed.isEmpty && parser.isAmbiguous)
      #expect(parser.flush().events == [key(.character(Character(introducer)), .alt)])
    }
  }

  @Test("Escape after an interrupted reply is the Escape key, and the next key is unaffected")
  func escapeAfterString() {
    for begun in ["\u{1B}]11;rgb:12", "\u{1B}P>|Wez", "\u{1B}_Gi=1"] {
      var parser = InputParser()
      _ = parser.parse(Array(begun.utf8))
      #expect(parser.parse([0x1B]).events.isEmpty)
      #expect(parser.isAmbiguous)
      #expect(parser.flush().events == [key(.escape)])
      #expect(parser.parse(Array("q".utf8)).events == [key(.character("q"))])
    }
  }

  @Test("a reply over the size limit is dropped completely")
  func longReply() {
    var parser = InputParser()
    let garbage = "\u{1B}]11;" + String(repeating: "x", count: 100_000) + "\u{7}q"
    let output = parser.parse(Array(garbage.utf8))
    #expect(output == InputParser.Output(events: [key(.character("q"))], replies: [.other]))
    let sequence = "\u{1B}[" + String(repeating: "1;", count: 100_000) + "Aq"
    #expect(parser.parse(Array(sequence.utf8)).events == [key(.character("q"))])
  }

  @Test("malformed and interrupted sequences don't affect the following input")
  func malformed() {
    #expect(events("\u{1B}[1;\u{1B}[A") == [key(.up)])
    #expect(events("\u{1B}[12\rq") == [key(.enter), key(.character("q"))])
    #expect(events("\u{1B}]11;rgb\u{1B}[B") == [key(.down)])
    #expect(events("\u{1B}]1\u{3}") == [key(.character("c"), .control)])
    #expect(events("\u{1B}[99~\u{1B}[5Xq").suffix(1) == [key(.character("q"))])
    #expect(events("\u{1B}]x") == [key(.character("]"), .alt), key(.character("x"))])
    #expect(events("\u{1B}\u{1B}") == [key(.escape), key(.escape)])
    #expect(events("\u{1B}\u{1B}\u{1B}[A") == [key(.escape), key(.up, .alt)])
    #expect(events("\u{1B}\u{1B}x") == [key(.escape), key(.character("x"), .alt)])
  }

  @Test("a lone ESC is ambiguous until a timeout")
  func ambiguity() {
    var parser = InputParser()
    #expect(parser.parse([0x1B]).events.isEmpty)
    #expect(parser.isAmbiguous)
    #expect(parser.flush().events == [key(.escape)])
    #expect(!parser.isAmbiguous)
    #expect(parser.flush().events.isEmpty)
    #expect(parser.parse([0x1B]).events.isEmpty)
    #expect(parser.parse([0x5B]).events.isEmpty)
    #expect(parser.isAmbiguous)
    #expect(parser.parse([0x41]).events == [key(.up)])
    #expect(parser.parse(Array("\u{1B}]11;rg".utf8)).events.isEmpty)
    #expect(!parser.isAmbiguous)
    #expect(parser.flush().events.isEmpty)
    #expect(
      parser.parse(Array("b:0/0/0\u{7}".utf8)).replies == [
        .color(.background, red: 0, green: 0, blue: 0)
      ])
  }
}
