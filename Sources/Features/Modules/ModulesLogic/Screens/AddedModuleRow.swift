import Workspace

/// A row that a plugin adds below the modules. It opens a module by its name.
package typealias AddedModuleRow = ContributedRow<String>

/// The rows that one contribution adds below the modules.
package typealias AddedModuleRows = ContributedRows<String>
