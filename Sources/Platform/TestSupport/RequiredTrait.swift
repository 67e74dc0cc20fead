// Without the trait, SwiftPM doesn't fetch the packages that report failures of tests.
#if !HeadwayTestKit
  #error(
    "HeadwayTestKit needs its trait: .package(name: \"headway\", …, traits: [\"HeadwayTestKit\"])")
#endif
