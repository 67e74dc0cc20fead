import Testing

@testable import LibrariesLogic

@Suite struct LicenseTests {
  @Test(
    "a license is identified by its text, regardless of the surrounding text",
    arguments: [
      (
        "MIT License\n\nCopyright (c) 2020 A\n\nPermission is hereby granted, free of charge, to any person "
          + "obtaining a copy of this software, to deal in the Software without restriction …\nThe above "
          + "copyright notice and this permission notice shall be included", "MIT"
      ),
      (
        "Permission is hereby granted, free of charge, to any person\nobtaining a copy, without restriction",
        "MIT-0"
      ),
      ("   Apache License\n      Version 2.0, January 2004\n", "Apache-2.0"),
      (
        "Mozilla Public License Version 2.0\n … “Secondary License” means the GNU General Public License, "
          + "Version 2.0", "MPL-2.0"
      ),
      ("GNU GENERAL PUBLIC LICENSE\n Version 2, June 1991", "GPL-2.0"),
      ("GNU GENERAL PUBLIC LICENSE\n Version 3, 29 June 2007", "GPL-3.0"),
      ("GNU LESSER GENERAL PUBLIC LICENSE\n Version 2.1, February 1999", "LGPL-2.1"),
      (
        "GNU LESSER GENERAL PUBLIC LICENSE\n Version 3, 29 June 2007\nincorporates the GNU General Public "
          + "License version 3", "LGPL-3.0"
      ),
      ("GNU AFFERO GENERAL PUBLIC LICENSE\n Version 3, 19 November 2007", "AGPL-3.0"),
      (
        "Redistribution and use in source and binary forms, with or without modification, are permitted",
        "BSD-2-Clause"
      ),
      (
        "Redistribution and use in source and binary forms … Neither the name of the copyright holder",
        "BSD-3-Clause"
      ),
      (
        "Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee "
          + "is hereby granted, provided that the above copyright notice", "ISC"
      ),
      (
        "Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee "
          + "is hereby granted.", "0BSD"
      ),
      ("This is free and unencumbered software released into the public domain.", "Unlicense"),
      (
        "This software is provided 'as-is', without any express or implied warranty. … Altered source versions "
          + "must be plainly marked as such", "Zlib"
      ),
      ("Boost Software License - Version 1.0 - August 17th, 2003", "BSL-1.0"),
    ])
  func texts(text: String, id: String) {
    #expect(LicenseText.identify(Array(text.utf8)) == id)
  }

  @Test("a custom license text isn't recognized")
  func unknown() {
    #expect(LicenseText.identify(Array("Copyright Acme. All rights reserved.".utf8)) == nil)
    #expect(LicenseText.identify([]) == nil)
    #expect(LicenseText.identify([0xFF, 0xFE, 0]) == nil)
  }

  @Test(
    "OR needs one allowed license, AND needs all",
    arguments: [
      ("MIT", true), ("mit", true), ("GPL-3.0", false), ("MIT OR GPL-3.0", true),
      ("MIT AND GPL-3.0", false), ("MIT/Apache-2.0", true), ("(MIT OR GPL-2.0) AND ISC", true),
      ("(MIT AND GPL-2.0) OR ISC", true), ("Apache-2.0 WITH LLVM-exception", true),
      ("UNLICENSED", false), ("SEE LICENSE IN x", nil), ("", nil), ("MIT OR", nil), ("(MIT", nil),
      ("OR", nil), ("MIT ISC", nil),
    ] as [(String, Bool?)])
  func expressions(text: String, isAllowed: Bool?) {
    let allowed = ["MIT", "ISC", "Apache-2.0"]
    #expect(LicenseExpression.isAllowed(text, by: allowed) == isAllowed)
  }

  @Test("the suffixes -only and -or-later are ignored")
  func versions() {
    #expect(LicenseExpression.isAllowed("GPL-3.0-or-later", by: ["GPL-3.0"]) == true)
    #expect(LicenseExpression.isAllowed("GPL-3.0", by: ["GPL-3.0-only"]) == true)
  }
}
