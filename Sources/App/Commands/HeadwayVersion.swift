/// The version of Headway.
package enum HeadwayVersion {
  package static let current = "0.9.0"
}
