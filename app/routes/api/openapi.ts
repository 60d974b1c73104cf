import { type ApiRoute, describeApi } from "~/compat/openapi";
import * as autoLike from "./auto-like";
import * as chat from "./chat";
import * as chats from "./chats";
import * as companyinfo from "./companyinfo";
import * as discountcode from "./discountcode";
import * as geocode from "./geocode";
import * as interests from "./interests";
import * as likes from "./likes";
import * as logout from "./logout";
import * as pageHidden from "./page-hidden";
import * as regions from "./regions";
import * as settings from "./settings";
import * as user from "./user";

const routes = {
  user,
  logout,
  settings,
  chats,
  chat,
  likes,
  "auto-like": autoLike,
  geocode,
  interests,
  regions,
  companyinfo,
  discountcode,
  "page-hidden": pageHidden,
};

/** The routes of all calls, by name. */
export const apiRoutes: readonly ApiRoute[] = Object.entries(routes).map(([name, route]) => ({ name, ...route }));

/** Cached text of the description, because making the text converts each shape. */
let described: string | undefined;

export function loader(): Response {
  described ??= JSON.stringify(describeApi(apiRoutes));
  const headers = { "content-type": "application/json", "cache-control": "public, max-age=3600" };
  return new Response(described, { headers });
}
