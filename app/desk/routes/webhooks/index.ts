import type { RouteObject } from "react-router-dom";
import * as endpoint from "./endpoint";
import * as list from "./list";

export const webhookRoutes: RouteObject[] = [
  { path: "webhooks", ...list },
  { path: ":site/webhooks/:id", ...endpoint },
];
