import Foundation
import Testing

/// Changes whose text hides that they weaken the check. The check compares their effects.
@Suite struct SilentRelaxationTests {
  private static func lock(_ rest: String) -> String {
    "version: 1\nmigrations:\n  - id: rx\n    lock: true\n\(rest)"
  }

  private static let rx = lock(
    "    pattern: 'import RxSwift'\n    files: ['S/**/*.swift', A.swift, B.swift, C.swift, app/A.swift]\n"
  )

  private static let rxFiles = [
    "S/A.swift": "import RxSwift\nlet a = 1\n", "S/B.swift": "let b = 1\n",
    ".headway/baseline.tsv": "rx\tS/A.swift\t1\n",
  ]

  private func expectFinding(
    _ text: String, _ sample: RelaxationSample, _ location: SourceLocation = #_sourceLocation
  ) throws {
    let call = try sample.check("--frozen")
    #expect(call.status == 1, "\(call.output)\(call.errors)", sourceLocation: location)
    #expect(
      call.output.contains(text), "\(call.output)\(call.errors)", sourceLocation: location)
  }

  private func expectNoFinding(
    _ sample: RelaxationSample, _ location: SourceLocation = #_sourceLocation
  ) throws {
    let call = try sample.check("--frozen")
    #expect(call.status == 0, "\(call.output)\(call.errors)", sourceLocation: location)
  }

  // MARK: Texts

  /// The Kelvin sign, which is canonically equivalent to K.
  private static let kelvin = "\u{212A}"

  @Test(
    "texts that look the same are compared by bytes",
    arguments: [
      ("    pattern: 'import UIKit'\n", "rx.pattern"), ("    import: UIKit\n", "rx.pattern"),
      ("    pattern: 'import UIKit'\n    files: ['Kit/**']\n", "rx.files"),
    ])
  func bytes(_ rest: String, _ setting: String) throws {
    let sample = try RelaxationSample(
      configuration: Self.lock(rest),
      files: [
        "Kit/A.swift": "import UIKit\n",
        ".headway/baseline.tsv": "rx\tKit/A.swift\t1\n"
          + (rest.contains("files") ? "" : "rx\theadway.yml\t1\n"),
      ])
    try sample.replace("Kit", "\(Self.kelvin)it")
    try expectFinding("setting: \"\(setting)\"", sample)
  }

  @Test("a module name in a rule is compared by bytes")
  func moduleBytes() throws {
    let sample = try Self.modules("  - { kind: never, from: p/cart, to: UIKit }\n")
    try sample.replace("UIKit", "UI\(Self.kelvin)it")
    try expectFinding("setting: \"rules.never p/cart to UIKit\"", sample)
  }

  // MARK: Attributes

  @Test(
    "every way to exclude files by attributes is a relaxation",
    arguments: [
      ("", "# attributes\r\n*.swift -diff\r\n"), ("", "[attr]nodiff -diff\n*.swift nodiff\n"),
      ("", "*.swif[t] -diff\n"), ("", "\"*.swift\" -diff\n"), ("", "\u{FEFF}*.swift -diff\n"),
      ("", "[S]/** linguist-generated\n"),
      ("*.swift linguist-generated\n*.swift -linguist-generated\n", "*.swift linguist-generated\n"),
      (
        "*.swift linguist-generated\nS/** -linguist-generated\n",
        "S/** -linguist-generated\n*.swift linguist-generated\n"
      ),
    ])
  func attributes(_ before: String, _ now: String) throws {
    var files = Self.rxFiles
    if !before.isEmpty { files[".gitattributes"] = before }
    let sample = try RelaxationSample(configuration: Self.rx, files: files)
    try sample.repository.write(".gitattributes", now)
    try expectFinding("2 files with locked migrations no longer count because of", sample)
  }

  @Test("a line that excludes no file that counted is no relaxation")
  func excludedBefore() throws {
    var files = Self.rxFiles
    files[".gitattributes"] = "*.swift linguist-generated\nS/** -linguist-generated\n"
    let sample = try RelaxationSample(configuration: Self.rx, files: files)
    try sample.repository.write(
      ".gitattributes",
      "[attr]made linguist-generated\n*.swift made\nS/** -linguist-generated\nT/*.swift -diff\n")
    try expectNoFinding(sample)
  }

  // MARK: Module rules

  private static func modules(
    _ rules: String, types: String = "", files: [String: String] = [:]
  ) throws -> RelaxationSample {
    try RelaxationSample(
      configuration: """
        version: 1
        modules:
          - { provider: glob, path: ['p/*', 'q/*'], imports: 'import "([^"]+)"' }
        \(types)rules:
        \(rules)
        """,
      files: ["p/cart/x": "x\n", "p/ui/y": "y\n", "p/zzz/z": "z\n"].merging(files) { $1 })
  }

  private static let types = """
    moduleTypes:
      - { type: Logic, path: 'p/ca*' }
      - { type: UI, path: 'p/ui' }

    """

  private static let never = "  - { kind: never, from: p/cart, to: p/ui }\n"
  private static let layers = "  - { kind: layers, order: [p/ui, p/cart] }\n"
  private static let provider = "modules:\n"

  @Test(
    "a change that takes modules from an unchanged rule is a relaxation",
    arguments: [
      (never, "rules:", "moduleTypes: [{ type: p/ui, path: p/zzz }]\nrules:"),
      (never, "rules:", "moduleGroups: [{ name: p/ui, path: p/zzz }]\nrules:"),
      (
        never, provider,
        provider + "  - { provider: glob, path: 'p/*', imports: 'never (matches)' }\n"
      ),
      (layers, "[p/ui, p/cart]", "[p/cart, p/ui, p/cart]"),
      (layers, "[p/ui, p/cart]", "['p/*', p/ui, p/cart]"),
    ])
  func modules(_ rule: String, _ old: String, _ new: String) throws {
    let sample = try Self.modules(rule)
    try sample.replace(old, new)
    try sample.repository.write("p/cart/x", "import \"p/ui\"\n")
    try expectFinding("this change weakens the check", sample)
  }

  @Test(
    "a nested module that takes files from the type of a rule is a relaxation, if they break it")
  func nestedModule() throws {
    let sample = try Self.modules("  - { kind: never, from: Logic, to: UI }\n", types: Self.types)
    try sample.replace(
      "moduleTypes:",
      "  - { provider: glob, path: 'p/cart/inner', imports: 'import \"([^\"]+)\"' }\nmoduleTypes:")
    try sample.repository.write("p/cart/inner/x", "x\n")
    try expectNoFinding(sample)
    try sample.repository.write("p/cart/inner/x", "import \"p/ui\"\n")
    try expectFinding(
      "by the rules of the base, the module rule \"Logic ⇸ UI\" has a new violation that no "
        + "longer counts: p/cart/inner/x:1", sample)
  }

  @Test(
    "a renamed module that leaves its type or the names in a rule is a relaxation",
    arguments: [
      ("Logic", "p/cart", "p/basket", "setting: \"moduleTypes.Logic\""),
      ("Logic", "p/cart", "q/cart", "setting: \"moduleTypes.Logic\""),
      ("p/c*", "p/cart", "p/basket", "setting: \"rules.never p/c*, p/zzz to p/ui\""),
      ("Logic", "p/cart", "p/card", nil), ("p/c*", "p/cart", "p/card", nil),
    ] as [(String, String, String, String?)])
  func renamedModule(_ name: String, _ old: String, _ new: String, _ setting: String?) throws {
    let sample = try Self.modules(
      "  - { kind: never, from: ['\(name)', p/zzz], to: p/ui }\n", types: Self.types,
      files: ["p/cart/x": "x\nx\n"])
    try sample.repository.write("\(new)/.keep", "")
    try sample.git("mv", "\(old)/x", "\(new)/x")
    guard let setting else { return try expectNoFinding(sample) }
    try expectFinding(setting, sample)
    try expectFinding("no longer covers cart, which is now", sample)
  }

  @Test("a new module with a type that an \"only\" rule permits is no relaxation")
  func newModule() throws {
    let sample = try Self.modules("  - { kind: only, from: UI, to: Logic }\n", types: Self.types)
    try sample.replace("  - { type: UI,", "  - { type: Logic, path: p/new }\n  - { type: UI,")
    try sample.repository.write("p/new/x", "x\n")
    try sample.repository.write("p/ui/y", "import \"p/new\"\n")
    try expectNoFinding(sample)
  }

  @Test("a group with the name in an exception is a relaxation")
  func widerException() throws {
    let sample = try Self.modules(
      """
        - { kind: never, from: 'p/*', to: p/ui }
      exceptions:
        - { from: cart, to: ui, owner: '@x', until: 2999-01-01, because: later }

      """, files: ["p/cart/x": "import \"p/ui\"\n"])
    try sample.append("headway.yml", "moduleGroups: [{ name: cart, modules: [p/cart, p/zzz] }]\n")
    try sample.repository.write("p/zzz/z", "import \"p/ui\"\n")
    try expectFinding("setting: \"moduleGroups.cart\"", sample)
  }

  // MARK: Owners

  @Test("modules that lose their owners are violations, also without an owners file")
  func owners() throws {
    func sample() throws -> RelaxationSample {
      try Self.modules(
        "  - { kind: owned }\n", files: [".github/CODEOWNERS": "p/ @me\n", "other": ""])
    }
    let fewer = try sample()
    try fewer.repository.write(".github/CODEOWNERS", "p/cart @me\np/zzz @me\n")
    try expectFinding("ui is unowned", fewer)
    let none = try sample()
    try none.remove(".github/CODEOWNERS")
    try expectFinding("setting: \"rules.owned\"", none)
    let elsewhere = try sample()
    try elsewhere.append("headway.yml", "\nowners: { file: nowhere }\n")
    try expectFinding("setting: \"rules.owned\"", elsewhere)
  }

  @Test("modules that the owners file of the base left unowned aren't new violations")
  func unownedBefore() throws {
    let sample = try Self.modules(
      "  - { kind: owned }\n", files: [".github/CODEOWNERS": "p/cart @me\n"])
    try sample.repository.write(".github/CODEOWNERS", "p/cart @me\np/zzz @me\n")
    try expectNoFinding(sample)
  }

  // MARK: The base

  @Test("a folder that becomes a symbolic link keeps its configuration at the base")
  func linkedFolder() throws {
    let sample = try RelaxationSample(
      configuration: "version: 1\n",
      files: [
        "app/headway.yml": Self.rx, "app/A.swift": "import RxSwift\n",
        ".headway/baseline.tsv": "rx\tapp/A.swift\t1\n",
      ])
    let root = sample.repository.folder.path
    try sample.git("mv", "app", "app2")
    try FileManager.default.createSymbolicLink(
      atPath: root + "/app", withDestinationPath: "app2")
    try sample.replace("import RxSwift", "nothing at all", in: "app2/headway.yml")
    let call = try sample.check("-C", root + "/app")
    #expect(call.status == 1)
    #expect(call.output.contains("setting: \"rx.pattern\""), "\(call.output)\(call.errors)")
  }

  @Test("a configuration that the base doesn't contain at its path needs a reason")
  func movedConfiguration() throws {
    let sample = try RelaxationSample(
      configuration: "version: 1\n", files: Self.rxFiles.merging(["ci/rules.yml": Self.rx]) { $1 })
    try sample.git("rm", "-q", "--cached", "headway.yml")
    try sample.remove("headway.yml")
    try sample.commit()
    try sample.git("mv", "ci/rules.yml", "headway.yml")
    try expectFinding("setting: \"configuration\"", sample)
    try sample.append(
      "headway.yml", "relaxations: [{ setting: configuration, because: the usual place }]\n")
    try expectNoFinding(sample)
  }

  @Test("a name of several references is refused, and the message lists them")
  func ambiguousBase() throws {
    let sample = try RelaxationSample(configuration: Self.rx, files: Self.rxFiles)
    try sample.git("update-ref", "refs/remotes/origin/main", "HEAD")
    try sample.git("tag", "origin/main")
    let same = try sample.run("check", "--base", "origin/main")
    #expect(same.status == 0, "\(same.output)\(same.errors)")
    try sample.append("S/A.swift", "import RxSwift\n")
    try sample.commit()
    try sample.git("tag", "-f", "origin/main")
    let call = try sample.run("check", "--base", "origin/main")
    #expect(call.status == 2)
    #expect(
      call.errors.contains("refs/remotes/origin/main, refs/tags/origin/main"), "\(call.errors)")
    let full = try sample.run("check", "--base", "refs/remotes/origin/main")
    #expect(full.status == 1, "\(full.output)\(full.errors)")
  }

  // MARK: Unlocks and reasons

  @Test("an unlock can't start from more than the allowance at the base")
  func higherStart() throws {
    let sample = try RelaxationSample(configuration: Self.rx, files: Self.rxFiles)
    try sample.append("S/A.swift", "import RxSwift\n")
    try sample.repository.write(".headway/baseline.tsv", "rx\tS/A.swift\t2\n")
    try sample.repository.write(
      ".headway/unlocks.tsv", "rx\tS/A.swift\t2\t2\t@me\t2000-12-31\tok\n")
    try expectFinding("its unlock starts from 2", sample)
    try sample.repository.write(
      ".headway/unlocks.tsv", "rx\tS/A.swift\t1\t2\t@me\t2999-12-31\tok\n")
    try expectNoFinding(sample)
  }

  @Test("an allowance of a migration with a new id ends with the unlock of the former id")
  func unlockOfFormerID() throws {
    let sample = try RelaxationSample(
      configuration: Self.rx,
      files: [
        "S/A.swift": "import RxSwift\nimport RxSwift // 2\n",
        ".headway/baseline.tsv": "rx\tS/A.swift\t2\n",
        ".headway/unlocks.tsv": "rx\tS/A.swift\t1\t2\t@me\t2999-12-31\tok\n",
      ])
    try sample.replace("id: rx", "id: rx2")
    #expect(try sample.run("lock").status == 0)
    #expect(try sample.text(".headway/baseline.tsv") == "rx2\tS/A.swift\t2\n")
    try expectFinding("setting: \"unlocks.rx2.S/A.swift\"", sample)
    try sample.repository.write(
      ".headway/unlocks.tsv", "rx2\tS/A.swift\t1\t2\t@me\t2999-12-31\tok\n")
    try expectNoFinding(sample)
  }

  @Test("a text without letters and digits is no reason", arguments: [" ", "\u{200B}", "…"])
  func noReason(_ text: String) throws {
    let sample = try RelaxationSample(configuration: Self.rx, files: Self.rxFiles)
    try sample.append(
      "headway.yml",
      "    exclude: [S/B.swift]\nrelaxations: [{ setting: rx.exclude, because: \"\(text)\" }]\n")
    let call = try sample.check()
    #expect(call.status > 0, "\(call.output)\(call.errors)")
    let unlocked = try RelaxationSample(configuration: Self.rx, files: Self.rxFiles)
    try unlocked.repository.write(
      ".headway/unlocks.tsv", "rx\tS/A.swift\t1\t2\t@me\t2999-12-31\t\(text)\n")
    #expect(try unlocked.check().status == 2)
  }

  // MARK: Allowances

  @Test("the allowance of a deleted file covers its matches, not new ones")
  func deletedFile() throws {
    let sample = try RelaxationSample(
      configuration: Self.rx,
      files: [
        "A.swift": "import RxSwift // a\nimport RxSwift // b\n", "B.swift": "import RxSwift\n",
        ".headway/baseline.tsv": "rx\tA.swift\t2\nrx\tB.swift\t1\n",
      ])
    try sample.remove("A.swift")
    try sample.repository.write(".headway/baseline.tsv", "rx\tB.swift\t3\n")
    try sample.append("B.swift", "  import RxSwift // b\nimport RxSwift // a\n")
    try expectNoFinding(sample)
    try sample.repository.write(
      "B.swift", "import RxSwift\nimport RxSwift // b\nimport RxSwift.c\n")
    try expectFinding("B.swift:3:1: rx: new match", sample)
  }

  @Test("the allowance for an extended pattern doesn't cover new matches of the former one")
  func extendedPattern() throws {
    let sample = try RelaxationSample(
      configuration: Self.rx,
      files: [
        "B.swift": "import RxSwift\n// TODO 1\n// TODO 2\n",
        ".headway/baseline.tsv": "rx\tB.swift\t1\n",
      ])
    try sample.replace("'import RxSwift'", "['import RxSwift', '// TODO']")
    try sample.repository.write(".headway/baseline.tsv", "rx\tB.swift\t3\n")
    try expectNoFinding(sample)
    try sample.repository.write(
      "B.swift", "import RxSwift\nimport RxSwift.a\nimport RxSwift.b\n")
    try expectFinding("B.swift:2:1: rx: new match in place of a removed one", sample)
  }

  @Test("a match that an existing exception covers in addition is a note")
  func exceptedInAddition() throws {
    let comment = "// headway:allow rx until=2999-12-31 owner=@ios the vendor needs it"
    let sample = try RelaxationSample(
      configuration: Self.rx + "    count: matches\n",
      files: ["A.swift": "\(comment)\nimport RxSwift\n", ".headway/baseline.tsv": ""])
    #expect(try sample.run("lock").status == 0)
    try sample.commit()
    try sample.repository.write("A.swift", "\(comment)\nimport RxSwift; import RxSwift.b\n")
    let call = try sample.check("--frozen")
    #expect(call.status == 0, "\(call.output)\(call.errors)")
    #expect(
      call.output.contains("covers 2 matches, not 1 (@ios); reason: the vendor needs it"),
      "\(call.output)")
  }

  @Test("an exception behind code doesn't cover the next line, and a note reports that")
  func exceptionBehindCode() throws {
    let comment = "// headway:allow rx until=2999-12-31 owner=@ios the vendor needs it"
    let sample = try RelaxationSample(
      configuration: Self.rx,
      files: ["A.swift": "import RxSwift \(comment)\nlet a = 1\n", ".headway/baseline.tsv": ""])
    #expect(try sample.run("lock").status == 0)
    try sample.commit()
    try sample.repository.write("A.swift", "import RxSwift \(comment)\nimport RxSwift.b\n")
    try expectFinding("A.swift:2:1: rx: new match", sample)
    try sample.repository.write("A.swift", "let a = 1 \(comment)\nimport RxSwift\n")
    try expectFinding("A.swift:1: the exception doesn't cover the next line", sample)
  }

  // MARK: Binary files

  @Test("a searched file that is no longer text is a note, and so is a new one of that kind")
  func binaryFile() throws {
    let sample = try RelaxationSample(configuration: Self.rx, files: Self.rxFiles)
    try sample.repository.write("S/B.swift", "import RxSwift\n// \0\n")
    try sample.repository.write("S/New.swift", "import RxSwift\n// \0\n")
    try sample.repository.write("S/Image.png", "\0")
    let call = try sample.check("--frozen")
    #expect(call.status == 0, "\(call.output)\(call.errors)")
    for path in ["S/B.swift", "S/New.swift"] {
      #expect(
        call.output.contains("\(path):1: rx: this file doesn't count, because it is binary"),
        "\(call.output)")
    }
    #expect(!call.output.contains("Image.png"))
    try sample.commit()
    #expect(try !sample.check("--frozen").output.contains("doesn't count"))
  }

  @Test("imports in source code with NUL bytes are checked")
  func sourceWithNUL() throws {
    let sample = try Self.modules(Self.never, files: ["p/cart/A.kt": "x\n"])
    try sample.repository.write("p/cart/A.kt", "// \0\nimport \"p/ui\"\n")
    try expectFinding("p/cart/A.kt:2:", sample)
  }

  @Test("a file whose imports can no longer be read is a note, and so is a new one of that kind")
  func binaryModuleFile() throws {
    let sample = try Self.modules(
      Self.never, files: ["p/cart/a.proto": "x\n", "p/ui/b.proto": "y\n"])
    for path in ["p/cart/x", "p/cart/a.proto", "p/zzz/new.proto", "p/zzz/image.png"] {
      try sample.repository.write(path, "import \"p/ui\"\n\0")
    }
    let call = try sample.check("--frozen")
    #expect(call.status == 0, "\(call.output)\(call.errors)")
    for path in ["p/cart/x", "p/cart/a.proto", "p/zzz/new.proto"] {
      #expect(
        call.output.contains("note: \(path):1: rules don't apply to the imports of this file"),
        "\(call.output)")
    }
    #expect(!call.output.contains("image.png"))
    try sample.commit()
    #expect(try !sample.check("--frozen").output.contains("rules don't apply"))
  }
}
