import CheckInterface
import ModulesInterface
import ModulesLogic
import Testing
import Workspace

/// Tests of relaxations for renamed modules.
@Suite struct RenamedModulesTests {
  private func graph(_ names: String...) -> ModuleGraph {
    ModuleGraph(modules: names.map { Module(name: $0, path: "p/\($0)", files: 4) })
  }

  private func configuration(_ kind: ModuleRule.Kind) -> ModulesConfiguration {
    ModulesConfiguration(rules: [ModuleRule(kind)])
  }

  /// Renames of files from `p/cart` to `p/basket`.
  private func renames(_ count: Int) -> [(old: [UInt8], new: [UInt8])] {
    (0..<count).map { (Array("p/cart/\($0).kt".utf8), Array("p/basket/\($0).kt".utf8)) }
  }

  @Test("a module is renamed if at least half of its files are", arguments: [(1, 0), (2, 1)])
  func share(files: Int, relaxations: Int) {
    let rules = configuration(.never(from: ["cart"], to: ["ui"]))
    let found = RenamedModules(
      graph("cart", "ui"), graph("basket", "ui"), renames: renames(files))
    #expect(found.relaxations(from: rules, to: rules).count == relaxations)
  }

  @Test("a renamed module may be in any layer of an edited rule")
  func layers() {
    let found = RenamedModules(
      graph("cart", "ui"), graph("basket", "ui", "app"), renames: renames(4))
    let former = configuration(.layers(["ui", "cart"]))
    let edited = configuration(.layers(["app", "ui", "basket"]))
    #expect(found.relaxations(from: former, to: edited).isEmpty)
    let lost = found.relaxations(from: former, to: configuration(.layers(["app", "ui"])))
    #expect(lost.count == 1)
    #expect(found.relaxations(from: former, to: former).count == 1)
  }
}
