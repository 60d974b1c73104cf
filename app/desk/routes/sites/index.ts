import type { RouteObject } from "react-router-dom";
import * as history from "./history";
import * as list from "./list";
import * as overview from "./overview";
import * as publish from "./publish";
import * as setting from "./setting";
import * as settings from "./settings";
import * as version from "./version";

export const siteRoutes: RouteObject[] = [
  { path: "sites", ...list },
  { path: "sites/:site", ...overview },
  { path: "sites/:site/settings", ...settings },
  { path: "sites/:site/settings/:name", ...setting },
  { path: "sites/:site/publish", ...publish },
  { path: "sites/:site/history", ...history },
  { path: "sites/:site/history/:version", ...version },
];
