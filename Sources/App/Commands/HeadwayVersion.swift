/// The version of Headway.
package enum HeadwayVersion {
  package static let current = "0.1.0"
}
