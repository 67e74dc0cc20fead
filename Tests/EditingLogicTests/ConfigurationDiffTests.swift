import EditingLogic
import Testing
import Workspace

@Suite struct ConfigurationDiffTests {
  @Test("the changed lines are shown with lines around them, and a gap between distant ones")
  func diff() {
    let before = (1...12).map { "line \($0)\n" }.joined()
    let after = before.replacing("line 3\n", with: "").replacing("line 10\n", with: "line X\nY\n")
    let change = FileChange(path: "/h.yml", before: before, after: after)
    let signs: [ConfigurationDiff.Line.Kind: String] = [
      .context: " ", .removed: "-", .added: "+", .gap: "…",
    ]
    #expect(
      ConfigurationDiff.lines(change, context: 1).map {
        "\(signs[$0.kind] ?? "")\($0.number) \($0.text)"
      } == [
        " 2 line 2", "-3 line 3", " 3 line 4", "…0 ", " 8 line 9", "-10 line 10", "+9 line X",
        "+10 Y",
        " 11 line 11",
      ])
    let same = FileChange(path: "/h.yml", before: before, after: before)
    #expect(ConfigurationDiff.lines(same) == [])
  }

  @Test("only the lines of one migration are shown, or all if it has none of its own")
  func migration() {
    let after = """
      version: 1
      migrations:
        - id: rx
          pattern: Rx

          lock: true
        - id: 'todo'
          pattern: TODO
      owners: { file: CODEOWNERS }

      """
    let change = FileChange(path: "/h.yml", before: "", after: after)
    func numbers(_ id: String) -> [Int] { ConfigurationDiff.lines(change, of: id).map(\.number) }
    #expect(numbers("rx") == [3, 4, 5, 6])
    #expect(numbers("todo") == [7, 8])
    #expect(numbers("other") == Array(1...9))
  }
}
