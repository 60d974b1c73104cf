import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { type AgnosticRouteObject, matchRoutes } from "@remix-run/router";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { describe, expect, it } from "vitest";
import { addressOf, pathNames } from "../tests/support/sample-paths";
import routes from "./routes";

type Named = AgnosticRouteObject & { file: string };

function objects(entries: RouteConfigEntry[]): Named[] {
  return entries.map((entry) => {
    const shared = { file: entry.file, ...(entry.path === undefined ? {} : { path: entry.path }) };
    return entry.index
      ? ({ ...shared, index: true } as Named)
      : ({ ...shared, children: entry.children ? objects(entry.children) : undefined } as Named);
  });
}

const table = objects(routes as RouteConfigEntry[]);

function moduleOf(address: string): string | undefined {
  const { pathname } = new URL(address, "http://site.test");
  return (matchRoutes(table, pathname)?.at(-1)?.route as Named | undefined)?.file;
}

describe("every address", () => {
  it.each(pathNames)("The address %s leads to a module of its own", (name) => {
    const address = addressOf(name);
    expect(address).not.toContain("undefined");
    const file = moduleOf(address);
    expect(file, `${address} is in no route`).toBeDefined();
    expect(file, `${address} is swallowed by the page that says it does not exist`).not.toMatch(/not-found/);
    // Only mailed links may reach the token page. Any other path that matches the token page lacks its own route.
    if (name !== "token") expect(file, `${address} is swallowed by the token page`).not.toMatch(/token\.tsx$/);
  });

  it("Every route leads to a file that exists", () => {
    const missing = allFiles(table).filter((file) => !existsSync(resolve("app", file)));
    expect(missing).toEqual([]);
  });

  it("An address without a route leads to the page for unknown addresses", () => {
    expect(moduleOf("/no/such/page")).toMatch(/not-found/);
    expect(moduleOf("/members/x/like")).toMatch(/likes\/like/);
  });
});

function allFiles(entries: Named[]): string[] {
  return entries.flatMap(({ file, children }) => [file, ...allFiles((children ?? []) as Named[])]);
}
