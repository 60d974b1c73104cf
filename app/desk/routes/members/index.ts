import type { RouteObject } from "react-router-dom";
import * as caseEvidence from "./case-evidence";
import * as contact from "./contact";
import * as find from "./find";
import * as sheet from "./sheet";

export const memberRoutes: RouteObject[] = [
  { path: "members", ...find },
  { path: ":site/members/:id", ...sheet },
  { path: ":site/members/:id/contact", ...contact },
  { path: ":site/cases/:id", ...caseEvidence },
];
