import Testing

/// Patterns and globs that match nothing, which are often misspelled.
@Suite struct NeverMatchedTests {
  @Test("try and history name a pattern that has never matched")
  func pattern() throws {
    let repository = try SampleRepository(
      configuration: """
        version: 1
        migrations:
          - { id: zzz, title: Zzz, pattern: zzzz }
        """)
    // The configuration itself isn't committed with the pattern of the command.
    let tried = try repository.run("try", "qqq[q]")
    #expect(tried.output == "No line matches \"qqq[q]\" now or in the history.\n")
    let history = try repository.run("history")
    #expect(!history.output.contains("never matched"), "headway.yml contains the pattern")
    try repository.write(
      "other.yml",
      """
      version: 1
      migrations:
        - { id: q, title: Q, pattern: 'qqq[q]' }
      """)
    let never = try repository.run("history", "--config", repository.folder.path + "/other.yml")
    #expect(never.output.contains("  never matched\n"))
    let scan = try repository.run("scan", "--config", repository.folder.path + "/other.yml")
    #expect(scan.output.contains("0 remaining in 0 files, never matched\n"))
    #expect(!scan.output.contains("100%"))
  }

  @Test("scan names globs in \"files\" that match no tracked file")
  func files() throws {
    let repository = try SampleRepository(
      configuration: """
        version: 1
        migrations:
          - { id: a, title: A, pattern: 'qqq[q]', files: ["nope/**", "*.nope"] }
          - { id: b, title: B, pattern: 'qqq[q]', files: ["nope/**", "Sources/**"] }
          - { id: c, title: C, pattern: 'qqq[q]', files: [Sources] }
          - { id: d, title: D, pattern: 'qqq[q]', files: [Sources/Shop/] }
        """)
    let notice = "headway: a: no tracked file matches \"files\": nope/**, *.nope\n"
    for arguments in [[], ["--staged"], ["--rev", "HEAD"]] {
      let call = try repository.run(["scan"] + arguments)
      #expect(call.errors.hasPrefix(notice))
      #expect(!call.errors.contains("b: "))
      #expect(call.errors.contains("c: no tracked file matches \"files\": Sources; for all files"))
      #expect(call.errors.contains(", use \"Sources/Shop/**\"\n"))
    }
  }

  @Test("the text of a shard names its part")
  func shard() throws {
    let history = try SampleRepository().run("history", "--shard", "1/2")
    let note =
      "Only shard 1 of 2 is counted, which is a part of the files, so there are no forecasts."
    #expect(history.output.hasSuffix("\n\n\(note)\n"))
    #expect(history.output.contains("no forecast\n"))
  }
}
