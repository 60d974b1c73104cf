import type { RouteObject } from "react-router-dom";
import * as list from "./list";
import * as order from "./order";

export const orderRoutes: RouteObject[] = [
  { path: "orders", ...list },
  { path: ":site/orders/:id", ...order },
];
