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
    #expect(
      again.errors.hasSuffix(
        "headway.yml already exists; run \"headway init --add ID\" to add a template\n"))
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

  @Test("--add adds templates to an existing file, and preserves the rest of it")
  func add() throws {
    let repository = try SampleRepository()
    let call = try repository.run("init", "--add", "todo-comments", "--add", "rxswift-to-async")
    #expect(call.status == 0, "\(call.errors)")
    #expect(call.output.contains("Added 2 migrations to "))
    let written = try #require(configuration(of: repository))
    #expect(written.hasPrefix(SampleRepository.configuration + "\n"))
    #expect(written.contains("id: todo-comments") && written.contains("id: rxswift-to-async"))
    #expect(try repository.run("scan").status == 0)
    let again = try repository.run("init", "--add", "todo-comments")
    #expect(again.status == 2)
    #expect(again.errors.hasSuffix("headway.yml already contains \"todo-comments\"\n"))
    let unknown = try repository.run("init", "--add", "todo-coments")
    #expect(unknown.errors.contains("did you mean \"todo-comments\"?"))
    #expect(configuration(of: repository) == written)
    let template = try repository.run("init", "--template", "print-to-logger")
    #expect(template.errors.contains("run \"headway init --add print-to-logger\""))
    #expect(try repository.run("init", "--add", "a", "--template", "b").status == 2)
  }

  @Test("--add creates a missing file")
  func addToNothing() throws {
    let repository = try SampleRepository(configuration: nil)
    let call = try repository.run("init", "--add", "todo-comments")
    #expect(call.status == 0, "\(call.errors)")
    #expect(configuration(of: repository)?.contains("id: todo-comments") == true)
  }

  @Test("without matching templates, init writes a file to start from and lists what to do next")
  func nothingMatches() throws {
    let repository = try EmptyRepository()
    let list = try repository.run("init", "--list-templates")
    #expect(list.output.contains("No template matches this codebase."))
    #expect(list.output.contains("todo-comments"))
    let call = try repository.run("init")
    #expect(call.status == 0, "\(call.errors)")
    #expect(call.output.contains("No template matches this codebase."))
    #expect(call.output.contains("headway init --add ID"))
    #expect(!call.output.contains("0 migrations") && !call.output.contains("headway lock"))
    #expect(try repository.run("init").errors.contains("headway init --add ID"))
    #expect(try repository.run("scan").output.contains("headway init --add ID"))
    #expect(try repository.run("init", "--add", "todo-comments").status == 0)
    #expect(try repository.run("scan", "--format", "csv").output.contains("todo-comments,"))
    // The example in the comments is a valid migration.
    let text = try String(
      contentsOf: repository.folder.appendingPathComponent("headway.yml"), encoding: .utf8)
    let example = text.split(separator: "\n").filter { $0.hasPrefix("#   ") }.map {
      String($0.dropFirst(2))
    }
    try (text + example.joined(separator: "\n") + "\n").write(
      to: repository.folder.appendingPathComponent("headway.yml"), atomically: true, encoding: .utf8
    )
    #expect(try repository.run("scan", "--format", "csv").output.contains("old-logger,"))
  }

  @Test("--list-templates lists the templates with matches and writes nothing")
  func list() throws {
    let repository = try SampleRepository(configuration: nil)
    let call = try repository.run("init", "--list-templates")
    #expect(call.status == 0)
    let parts = call.output.components(separatedBy: "\nOther templates:\n")
    #expect(parts.count == 2)
    #expect(parts[0].contains("rxswift-to-async") && !parts[0].contains("rust-unwrap"))
    #expect(parts[1].contains("rust-unwrap") && !parts[1].contains("rxswift-to-async"))
    #expect(configuration(of: repository) == nil)
    #expect(try repository.run("init", "--format", "json").status == 2)
  }

  @Test("in another clone, --install-merge-driver installs it and keeps headway.yml")
  func mergeDriverAlone() throws {
    let repository = try SampleRepository()
    let before = configuration(of: repository)
    let call = try repository.run("init", "--install-merge-driver")
    #expect(call.status == 0, "\(call.errors)")
    #expect(call.output.contains(".gitattributes"))
    #expect(configuration(of: repository) == before)
    #expect(
      try repository.run("init", "--template", "todo-comments", "--install-merge-driver").status
        == 2)
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
