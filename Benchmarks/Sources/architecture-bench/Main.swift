#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// `architecture-bench [--rounds N] [--only TEXT]` measures the platform and prints a table.
@main @MainActor struct ArchitectureBench {
  static func main() {
    var rounds = 41
    var only: String?
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      switch (argument, arguments.popFirst()) {
      case ("--rounds", let text?) where Int(text).map { $0 > 0 } == true:
        rounds = Int(text) ?? rounds
      case ("--only", let text?): only = text
      default:
        printProgress("usage: architecture-bench [--rounds N] [--only TEXT]\n")
        exit(2)
      }
    }
    #if DEBUG
      printProgress("This is a debug build, so its times are meaningless. Build with -c release.\n")
    #endif
    run(rounds: rounds, only: only)
  }

  private static func run(rounds: Int, only: String?) {
    var missed: [String] = []
    missed += measure(
      FloorWork.all + StoreWork.all + PeerWork.all + ScopeWork.all + RowWork.all + TreeRowWork.all
        + FlowWork.all
        + ViewWork.all + DependencyWork.all + ScreenWork.all, rounds: rounds, only: only)

    print("\nObjects still alive after opening and closing 1,000 screens:\n")
    print(
      ResultTable.markdown(
        [["screen", "objects created", "still alive"]]
          + ScreenWork.remaining().map { [$0.name, "\($0.made)", "\($0.alive)"] }))

    print("\nFrames without an inspector, and with one whose dialog is closed:\n")
    missed += measure(InspectionWork.all, rounds: rounds, only: only)
    if !missed.isEmpty {
      print("\nAbove the target:\n")
      for line in missed { print("- \(line)") }
    }
  }

  /// Measures work, prints a table, and returns what is above its target.
  private static func measure(_ all: [Work], rounds: Int, only: String?) -> [String] {
    // Work that selected work is compared with is always measured too.
    let chosen = only.map { text in all.filter { $0.name.contains(text) } } ?? all
    let needed = Set(chosen.map(\.name) + chosen.compactMap(\.against))
    let work = all.filter { needed.contains($0.name) }
    guard !work.isEmpty else { return [] }
    let samples = Measurement(rounds: rounds).run(work) { round in
      printProgress("\rround \(round) of \(rounds)")
    }
    printProgress("\r\u{1B}[K")
    let table = ResultTable(work: work, samples: samples)
    print(table.text)
    return table.missed
  }

  /// Prints progress on standard error, apart from the table.
  private static func printProgress(_ text: String) {
    var text = text
    text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
