import Foundation
import Testing

@Suite struct InitCommandTests {
  private func text(_ repository: SampleRepository) -> String? {
    try? String(
      contentsOf: repository.folder.appendingPathComponent("headway.yml"), encoding: .utf8)
  }

  @Test("init writes what occurs, says so and what comes next, and never writes over it")
  func writes() throws {
    let repository = try SampleRepository(configuration: nil)
    let call = try repository.run("init")
    #expect(call.status == 0, "\(call.errors)")
    #expect(call.output.contains("Wrote "))
    #expect(call.output.contains("headway scan"))
    let written = try #require(text(repository))
    #expect(written.contains("id: rxswift-to-async"))
    #expect(written.contains("id: xctest-to-swift-testing"))
    #expect(written.contains("owners: { file: '.github/CODEOWNERS' }"))
    // Whoever sets it up may stand on any branch; the main one is found by itself.
    #expect(!written.contains("branch:"))
    #expect(try repository.run("scan").status == 0)
    let again = try repository.run("init")
    #expect(again.status == 2)
    #expect(again.errors.contains("is there already"))
    #expect(text(repository) == written)
  }

  @Test("named templates are taken as they are named, whether they occur or not")
  func named() throws {
    let repository = try SampleRepository(configuration: nil)
    let unknown = try repository.run("init", "--template", "rxswift-to-asinc")
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("rxswift-to-async"))
    #expect(text(repository) == nil)
    let call = try repository.run(
      "init", "--template", "todo-comments", "--template", "rxswift-to-async")
    #expect(call.status == 0, "\(call.errors)")
    let written = try #require(text(repository))
    let first = try #require(written.range(of: "id: todo-comments"))
    let second = try #require(written.range(of: "id: rxswift-to-async"))
    #expect(first.lowerBound < second.lowerBound)
  }

  @Test("the list of templates shows what occurs, and writes nothing")
  func list() throws {
    let repository = try SampleRepository(configuration: nil)
    let call = try repository.run("init", "--list-templates")
    #expect(call.status == 0)
    #expect(call.output.contains("rxswift-to-async"))
    #expect(!call.output.contains("rust-unwrap"))
    #expect(text(repository) == nil)
    #expect(try repository.run("init", "--format", "json").status == 2)
  }

  @Test("the merge driver is installed when it is asked for")
  func mergeDriver() throws {
    let repository = try SampleRepository(configuration: nil)
    let call = try repository.run("init", "--template", "todo-comments", "--install-merge-driver")
    #expect(call.status == 0, "\(call.errors)")
    let attributes = try String(
      contentsOf: repository.folder.appendingPathComponent(".gitattributes"), encoding: .utf8)
    #expect(attributes.contains("merge=headway"))
  }
}
