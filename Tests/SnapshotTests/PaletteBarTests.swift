import Foundation
import Testing

@testable import Commands
@testable import headway

/// A session of `headway sandbox root`. Its input:
/// : f o o | b a r
@MainActor @Suite struct PaletteBarSessionTests {
  @Test("palette-bar.session ends with the expected screen")
  func replay() async throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "palette-bar.session").path
    let session = try await AppComposition.appParts.replayed(file)
    #expect(session.text.contains("Try pattern “foo|bar”"))
  }
}
