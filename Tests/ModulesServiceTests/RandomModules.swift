import TestSupport
import Workspace

/// A random history of modules in several languages, reproducible by its seed. Modules are added,
/// moved and removed; imports are added, commented out and removed; rules are violated and fixed;
/// side branches are merged.
struct RandomModules {
  private var random: SeededGenerator
  private var script = ModuleHistoryScript()
  private var files: [String: String] = ["README": "x"]

  static func script(seed: UInt64, commits: Int) -> ModuleHistoryScript {
    var modules = RandomModules(random: SeededGenerator(seed: seed))
    modules.grow(commits)
    return modules.script
  }

  /// Two providers that share a folder, nested folders, duplicate module names, and every kind of
  /// rule that applies to past commits.
  static let configuration: ModulesConfiguration = {
    let rules: [ModuleRule.Kind] = [
      .never(from: ["Logic"], to: ["UI", "Foundation"]),
      .never(from: ["*"], to: ["Gone", "react"]),
      .only(from: ["web/*"], to: ["web/*", "siblings"]),
      .layers(["UI", "Logic", "Core"]),
      .independent(["AUI", "BUI", "web/A"]),
      .acyclic, .owned,
    ]
    let day = Day(number: 1_600_000_000 / 86_400 + 9)
    return ModulesConfiguration(
      providers: [
        ModuleProvider(.folders(globs: ["Sources/*", "Sources/*/Sub"], imports: nil)),
        ModuleProvider(
          .folders(globs: ["web/*", "Sources/Mixed"], imports: #"from "([^"]+)""#),
          exclude: ["web/dist", "web/A/f2.ts"]),
      ],
      types: [
        ModuleTypeRule("UI", .names(["*UI"])), ModuleTypeRule("Logic", .names(["*Logic"])),
        ModuleTypeRule("Core", .paths(["Sources/Core", "web/core"])),
      ],
      rules: rules.enumerated().map {
        ModuleRule($1, location: ConfigurationLocation(line: $0 + 10, column: 3))
      },
      exceptions: [
        ModuleException(from: "ALogic", to: "*UI", owner: "@a", until: day),
        ModuleException(from: "Core", to: "*", owner: "@b", until: Day(number: day.number + 30)),
      ])
  }()

  /// An owners file next to the repository's files that doesn't change.
  static let owners = "Sources/ @swift\nweb/ @web\nweb/Core/\n"

  // MARK: Files

  private static let folders = [
    "Sources/AUI", "Sources/BUI", "Sources/ALogic", "Sources/BLogic", "Sources/Core",
    "Sources/Core/Sub", "Sources/Mixed", "Sources/CText", "web/A", "web/Core", "web/core",
    "web/dist", "web/A/deep", "other",
  ]
  private static let names = [
    "AUI", "BUI", "ALogic", "BLogic", "Core", "Sub", "CText", "CMap", "Foundation", "Gone",
  ]
  private static let words = [
    "Core", "web/Core", "@acme/a", "@acme/a/button", "../Core/x", "../../Sources/Core/y", "./x",
    "react", "AUI", "example.com/go/A", "Sources/AUI",
    "A/f0.ts", "web/Core/f1.ts", "Sources/Core/f0.swift",
  ]

  private mutating func grow(_ commits: Int) {
    for _ in 0..<12 { writeSource(in: random.pick(RandomModules.folders)) }
    var marks = [script.commit(files)]
    for number in 0..<commits {
      for _ in 0...random.below(4) { change() }
      let later = random.below(12) == 0 ? -random.below(200_000) : random.below(70_000)
      switch marks.count > 3 ? random.below(7) : 6 {
      case 0:
        // A side branch from an older commit, starting with its files.
        let parent = random.pick(marks.suffix(5))
        let mine = files
        files = script.states[parent - 1]
        change()
        let side = script.commit(files, branch: "side\(number)", parent: parent, later: later)
        for path in mine.keys.sorted() where files[path] == nil || random.below(2) == 0 {
          files[path] = mine[path]
        }
        marks.append(script.commit(files, parent: marks.last, merging: [side], later: 60))
      default: marks.append(script.commit(files, parent: marks.last, later: later))
      }
    }
  }

  private mutating func change() {
    let folder = random.pick(RandomModules.folders)
    switch random.below(12) {
    case 0:
      // Remove a module with all of its files.
      files = files.filter { !$0.key.hasPrefix(folder + "/") }
    case 1:
      // Move a module.
      let other = random.pick(RandomModules.folders)
      for path in files.keys.sorted() where path.hasPrefix(folder + "/") {
        let text = files.removeValue(forKey: path)
        files[other + path.dropFirst(folder.count)] = text
      }
    case 2: files[folder + "/package.json"] = random.pick([#"{"name": "@acme/a"}"#, "{}", "["])
    case 3:
      files[random.pick(["go.mod", "web/go.mod"])] = random.pick(["module example.com/go\n", ""])
    case 4:
      files["Sources/CText/include/module.modulemap"] = random.pick([
        "module CMap { header \"text.h\" }\n", "module Other {}\n",
      ])
    case 5:
      let path = "Sources/CText/include/text.h"
      files[path] = files[path] == nil ? "#include <Core/Core.h>\n" : nil
    case 6:
      if let path = files.keys.sorted().randomElement(using: &random), path != "README" {
        files[path] = nil
      }
    default: writeSource(in: folder)
    }
  }

  private mutating func writeSource(in folder: String) {
    let ending = random.pick(
      folder.hasPrefix("web") ? ["ts", "ts", "swift"] : ["swift", "m", "ts"])
    var text = ""
    for _ in 0..<random.below(5) {
      let name = random.pick(RandomModules.names)
      switch ending {
      case "ts": text += "import x from \"\(random.pick(RandomModules.words))\"\n"
      case "m":
        text += random.pick([
          "#include \"../Core/a.h\"\n", "#include <text.h>\n", "#include \"Core/f1.m\"\n",
          "#import \"f0.m\"\n", "#include \"Sources/Mixed/f2.m\"\n", "@import \(name);\n",
          "#import <\(name)/x.h>\n", "// @import \(name);\n",
        ])
      default:
        text += random.pick([
          "import \(name)\n", "import \(name)\n", "@testable import \(name)\n",
          "// import \(name)\n",
          "/* import \(name)\n */\n", "#if os(Windows)\nimport \(name)\n#endif\n",
        ])
      }
    }
    files["\(folder)/f\(random.below(3)).\(ending)"] = text
  }
}
