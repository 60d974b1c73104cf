import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { translator } from "~/i18n/catalogue.server";
import handleRequest from "./entry.server";

const settings = { name: "Rosengarten", theme: "orchid", mark: "heart", countries: ["DE"] };
const url = new URL("http://rose.test/faq");
const person = { url, byScript: false, locale: "de", t: translator("de"), scheme: "dark", country: "DE" };
const visit = (change: object = {}) => ({ ...person, tenant: { slug: "x", settings }, ...change });

/** Remix's context when the root loader did not run or failed. */
const rootless = (error: unknown) => ({
  staticHandlerContext: { errors: { root: error }, actionHeaders: {}, loaderData: {}, matches: [] },
});

function answer(error: unknown, status: number, change: object = {}): Promise<Response> {
  const context = rootless(error) as unknown as EntryContext;
  const load = { visit: visit(change) } as unknown as AppLoadContext;
  return handleRequest(new Request(url), status, new Headers({ allow: "GET" }), context, load);
}

const routeError = (status: number, data: unknown) => ({ status, statusText: "", internal: false, data });

describe("error pages without data of the root", () => {
  it("An error page without the root's data has the site's look and language", async () => {
    const refused = await answer(routeError(405, "Error: no action"), 405);
    const page = await refused.text();
    expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET"]);
    expect(page).toContain('<html lang="de" data-theme="orchid" data-scheme="dark"');
    expect(page).toContain("Da stimmte etwas nicht.");
    expect(page).toContain("Rosengarten");
  });

  it("An error page without the root's data shows the error's own text", async () => {
    const busy = await answer(routeError(503, { message: "Gerade ist viel los." }), 503);
    expect(busy.status).toBe(503);
    expect(await busy.text()).toContain("<h1>Gerade ist viel los.</h1>");
  });

  it("An error without the root's data is sent to a script as JSON", async () => {
    const refused = await answer(routeError(405, null), 405, { byScript: true });
    expect(await refused.json()).toMatchObject({ refusals: [{ code: "request.method" }] });
  });
});
