import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, Person } from "../../support/person";
import { listAddresses } from "../../support/sitemap";
import { startServer, type TestServer } from "../../support/server";

let server: TestServer;
let visitor: Person;
let free: Person;
beforeAll(async () => {
  server = await startServer("headers");
  visitor = new Person(server.port, "ember.localhost");
  free = await new Person(server.port, "ember.localhost").enter("free@demo.test");
});
afterAll(() => server?.stop());

/** Headers of a visitor who reaches the proxy over HTTPS. */
const overTls = { "x-forwarded-proto": "https" };

/** Headers that every answer must have (W01). */
const always: Record<string, string | RegExp> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": /^same-(origin|site)$/,
  "permissions-policy": /camera=\(\)/,
  "content-security-policy": /default-src '(self|none)'.*base-uri 'none'.*frame-ancestors 'none'/,
  "cache-control": /./,
  rating: /^RTA-/,
  "x-request-id": /^[\da-f-]{36}$/,
};
/** Headers that would name the server's software, or let another site read the answer. */
const never = ["server", "x-powered-by", "x-aspnet-version", "via", "access-control-allow-origin", "x-runtime"];

function missing({ headers }: Pick<Answer, "headers">): string[] {
  const wrong = Object.entries(always).filter(([name, wanted]) => !String(headers[name] ?? "").match(wanted));
  return [
    ...wrong.map(([name]) => `${name}: ${headers[name]}`),
    ...never.filter((name) => headers[name] !== undefined),
  ];
}

function expectWhole(answer: Answer): void {
  expect(missing(answer)).toEqual([]);
  const policy = String(answer.headers["content-security-policy"]);
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*'unsafe-inline'|style-src [^;]*'unsafe-inline'|\*/);
  if (String(answer.headers["content-type"]).startsWith("text/html")) {
    expect(policy).toMatch(/script-src 'self'/);
    expect(policy).toMatch(/object-src 'none'/);
    expect(policy).toMatch(/form-action 'self'/);
    expect(policy).toMatch(/report-uri \/api\/csp-report/);
  }
}

const asset = async () => /\/assets\/[\w.-]+\.css/.exec((await visitor.get("/")).text)?.[0] as string;
const photo = async () =>
  /\/media\/[\w.-]+\.webp/.exec((await free.action("/api/user.php", {}, "GET")).text)?.[0] as string;

const kinds: [string, number, () => Promise<Answer>][] = [
  ["a kept page", 200, () => visitor.get("/")],
  ["the same page from the cache", 200, () => visitor.get("/")],
  [
    "an unchanged kept page",
    304,
    async () => visitor.get("/", { "if-none-match": String((await visitor.get("/")).headers.etag) }),
  ],
  ["a visitor's page", 200, () => visitor.get("/members")],
  ["a member's page", 200, () => free.get("/profile")],
  ["its data", 200, () => free.get("/profile.data")],
  ["the head of a page", 200, () => free.ask("/profile", { method: "HEAD" })],
  ["a redirect to the login", 302, () => visitor.get("/profile")],
  ["a redirect of data", 202, () => visitor.get("/profile.data")],
  ["a redirect after a form", 303, () => visitor.post("/scheme", { scheme: "dark" })],
  ["an unknown page", 404, () => visitor.get("/no/such/page")],
  ["an unknown page of one word", 404, () => visitor.get("/nosuchpage")],
  ["an unknown file", 404, () => visitor.get("/assets/no-such-file.js")],
  ["an unknown photo", 404, () => visitor.get("/media/nothing")],
  ["an unknown brand file", 404, () => visitor.get("/brand/nothing.css")],
  ["JSON for anyone", 200, () => visitor.get("/api/settings.php")],
  ["JSON for a member", 200, () => free.get("/api/chats.php")],
  ["JSON that is refused", 403, () => visitor.get("/api/chats.php")],
  ["a refused action", 422, () => visitor.action("/api/user.php", { email: "nobody@demo.test", password: "wrong" })],
  [
    "a body that is no JSON",
    400,
    () => visitor.ask("/api/user.php", { method: "POST", headers: { "x-request-type": "client" }, body: "{" }),
  ],
  ["a form too large", 413, () => visitor.post("/complaints", { text: "x".repeat(400_000) })],
  ["a forged request", 403, () => free.post("/scheme", {}, { "sec-fetch-site": "cross-site" })],
  [
    "a member's page inside another site",
    403,
    () => free.get("/profile", { "sec-fetch-site": "cross-site", "sec-fetch-dest": "iframe" }),
  ],
  ["another method", 405, () => visitor.ask("/", { method: "OPTIONS" })],
  ["TRACE", 405, () => visitor.ask("/", { method: "TRACE" })],
  ["a method that a call has not", 405, () => free.action("/api/user.php", {}, "DELETE")],
  ["a host that is nobody's", 421, () => visitor.get("/", { host: "u.test" })],
  ["a built file", 200, async () => visitor.get(await asset())],
  ["a picture", 200, async () => free.get(await photo())],
  ["an icon", 200, () => visitor.get("/brand/icon.svg")],
  ["the manifest", 200, () => visitor.get("/manifest.webmanifest")],
  ["robots.txt", 200, () => visitor.get("/robots.txt")],
  ["a report of the policy", 204, () => visitor.ask("/api/csp-report", { method: "POST", body: "{}" })],
  ["a webhook nobody knows", 404, () => visitor.ask("/webhooks/nobody", { method: "POST", body: "{}" })],
  ["the event stream", 200, () => openStream(free)],
];

/** Opens an event stream and disconnects. Returns the stream's headers. */
function openStream(person: Person): Promise<Answer> {
  const headers = {
    host: `${person.host}:${person.port}`,
    cookie: person.cookieHeader,
    "x-forwarded-for": person.address,
  };
  return new Promise((done, fail) => {
    const outgoing = request({ host: "127.0.0.1", port: person.port, path: "/realtime", headers }, (incoming) => {
      done({
        status: incoming.statusCode ?? 0,
        headers: incoming.headers,
        cookies: [],
        body: Buffer.alloc(0),
        text: "",
      });
      outgoing.destroy();
    });
    outgoing.on("error", fail).end();
  });
}

describe("Security headers (W01)", () => {
  it.each(kinds)("%s has all security headers", async (_name, status, fetchIt) => {
    const answer = await fetchIt();
    expect(answer.status).toBe(status);
    expectWhole(answer);
  });

  it("Only the pictures of mails may show in pages of other sites, because webmail embeds them", async () => {
    const pictures = ["/brand/icon-192.png", "/brand/mail-likes-light.png", "/brand/mail-likes-dark.png"];
    for (const path of pictures) {
      const answer = await visitor.get(path);
      expect(answer.status).toBe(200);
      expect(missing(answer)).toEqual(["cross-origin-resource-policy: cross-origin"]);
    }
    for (const path of ["/brand/icon.svg", "/brand/icon-512.png"]) expect(missing(await visitor.get(path))).toEqual([]);
  });

  it("The refusal of an address that is too long has all security headers except a request id", async () => {
    const answer = await visitor.get(`/${"x".repeat(9_000)}`);
    expect(answer.status).toBe(414);
    expectWhole({ ...answer, headers: { ...answer.headers, "x-request-id": "00000000-0000-0000-0000-000000000000" } });
  });

  it("The health check has all security headers except a request id (13.15)", async () => {
    expect(missing(await visitor.get("/healthz"))).toEqual(["x-request-id: undefined"]);
    for (const method of ["POST", "OPTIONS", "TRACE"]) {
      expect((await visitor.ask("/healthz", { method })).status).toBe(405);
    }
  });

  it("An unchanged poll answers 304 with the version and cache headers of the full answer (performance.md P4)", async () => {
    const etag = String((await free.get("/api/chats.php")).headers.etag);
    const answer = await free.get("/api/chats.php", { "if-none-match": etag });
    expect(answer.status).toBe(304);
    expect(answer.headers).toMatchObject({
      etag,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    });
  });

  it("HSTS is sent over HTTPS only and leaves subdomains out", async () => {
    const plain = await visitor.get("/login");
    expect(plain.headers["strict-transport-security"]).toBeUndefined();
    for (const path of ["/", "/login", "/nosuchpage", "/api/settings.php", await asset()]) {
      const age = /^max-age=(\d+)$/.exec(
        String((await visitor.get(path, overTls)).headers["strict-transport-security"]),
      )?.[1];
      expect(Number(age), path).toBeGreaterThanOrEqual(31_536_000);
    }
  });

  it("Each of 200 pages has its own nonce, and all its inline scripts carry it", async () => {
    const seen = new Set<string>();
    // This member sends no other requests in this file, and so stays below the limit per minute.
    const premium = await new Person(server.port, "ember.localhost").enter("premium@demo.test");
    for (let round = 0; round < 10; round++) {
      const pages = await Promise.all(Array.from({ length: 20 }, () => premium.get("/notifications")));
      for (const { headers, text } of pages) {
        const nonce = /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1] as string;
        expect(Buffer.from(nonce, "base64").length).toBe(16);
        seen.add(nonce);
        const inline = [...text.matchAll(/<script(?![^>]* src=)(?! type="application\/ld\+json")([^>]*)>/g)].map(
          (match) => match[1] ?? "",
        );
        expect(inline.length).toBeGreaterThan(0);
        expect(inline.filter((attributes) => !attributes.includes(`nonce="${nonce}"`))).toEqual([]);
      }
    }
    expect(seen.size).toBe(200);
  });

  it("A publicly cached page has no nonce, inline script, event handler or style element", async () => {
    let checked = 0;
    for (const path of ["/", "/pricing", "/pages/privacy", "/landers/niche"]) {
      const answer = await visitor.get(path);
      if (answer.headers.etag === undefined) continue;
      checked += 1;
      expect(answer.headers["content-security-policy"]).not.toContain("nonce");
      expect(answer.text, path).not.toMatch(
        // Data for search engines is allowed, because browsers do not run that data.
        /<script(?![^>]* src=)(?! type="application\/ld\+json")|<style|nonce=|\son[a-z]+="/,
      );
    }
    expect(checked).toBeGreaterThan(0);
  });
});

describe("Stored answers (DESIGN 13.8)", () => {
  it("An answer to a logged-in member may be stored by no cache", async () => {
    const pages = (await listAddresses()).filter(({ path, verbs }) => verbs.includes("GET") && !/[:*]/.test(path));
    expect(pages.length).toBeGreaterThan(20);
    const kept: string[] = [];
    for (const { path } of pages) {
      if (["/realtime", "/api/logout.php"].includes(path)) continue;
      for (const address of [path, `${path}.data`]) {
        const { headers } = await free.get(address);
        if (headers["cache-control"] !== "private, no-store") kept.push(`${address}: ${headers["cache-control"]}`);
      }
    }
    expect(kept).toEqual([]);
  });

  it("A member's page under an address that looks like a file may be stored by no cache (I11)", async () => {
    const addresses = [
      "/members/x.css",
      "/chats/1/a.js",
      "/notifications;.png",
      "/profile%2Fx.jpg",
      "/profile/x.css",
      "/settings/.css",
      "/profile.css",
    ];
    for (const address of addresses) {
      const answer = await free.get(address);
      expect(answer.status, address).toBe(404);
      expect(answer.headers["cache-control"], address).toBe("private, no-store");
    }
  });
});

describe("Files that must not be served (W04)", () => {
  it.each([
    "/.git/config",
    "/.git/HEAD",
    "/.env",
    "/.env.local",
    "/.data/keys.json",
    "/.npmrc",
    "/package.json",
    "/build/server/serve.js",
    "/server/serve.js",
    "/node_modules/react/package.json",
    "/migrations/0001_foundation.sql",
    "/assets/",
    "/assets/../server/serve.js",
    "/assets/..%2fserver%2fserve.js",
    "/admin",
    "/metrics",
    "/debug",
  ])("W04: the file %s is not served", async (address) => {
    const answer = await visitor.get(address);
    expect([400, 404]).toContain(answer.status);
    expect(answer.text).not.toMatch(/repositoryformatversion|MASTER_KEY=|"dependencies"|create table|^import /m);
  });

  it("W04: scripts and style sheets have no source map and name none", async () => {
    const files = [...new Set((await free.get("/members")).text.match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? [])].slice(
      0,
      6,
    );
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) {
      expect((await visitor.get(file)).text).not.toContain("sourceMappingURL");
      expect((await visitor.get(`${file}.map`)).status).toBe(404);
    }
  });
});

describe("Cookies (W02)", () => {
  it("A publicly cached answer sets no cookie", async () => {
    const newcomer = new Person(server.port, "ember.localhost");
    newcomer.cookies.clear();
    const home = await newcomer.get("/");
    expect(home.cookies).toHaveLength(1);
    const card = /\/brand\/card-[0-9a-f]{16}\.png/.exec(home.text)?.[0] ?? "";
    newcomer.cookies.clear();
    const { headers, cookies } = await newcomer.get(card);
    expect([headers["cache-control"], cookies]).toEqual([expect.stringMatching(/^public/), []]);
    for (const path of ["/brand/icon.svg", "/robots.txt"])
      expect((await newcomer.get(path)).headers["cache-control"]).toMatch(/^private/);
  });

  const acts: [string, (person: Person, headers: Record<string, string>) => Promise<Answer>][] = [
    ["a first visit", (person, headers) => person.get("/", { cookie: "", ...headers })],
    ["a visit from an advertisement", (person, headers) => person.get("/?network=demo&campaign=a", headers)],
    ["the entry warning", (person, headers) => person.post("/entry-warning", {}, headers)],
    ["a language", (person, headers) => person.post("/language", { language: "en" }, headers)],
    ["a scheme", (person, headers) => person.post("/scheme", { scheme: "dark" }, headers)],
    ["a country of the demo", (person, headers) => person.post("/dev/country", { country: "GB" }, headers)],
    [
      "a first step of a sign-up",
      (person, headers) =>
        person.post("/signup/steps/0", { email: "w02@demo.test", gender: "male", country: "GB" }, headers),
    ],
    ["a refused form", (person, headers) => person.post("/login", { email: "x", password: "y" }, headers)],
    [
      "a login",
      (person, headers) => person.post("/login", { email: "premium@demo.test", password: "demo-demo-demo" }, headers),
    ],
    ["a logout", (person, headers) => person.post("/logout", {}, headers)],
  ];

  it.each(acts)(
    "Cookies set by %s are sent to their own host only, are Lax, and over HTTPS are Secure with the prefix __Host-",
    async (name, act) => {
      const person = new Person(server.port, "ember.localhost");
      for (const isSecure of [false, true]) {
        const { cookies } = await act(
          person,
          isSecure ? { ...overTls, origin: `https://${person.host}:${person.port}` } : {},
        );
        expect(cookies.length, name).toBeGreaterThan(0);
        for (const line of cookies) expectSafe(line, isSecure);
      }
    },
  );

  it("A session cookie lives for 30 days and a language cookie for a year", async () => {
    const person = new Person(server.port, "ember.localhost");
    const { cookies } = await person.post("/login", { email: "premium@demo.test", password: "demo-demo-demo" });
    expect(cookies.find((line) => line.startsWith("auth="))).toContain(`Max-Age=${30 * 86_400};`);
    expect((await person.post("/language", { language: "en" })).cookies[0]).toContain(`Max-Age=${365 * 86_400};`);
  });

  /** The only cookie that scripts may read, which marks an unfinished sign-up. */
  const readable = /^(__Host-)?signup-step=/;

  function expectSafe(line: string, isSecure: boolean): void {
    expect(line.startsWith("__Host-"), line).toBe(isSecure);
    expect(/; Secure(;|$)/.test(line), line).toBe(isSecure);
    expect(line).toMatch(/; Path=\/(;|$)/);
    expect(line).toMatch(/; SameSite=Lax(;|$)/);
    expect(line).not.toMatch(/; Domain=/i);
    if (!readable.test(line)) expect(line).toMatch(/; HttpOnly(;|$)/);
  }
});
