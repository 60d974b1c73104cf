import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, Person } from "../../support/person";
import { listAddresses } from "../../support/sitemap";
import { startServer, type TestServer } from "../../support/server";

let server: TestServer;
let visitor: Person;
let free: Person;
beforeAll(async () => {
  server = await startServer("methods");
  visitor = new Person(server.port, "ember.localhost");
  free = await new Person(server.port, "ember.localhost").enter("free@demo.test");
});
afterAll(() => server?.stop());

const client = { "x-request-type": "client" };
const ask = (person: Person, method: string, path: string, headers: Record<string, string> = client) =>
  person.ask(path, { method, headers, ...(/GET|HEAD|OPTIONS/.test(method) ? {} : { body: "{}" }) });
const allowOf = ({ headers }: Answer) => String(headers.allow ?? "").split(", ");

/** One URL of each kind, with its allowed methods. */
const addresses: [string, string][] = [
  ["/", "GET, HEAD"],
  ["/login", "GET, HEAD, POST"],
  ["/members", "GET, HEAD"],
  ["/language", "POST"],
  ["/api/user.php", "GET, HEAD, POST, PUT"],
  ["/api/chats.php", "GET, HEAD"],
  ["/api/settings.php", "GET, HEAD"],
  ["/api/chat.php", "DELETE"],
  ["/api/page-hidden.php", "POST"],
  ["/api/logout.php", "GET"],
  ["/api/auto-like.php", "GET"],
  ["/api/csp-report", "POST"],
  ["/manifest.webmanifest", "GET, HEAD"],
  ["/sw-push.js", "GET, HEAD"],
  ["/healthz", "GET, HEAD"],
];

describe("Methods that an address does not offer", () => {
  it.each(addresses)("The address %s refuses other methods and lists %s as allowed", async (path, allow) => {
    const others = ["PUT", "PATCH", "DELETE", "OPTIONS"].filter((method) => !allow.includes(method));
    for (const method of others) {
      const answer = await ask(visitor, method, path);
      expect([method, answer.status, answer.headers.allow]).toEqual([method, 405, allow]);
    }
  });

  it("No address allows PATCH, and each 405 lists the allowed methods", async () => {
    for (const { path } of await listAddresses()) {
      if (/[:*]/.test(path)) continue;
      const answer = await ask(visitor, "PATCH", path);
      if (answer.status !== 405) continue;
      expect([path, allowOf(answer).includes("PATCH"), allowOf(answer)[0] !== ""]).toEqual([path, false, true]);
    }
  });
});

describe("HEAD requests", () => {
  it("A HEAD request neither logs out nor sends likes (API-08, API-13)", async () => {
    for (const path of ["/api/logout.php", "/api/auto-like.php", "/api/logout.php.data"]) {
      const answer = await ask(free, "HEAD", path);
      expect([path, answer.status, answer.headers.allow]).toEqual([path, 405, "GET"]);
    }
    expect(JSON.parse((await free.get("/api/user.php")).text).user).not.toBeNull();
  });

  it("A HEAD request for a page or a reading call has the status of its GET", async () => {
    for (const path of ["/login", "/api/settings.php"]) expect((await ask(visitor, "HEAD", path)).status).toBe(200);
  });
});

describe("Calls of the API", () => {
  it.each(["GET", "POST", "PUT", "PATCH", "DELETE"])(
    "An unknown API call is answered with 404 in JSON (%s)",
    async (method) => {
      for (const path of ["/api/nothing.php", "/api/user", "/api/a/b/c.php", "/api/", "/api"]) {
        const answer = await ask(visitor, method, path);
        expect([path, answer.status, String(answer.headers["content-type"])]).toEqual([
          path,
          404,
          expect.stringContaining("application/problem+json"),
        ]);
        expect(JSON.parse(answer.text)).toMatchObject({ refusals: [{ code: "page.not_found" }], input: {} });
      }
    },
  );

  it("Every 403 of an API call has the same form", async () => {
    const foreign = { "sec-fetch-site": "cross-site" };
    const refused: [Answer, string][] = [
      [await visitor.get("/api/chats.php"), "login.required"],
      [await visitor.get("/api/discountcode.php?welcome=true"), "login.required"],
      [await ask(visitor, "PUT", "/api/user.php"), "login.required"],
      [await free.get("/api/logout.php", foreign), "request.cross_site"],
      [await ask(free, "PUT", "/api/user.php", foreign), "request.cross_site"],
      [await ask(free, "POST", "/scheme", { ...client, ...foreign }), "request.cross_site"],
      [
        await free.get("/api/geocode.php?lat=1&lon=1", { ...foreign, "sec-fetch-dest": "document" }),
        "request.cross_site",
      ],
    ];
    for (const [answer, code] of refused) {
      const { authentication_required: lost, refusals, input, ...problem } = JSON.parse(answer.text);
      expect([answer.status, lost]).toEqual([403, code === "login.required" ? true : undefined]);
      expect([refusals, input]).toEqual([[{ code, message: expect.stringMatching(/\w/), facts: {} }], {}]);
      const { message: detail } = refusals[0];
      const whole = { type: `/api/openapi.json#${code}`, title: "Forbidden", status: 403, detail };
      // URLs outside the API, such as `/scheme`, answer without the fields of a problem document.
      expect([{}, whole]).toContainEqual(problem);
    }
  });

  it("An API call ignores fields that only the old client sends, and a form refuses them", async () => {
    const sent = { language: "en", version: "7", platform: "web" };
    expect((await free.action("/api/user.php", sent, "PUT")).status).toBe(200);
    expect((await visitor.action("/api/page-hidden.php", { visible: "no" })).status).toBe(200);
    expect((await free.action("/language", sent)).status).toBe(400);
  });
});
