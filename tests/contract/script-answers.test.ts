import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { paths } from "~/paths";
import { type Answer, Person } from "../support/person";
import { startServer, type TestServer } from "../support/server";

let server: TestServer;
beforeAll(async () => {
  server = await startServer("script-answers");
});
afterAll(() => server?.stop());

/** Each visitor comes from a new network, because repeated refusals reach a limit. */
const visitor = () => new Person(server.port, "ember.localhost");

/** Headers that ask for JSON. */
const asking = {
  "the header of our scripts": { "x-request-type": "client" },
  "Accept: application/json": { accept: "application/json" },
};
const nobody = "/members/00000000-0000-4000-8000-000000000000";

/** Refusals from every source: a page's action, the check of fields, Remix, a page's loader and the edge. */
const refused: [method: string, path: string, status: number, code: string][] = [
  ["POST", "/login", 422, "login.failed"],
  ["POST", "/signup", 400, "request.invalid"],
  ["POST", "/complete-signup", 403, "login.required"],
  ["POST", paths.page("terms"), 405, "request.method"],
  ["PUT", "/login", 405, "request.method"],
  ["OPTIONS", "/login", 405, "request.method"],
  ["POST", "/nothing/here", 405, "request.method"],
  ["GET", "/nothing/here", 404, "page.not_found"],
  ["GET", `${nobody}/landing`, 404, "page.not_found"],
];

const typeOf = ({ headers }: Answer) => String(headers["content-type"]);

function askAs(method: string, path: string, headers: Record<string, string>): Promise<Answer> {
  const fields = path === "/login" ? { email: "nobody@members.test", password: "wrong" } : { unknown: "1" };
  const own = { ...headers, "sec-fetch-site": "same-origin" };
  if (method === "GET" || method === "OPTIONS") return visitor().ask(path, { method, headers: own });
  const typed = { ...own, "content-type": "application/x-www-form-urlencoded" };
  return visitor().ask(path, { method, headers: typed, body: new URLSearchParams(fields as never).toString() });
}

describe.each(Object.entries(asking))("A program that asks by %s", (_how, headers) => {
  it.each(refused)(
    "The refusal of %s %s is JSON with status %i for a program that asks for JSON",
    async (method, path, status, code) => {
      const answer = await askAs(method, path, headers);
      expect([answer.status, typeOf(answer)]).toEqual([status, expect.stringContaining("application/json")]);
      expect(answer.headers["cache-control"]).toContain("no-store");
      if (status === 405) expect(answer.headers.allow).toBeDefined();
      const { refusals, input } = JSON.parse(answer.text);
      expect(refusals).toEqual([expect.objectContaining({ code, message: expect.stringMatching(/\w/) })]);
      expect(input).toEqual(
        path === "/login" && method === "POST" ? { email: "nobody@members.test" } : expect.anything(),
      );
    },
  );

  it("The refusal of another site's action is JSON for a program that asks for JSON", async () => {
    const answer = await visitor().ask("/login", {
      method: "POST",
      headers: { ...headers, origin: "http://evil.test" },
    });
    expect([answer.status, typeOf(answer)]).toEqual([403, expect.stringContaining("application/json")]);
    expect(JSON.parse(answer.text).refusals[0].code).toBe("request.cross_site");
  });

  it.each([
    [
      "its cookies are cleared by name",
      Array.from({ length: 4 }, (_, at) => `c${at}=${"x".repeat(4000)}`),
      "request.cookies",
    ],
    ["all its cookies are cleared", ["y".repeat(20_000)], "request.all_cookies"],
  ])("With too many cookies, a program that asks for JSON reads in JSON that %s", async (_name, cookies, code) => {
    const answer = await visitor().get("/login", { ...headers, cookie: cookies.join("; ") });
    expect([answer.status, typeOf(answer)]).toEqual([431, expect.stringContaining("application/json")]);
    expect(JSON.parse(answer.text).refusals).toEqual([{ code, message: expect.stringMatching(/\.$/), facts: {} }]);
    expect(answer.headers["set-cookie"] ?? answer.headers["clear-site-data"]).toBeDefined();
  });
});

describe("A browser", () => {
  const browser = { accept: "text/html,application/xhtml+xml,application/json;q=0.9,*/*;q=0.8" };

  it.each(refused)("A browser gets no JSON when %s %s is refused", async (method, path) => {
    expect(typeOf(await askAs(method, path, browser))).not.toContain("application/json");
  });

  it("A browser whose form was refused is redirected to the form", async () => {
    const answer = await askAs("POST", "/login", browser);
    expect([answer.status, answer.headers.location]).toEqual([303, "/login"]);
  });
});

it("A page is HTML even for a program that asks for JSON", async () => {
  for (const headers of Object.values(asking)) {
    const answer = await visitor().get(paths.page("terms"), headers);
    expect([answer.status, typeOf(answer)]).toEqual([200, expect.stringContaining("text/html")]);
  }
});
