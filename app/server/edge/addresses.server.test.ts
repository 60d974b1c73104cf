import { matchRoutes } from "@remix-run/react";
import { beforeEach, expect, it, vi } from "vitest";
import { paths } from "~/paths";
import { samplePaths } from "../../../tests/support/sample-paths";
import { createAddresses } from "./addresses.server";
import { routeTable } from "../../../tests/support/route-table";

vi.mock("@remix-run/react", async (original) => {
  const actual = await original<typeof import("@remix-run/react")>();
  return { ...actual, matchRoutes: vi.fn(actual.matchRoutes) };
});

const routes = routeTable({
  root: { default: () => null },
  page: { default: () => null },
  resource: { action: () => null },
});
const { methodsOf } = createAddresses(routes);
const all = Object.values(routes).flatMap((route) =>
  route?.parentId && (route.path !== undefined || route.index) ? [{ ...route, path: `/${route.path ?? ""}` }] : [],
);

const known = samplePaths().map((address) => new URL(address, "http://site.test").pathname);
const deeper = known.flatMap((path) => [path, `${path}/`, `${path}/further`, path.toUpperCase()]);
const odd = [
  "/",
  "//",
  "/nothing",
  "/nothing/here",
  "/log%69n",
  "/login//",
  "/members//chat",
  "/é",
  "/%",
  "/a/b/c/d/e",
];

const compared = () => Math.max(...vi.mocked(matchRoutes).mock.calls.map(([candidates]) => candidates.length));
beforeEach(() => void vi.mocked(matchRoutes).mockClear());

it("An address answers the methods that matching over all routes finds", () => {
  // React Router warns about each malformed address.
  vi.spyOn(console, "warn").mockImplementation(() => {});
  for (const path of [...deeper, ...odd]) {
    const route = matchRoutes(all, path)?.[0]?.route;
    const isPage = route && "default" in route.module;
    const expected = isPage ? ["GET", "HEAD"] : ["POST"];
    expect(methodsOf(path), path).toEqual(route ? expected : []);
  }
});

it.each([paths.login(), paths.members(), paths.page("terms"), "/nothing", "/nothing/here"])(
  "The methods of %s are found among a quarter of the routes, since no limit protects OPTIONS",
  (path) => {
    methodsOf(path);
    expect(compared()).toBeLessThan(all.length / 4);
  },
);
