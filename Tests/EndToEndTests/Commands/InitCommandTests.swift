import Foundation
import Testing

@Suite struct InitCommandTests {
  private func configuration(of repository: SampleRepository) -> String? {
    try? String(
      contentsOf: repository.folder.appendingPathComponent("headway.yml"), encoding: .utf8)
  }

  @Test("init writes templates that match, prints the next step and never overwrites the file")
  func writes() throws {
    let repository = try SampleRepository(configuration: nil)
    let call = try repository.run("init")
    #expect(call.status == 0, "\(call.errors)")
    #expect(call.output.contains("Wrote "))
    #expect(call.output.contains("headway scan"))
    let written = try #require(configuration(of: repository))
    #expect(written.contains("id: rxswift-to-async"))
    #expect(written.contains("id: xctest-to-swift-testing"))
    #expect(written.contains("owners: { file: '.github/CODEOWNERS' }"))
    // The current branch may be a feature branch. Headway detects the main branch on its own.
    #expect(!written.contains("branch:"))
    #expect(try repository.run("scan").status == 0)
    let again = try repository.run("init")
    #expect(again.status == 2)
    #expect(again.errors.contains("already exists"))
    #expect(configuration(of: repository) == written)
  }

  @Test("--template writes the templates in the given order, even without matches")
  func named() throws {
    let repository = try SampleRepository(configuration: nil)
    let unknown = try repository.run("init", "--template", "rxswift-to-asinc")
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("rxswift-to-async"))
    #expect(configuration(of: repository) == nil)
    let call = try repository.run(
      "init", "--template", "todo-comments", "--template", "rxswift-to-async")
    #expect(call.status == 0, "\(call.errors)")
    let written = try #require(configuration(of: repository))
    let first = try #require(written.range(of: "id: todo-comments"))
    let second = try #require(written.range(of: "id: rxswift-to-async"))
    #expect(first.lowerBound < second.lowerBound)
  }

  @Test("--list-templates lists the templates with matches and writes nothing")
  func list() throws {
    let repository = try SampleRepository(configuration: nil)
    let call = try repository.run("init", "--list-templates")
    #expect(call.status == 0)
    #expect(call.output.contains("rxswift-to-async"))
    #expect(!call.output.contains("rust-unwrap"))
    #expect(configuration(of: repository) == nil)
    #expect(try repository.run("init", "--format", "json").status == 2)
  }

  @Test("--install-merge-driver installs the merge driver")
  func mergeDriver() throws {
    let repository = try SampleRepository(configuration: nil)
    let call = try repository.run("init", "--template", "todo-comments", "--install-merge-driver")
    #expect(call.status == 0, "\(call.errors)")
    let attributes = try String(
      contentsOf: repository.folder.appendingPathComponent(".gitattributes"), encoding: .utf8)
    #expect(attributes.contains("merge=headway"))
  }
}
