import type { RouteObject } from "react-router-dom";
import * as disputes from "./disputes";
import * as month from "./month";
import * as reports from "./reports";
import * as settle from "./settle";

export const moneyScreens: RouteObject[] = [
  { path: "money", ...settle },
  { path: "money/disputes", ...disputes },
  { path: "money/reports", ...reports },
];

/** Routes that answer without a screen. */
export const moneyRaw: RouteObject[] = [{ path: "/desk/money-orders", ...month, element: null }];
