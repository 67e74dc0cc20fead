import CheckInterface
import LibrariesInterface
import LibrariesLogic
import Testing
import Workspace

@Suite struct LibraryRelaxationTests {
  /// The Kelvin sign, which is canonically equivalent to K.
  private static let kelvin = "\u{212A}"

  @Test("texts that look the same are compared by bytes")
  func bytes() {
    let before = LibraryRules(licenses: ["Kit"], exclude: ["Kit/**"])
    let now = LibraryRules(licenses: ["\(Self.kelvin)it"], exclude: ["\(Self.kelvin)it/**"])
    #expect(
      LibraryRelaxations.relaxations(from: before, to: now).map(\.setting)
        == ["libraries.licenses", "libraries.exclude"])
    #expect(LibraryRelaxations.relaxations(from: before, to: before) == [])
  }
}
