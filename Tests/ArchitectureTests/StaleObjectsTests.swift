import Foundation
import Processes
import Testing

/// Scripts/remove-stale-objects, with a build folder that contains only names and dates.
@Suite struct StaleObjectsTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("stale-\(UUID().uuidString)")

  @Test("objects that are older than a module that they import, even indirectly, are removed")
  func stale() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    // C imports B, which imports A. A has changed after C was compiled.
    try write("Modules/A.swiftmodule", minutesAgo: 1)
    try write("Modules/B.swiftmodule", minutesAgo: 9)
    try write("Modules/C.swiftmodule", minutesAgo: 2)
    try write("A.build/A.swift.o", minutesAgo: 2)
    try write("A.build/A.d", "A.o : /x/Modules/A.swiftmodule A.swift\n", minutesAgo: 2)
    try write("B.build/B.swift.o", minutesAgo: 0)
    try write("B.build/B.d", "B.o : /x/Modules/A.swiftmodule B.swift\n", minutesAgo: 0)
    try write("C.build/C.swift.o", minutesAgo: 8)
    try write(
      "C.build/C.d", "C.o : /x/Modules/A.swiftmodule /x/Modules/B.swiftmodule C.swift\n",
      minutesAgo: 8)
    #expect(try await removed() == "C\n")
    #expect(!exists("C.build/C.swift.o"))
    #expect(exists("B.build/B.swift.o") && exists("A.build/A.swift.o"))
    #expect(try await removed() == "")
  }

  @Test("without a build, nothing is removed")
  func missing() async throws {
    #expect(try await removed() == "")
  }

  private func removed() async throws -> String {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Scripts/remove-stale-objects").standardized.path
    let output = try await ProcessRunner.run(ProcessCommand(script, [folder.path]))
    #expect(output.status.isSuccess, "\(output.errorText)")
    return String(decoding: output.bytes, as: UTF8.self)
  }

  private func write(_ path: String, _ text: String = "", minutesAgo: Double) throws {
    let file = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -60 * minutesAgo)], ofItemAtPath: file.path)
  }

  private func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent(path).path)
  }
}
