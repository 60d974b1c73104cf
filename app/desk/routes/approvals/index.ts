import type { RouteObject } from "react-router-dom";
import * as list from "./list";

export const approvalRoutes: RouteObject[] = [{ path: "approvals", ...list }];
