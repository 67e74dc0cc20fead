import HeadwayAppKit

@main enum Main {
  static func main() async { await FaultsProgram.program.main() }
}

/// The program with its plugin.
@MainActor enum FaultsProgram {
  static var program: Program<Faults> {
    Program(
      "faults", version: "1.0.0", about: "Find six faults with the inspector.",
      plugins: [Discounts()]
    ) { services in
      Faults(contributions: services.contributions)
    }
  }
}
