import type { RouteObject } from "react-router-dom";
import * as act from "./act";
import * as exported from "./export";
import * as list from "./list";

export const auditScreens: RouteObject[] = [
  { path: "audit", ...list },
  { path: "audit/:site/:id", ...act },
];

/** Routes that answer without a screen. */
export const auditRaw: RouteObject[] = [{ path: "/desk/audit-export", ...exported, element: null }];
