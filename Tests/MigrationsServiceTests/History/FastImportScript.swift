import TestSupport

/// Commits as a `git fast-import` stream.
struct FastImportScript {
  private(set) var stream: [UInt8] = []
  private var marks = 0
  private var time: Int

  private let idDigits: Int

  /// - Parameters:
  ///   - time: the time of the first commit, in seconds since 1970.
  ///   - idDigits: the length of the repository's object ids, in hexadecimal digits.
  init(time: Int = 1_600_000_000, idDigits: Int = 40) {
    self.time = time
    self.idDigits = idDigits
  }

  enum Change {
    case file([UInt8], [UInt8])
    case executable([UInt8], [UInt8])
    case link([UInt8], String)
    case submodule([UInt8])
    case removed([UInt8])
    case renamed([UInt8], [UInt8])

    static func file(_ path: String, _ text: String) -> Change {
      .file(Array(path.utf8), Array(text.utf8))
    }

    static func removed(_ path: String) -> Change { .removed(Array(path.utf8)) }

    static func renamed(_ old: String, _ new: String) -> Change {
      .renamed(Array(old.utf8), Array(new.utf8))
    }
  }

  /// Adds a commit to a branch.
  ///
  /// - Parameters:
  ///   - parent: a mark or a ref; nil for the newest commit of the branch.
  ///   - later: the seconds since the previous commit; may be negative.
  /// - Returns: the mark of the commit.
  @discardableResult
  mutating func commit(
    _ changes: [Change], branch: String = "main", parent: String? = nil, merging: [String] = [],
    later: Int = 86_400, author: String = "Ann", subject: String = "change"
  ) -> String {
    marks += 1
    time += later
    line("commit refs/heads/\(branch)")
    line("mark :\(marks)")
    line("author \(author) <a@b.c> \(time) +0000")
    line("committer \(author) <a@b.c> \(time) +0000")
    data(Array(subject.utf8))
    if let parent { line("from \(parent)") }
    for other in merging { line("merge \(other)") }
    for change in changes {
      switch change {
      case .file(let path, let bytes): write(path, bytes, mode: "100644")
      case .executable(let path, let bytes): write(path, bytes, mode: "100755")
      case .link(let path, let target): write(path, Array(target.utf8), mode: "120000")
      case .submodule(let path):
        stream += Array("M 160000 \(String(repeating: "1", count: idDigits)) ".utf8) + quoted(path)
        line("")
      case .removed(let path):
        stream += Array("D ".utf8) + quoted(path)
        line("")
      case .renamed(let old, let new):
        stream += Array("R ".utf8) + quoted(old) + Array(" ".utf8) + quoted(new)
        line("")
      }
    }
    line("")
    return ":\(marks)"
  }

  private mutating func write(_ path: [UInt8], _ bytes: [UInt8], mode: String) {
    stream += Array("M \(mode) inline ".utf8) + quoted(path)
    line("")
    data(bytes)
  }

  private mutating func data(_ bytes: [UInt8]) {
    line("data \(bytes.count)")
    stream += bytes
    line("")
  }

  private mutating func line(_ text: String) { stream += Array(text.utf8) + [0x0A] }

  private func quoted(_ path: [UInt8]) -> [UInt8] {
    var text: [UInt8] = [0x22]
    for byte in path {
      if byte == 0x22 || byte == 0x5C || byte < 0x20 {
        let octal = String(byte, radix: 8)
        text += [0x5C] + Array((String(repeating: "0", count: 3 - octal.count) + octal).utf8)
      } else {
        text.append(byte)
      }
    }
    return text + [0x22]
  }
}

extension FastImportScript {
  /// A random history; the same seed gives the same history. It contains merges, octopus and
  /// crisscross merges, renames, changes of mode and type, links, submodules, binary files, unusual
  /// paths and wrong clocks.
  static func random(seed: UInt64, commits: Int, idDigits: Int = 40) -> FastImportScript {
    var random = SeededGenerator(seed: seed)
    var script = FastImportScript(idDigits: idDigits)
    let names: [[UInt8]] = [
      Array("a.swift".utf8), Array("Sources/b.swift".utf8), Array("with space/ü.swift".utf8),
      Array("new\nline.txt".utf8), [0xFF, 0xC3] + Array(".swift".utf8), Array("c.txt".utf8),
      Array("deep/er/d.swift".utf8), Array("\"quoted\\".utf8), Array("tab\there".utf8),
    ]
    let lines = [
      "import XCTest", "  import XCTest", "foo", "foo bar", "let x = foo(bar)", "", "é foo", "\t",
      "class A {}", "import Testing\r", "x.foo; // bar", "FOO", "12 foo_bar",
    ]
    func text(_ random: inout SeededGenerator) -> [UInt8] {
      var bytes: [UInt8] = []
      for _ in 0..<random.below(12) {
        bytes += Array(random.pick(lines).utf8)
        bytes.append(0x0A)
      }
      switch random.below(14) {
      case 0: bytes.append(0)
      case 1: bytes = [0xFF, 0xFE] + bytes.flatMap { [$0, 0] }
      case 2: bytes += [0xFF, 0x20] + Array("foo".utf8)
      case 3: bytes = bytes.dropLast() + []
      case 4: bytes = Array(String(repeating: "foo bar\n", count: 1_100).utf8) + [0] + bytes
      default: break
      }
      return bytes
    }
    var heads: [String] = []
    for number in 0..<commits {
      var changes: [Change] = []
      for _ in 0...random.below(4) {
        let path = random.pick(names)
        switch random.below(12) {
        case 0: changes.append(.removed(path))
        case 1: changes.append(.link(path, "foo"))
        case 2: changes.append(.submodule(path))
        case 3: changes.append(.executable(path, text(&random)))
        default: changes.append(.file(path, text(&random)))
        }
      }
      if random.below(9) == 0, let path = names.randomElement(using: &random) {
        // Written first, so that there is a file to rename.
        changes.append(.file(path, text(&random)))
        changes.append(.renamed(path, Array("moved\(number)/".utf8) + path))
      }
      let later = random.below(10) == 0 ? -random.below(400_000) : random.below(60_000)
      switch heads.count > 2 ? random.below(8) : 7 {
      case 0:
        // A side branch from an older commit.
        heads.append(
          script.commit(
            changes, branch: "side\(number)", parent: random.pick(heads.suffix(6)), later: later))
      case 1, 2:
        let others = Set((0...random.below(3)).map { _ in random.pick(heads.suffix(8)) })
        heads.append(
          script.commit(changes, merging: others.sorted(), later: later))
      default: heads.append(script.commit(changes, later: later))
      }
    }
    // The last commit on main merges the last side branches.
    script.commit([.file("end.txt", "foo\n")], merging: Array(Set(heads.suffix(4))).sorted())
    return script
  }
}
