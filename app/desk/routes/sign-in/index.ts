import type { RouteObject } from "react-router-dom";
import * as access from "./access";
import * as accessApp from "./access-app";
import * as accessCodes from "./access-codes";
import * as accessKeyName from "./access-key-name";
import * as accessKeyRemove from "./access-key-remove";
import * as accessKeys from "./access-keys";
import * as accessSessionEnd from "./access-session-end";
import * as demo from "./demo";
import * as join from "./join";
import * as joinByApp from "./join-by-app";
import * as signIn from "./sign-in";
import * as stepUp from "./step-up";

const Nothing = () => null;

/** A route that only accepts a form and then redirects. */
const actionRoute = (path: string, module: Pick<RouteObject, "action" | "loader">): RouteObject => ({
  path,
  Component: Nothing,
  ...module,
});

/** Screens without the console's frame: before sign-in, or for a step-up. */
export const signInRoutes: RouteObject[] = [
  { path: "/desk/sign-in", ...signIn },
  actionRoute("/desk/sign-in/demo", demo),
  { path: "/desk/sign-in/step-up", ...stepUp },
  { path: "/desk/join/:token", ...join },
  { path: "/desk/join/:token/app", ...joinByApp },
  { path: "/desk/access/app", ...accessApp },
  { path: "/desk/access/codes", ...accessCodes },
];

/** Routes of the person's own keys and sessions, inside the console's frame. */
export const ownAccessRoutes: RouteObject[] = [
  { path: "access", ...access },
  { path: "access/keys", ...accessKeys },
  actionRoute("access/keys/:id/name", accessKeyName),
  actionRoute("access/keys/:id/remove", accessKeyRemove),
  actionRoute("access/sessions/:id/end", accessSessionEnd),
];
