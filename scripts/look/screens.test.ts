import { type AgnosticRouteObject, matchRoutes } from "@remix-run/router";
import { expect, it } from "vitest";
import { listAddresses } from "../../tests/support/sitemap";
import { type Screen, screens } from "./screens";

/** Pages that `npm run look` omits, with the reason. */
const shownElsewhere: Record<string, string> = {
  "/dev/mailbox/:id": "a mail on the developers' desk, which journeys read",
  "/likes": "leads on to /likes/received",
  "/warning": "a warning by staff, which its own tests read",
};

const pages = (await listAddresses()).filter(({ isPage }) => isPage);
const table = pages.map(({ path }) => ({ path, id: path })) as AgnosticRouteObject[];

/** Uses 1 as the id at the end of a path, because the route table accepts any id. */
function addressOf({ path, follow = [], to, lands }: Screen): string {
  const last = follow.at(-1);
  const href = last === undefined ? path : `${last}1`;
  return lands ? lands.replace(/:\w+/, "1") : to ? to(href) : href;
}

function routeOf(screen: Screen): string | undefined {
  return matchRoutes(table, new URL(addressOf(screen), "http://site.test").pathname)?.at(-1)?.route.id;
}

it("Every page of the sitemap has a screen in `npm run look`, so add one for a new page", () => {
  const shown = new Set([...screens.map(routeOf), ...Object.keys(shownElsewhere)]);
  expect(pages.map(({ path }) => path).filter((path) => !shown.has(path))).toEqual([]);
});

it("No two screens of `npm run look` have the same name", () => {
  const names = screens.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
