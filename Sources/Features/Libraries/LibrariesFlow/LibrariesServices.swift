import LibrariesInterface
import Workspace

/// The services that the libraries flow depends on.
package struct LibrariesServices: Sendable {
  let writer: any ScorecardWriting
  let editor: any Editing
  let clock: any ZonedClock
}
