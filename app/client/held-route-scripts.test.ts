import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isSparing, preloadHeldRoutes } from "./held-route-scripts";

const links: { rel: string; href: string }[] = [];

beforeEach(() => {
  links.length = 0;
  vi.stubGlobal("document", {
    createElement: () => ({}),
    querySelectorAll: () => [{ getAttribute: () => "/assets/framework.js" }],
    head: { append: (link: never) => links.push(link) },
  });
});
afterEach(() => vi.unstubAllGlobals());

const onLine = (connection: object | undefined) => vi.stubGlobal("navigator", { connection });
const routes = {
  "routes/discovery/members": {
    module: "/assets/members.js",
    imports: ["/assets/framework.js", "/assets/shell.js", "/assets/cards.js"],
  },
  "routes/member-page/member": { module: "/assets/member.js", imports: ["/assets/shell.js"] },
  "routes/settings/password": { module: "/assets/password.js" },
};

describe("the scripts of the main walk", () => {
  it("The scripts of the main walk that the page lacks are preloaded once each, and no other route's", async () => {
    onLine(undefined);
    await preloadHeldRoutes(routes);
    expect(links.map(({ href }) => href)).toEqual([
      "/assets/members.js",
      "/assets/shell.js",
      "/assets/cards.js",
      "/assets/member.js",
    ]);
    expect(new Set(links.map(({ rel }) => rel))).toEqual(new Set(["modulepreload"]));
  });

  it("Nothing is preloaded for a member who saves data", async () => {
    onLine({ saveData: true, effectiveType: "4g" });
    await preloadHeldRoutes(routes);
    expect(links).toEqual([]);
  });

  it.each(["slow-2g", "2g"])("Nothing is preloaded on a line of %s", (effectiveType) => {
    expect(isSparing({ effectiveType })).toBe(true);
  });

  it.each(["3g", "4g"])("Scripts are preloaded on a line of %s", (effectiveType) => {
    expect(isSparing({ effectiveType, saveData: false })).toBe(false);
  });
});
