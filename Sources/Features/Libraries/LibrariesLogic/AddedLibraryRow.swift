import LibrariesInterface
import Workspace

/// A row that a plugin adds below the libraries.
package typealias AddedLibraryRow = ContributedRow<LibraryID>

/// The rows that one contribution adds below the libraries.
package typealias AddedLibraryRows = ContributedRows<LibraryID>
