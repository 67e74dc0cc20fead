// Without the trait, SwiftPM doesn't fetch the package that runs programs.
#if !HeadwayAppKit
  #error(
    "HeadwayAppKit needs its trait: .package(name: \"headway\", …, traits: [\"HeadwayAppKit\"])")
#endif
