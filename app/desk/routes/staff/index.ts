import type { RouteObject } from "react-router-dom";
import * as invite from "./invite";
import * as keys from "./keys";
import * as list from "./list";
import * as person from "./person";

export const staffRoutes: RouteObject[] = [
  { path: "staff", ...list },
  { path: "staff/invite", ...invite },
  { path: "staff/keys", ...keys },
  { path: "staff/:id", ...person },
];
