// Only names the library, so that the package manager says which system package to install.
