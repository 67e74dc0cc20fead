import React, { a } from "react"
import {
  b,
} from "@acme/core/deep"
export * from './c'
const d = require("d/e"); import("f")
/* import g from "g"
*/
