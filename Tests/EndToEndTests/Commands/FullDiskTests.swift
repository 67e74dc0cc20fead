import Testing

/// Commands that can't write any byte to a file, as on a full disk.
@Suite struct FullDiskTests {
  @Test(
    "without space for temporary files and the cache, scans and modules are complete",
    arguments: [["scan", "--format", "json"], ["modules", "--format", "json"]])
  func noSpace(command: [String]) throws {
    let repository = try SampleRepository()
    let usual = try repository.run(command)
    // The limit applies to the command only, and not to the file with its output.
    let limited = "(trap '' XFSZ; ulimit -f 0; exec \"$@\") | cat"
    let call = try repository.run(through: ["/bin/sh", "-c", limited, "sh"], command)
    #expect(call.output == usual.output)
  }
}
