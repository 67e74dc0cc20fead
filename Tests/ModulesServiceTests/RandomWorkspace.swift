import TestSupport

/// A random history of the packages of a workspace, reproducible by its seed. Sources gain and lose
/// imports; packages and, on request, their manifests change.
struct RandomWorkspace {
  private var random: SeededGenerator
  private let hasManifests: Bool
  private var files: [String: String] = ["README": "x"]

  static func script(seed: UInt64, commits: Int, hasManifests: Bool) -> ModuleHistoryScript {
    var workspace = RandomWorkspace(
      random: SeededGenerator(seed: seed), hasManifests: hasManifests)
    var script = ModuleHistoryScript()
    if hasManifests {
      workspace.files["package.json"] = #"{"name": "root", "workspaces": ["packages/*"]}"#
    }
    for name in names { workspace.write(name) }
    for name in names where hasManifests { workspace.declare(name) }
    for _ in 0...commits {
      script.commit(workspace.files)
      for _ in 0...workspace.random.below(2) { workspace.change() }
    }
    return script
  }

  private static let names = ["a", "b", "c", "d"]

  private mutating func change() {
    let name = random.pick(RandomWorkspace.names)
    switch random.below(10) {
    case 0,
      1 where hasManifests:
      declare(name)
    case 2:
      let own = files.keys.filter { $0.hasPrefix("packages/\(name)/") && !$0.hasSuffix(".json") }
      if own.count > 1, let path = own.sorted().first { files[path] = nil }
    case 3, 4:
      // Edited without a change of imports.
      for path in files.keys.sorted() where path.hasPrefix("packages/\(name)/f") {
        files[path] = "\n" + (files[path] ?? "")
      }
    case 5: files["README"] = String(random.below(1_000))
    default: write(name)
    }
  }

  private mutating func write(_ name: String) {
    let ending = hasManifests ? "ts" : "swift"
    var text = ""
    for _ in 0..<random.below(4) {
      let other = random.pick(RandomWorkspace.names + ["Foundation"])
      text += hasManifests ? "import x from \"\(other)\"\n" : "import \(other)\n"
    }
    files["packages/\(name)/f\(random.below(3)).\(ending)"] = text
  }

  private mutating func declare(_ name: String) {
    let dependencies = RandomWorkspace.names.filter { $0 != name && random.below(2) == 0 }
      .map { "\"\($0)\": \"*\"" }.joined(separator: ", ")
    files["packages/\(name)/package.json"] =
      "{\"name\": \"\(name)\", \"dependencies\": {\(dependencies)}}"
  }
}
