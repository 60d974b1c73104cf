import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, masked, Person } from "../../support/person";
import { type ServerProcess, startServerProcess } from "../../support/server-process";

const desk = "operate.localhost";
const sites = ["ember.localhost", "marina.localhost"];

let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess("desk", undefined, { DESK_DEMO: "1" });
});
afterAll(() => server?.stop());

const browser = (host: string) => new Person(server.port, host);
const overTls: Record<string, string> = { "x-forwarded-proto": "https" };
const form = { "content-type": "application/x-www-form-urlencoded" };

/** Headers of a person who follows a mailed link from another site. */
const byLink = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };

/** Replaces `desk` by `dusk`, to compare the answer with that of an unknown URL. */
const asUnknown = (answer: Answer) => masked(answer).replaceAll("desk", "dusk");

async function filesOfDesk(): Promise<string[]> {
  const { text } = await browser(desk).get("/desk", byLink);
  return [...text.matchAll(/"(\/assets\/desk\/[\w.-]+)"/g)].map(([, path = ""]) => path);
}

describe("Hosts of sites (check 38)", () => {
  it("The console's addresses answer like any unknown page", async () => {
    for (const host of sites) {
      const person = browser(host);
      const paths = [
        "/desk",
        "/desk/queue",
        "/desk/sign-in",
        "/desk/do/ban",
        "/desk/go?q=a",
        "/desk.data",
        "/desk/x.data",
      ];
      for (const path of paths) {
        const unknown = path.replace("/desk", "/dusk");
        const [answer, other] = [await person.get(path), await person.get(unknown)];
        expect([path, answer.status]).toEqual([path, other.status]);
        expect(asUnknown(answer)).toBe(masked(other));
        expect(answer.text).not.toContain("Tandem desk");
      }
    }
  });

  it("The list of routes, the pages and their scripts name no address of the console", async () => {
    const person = browser("ember.localhost");
    const asked = [
      await person.get("/__manifest?p=/desk&p=/desk/queue&version=x"),
      await person.get("/"),
      await person.get("/members"),
      await person.get("/login"),
    ];
    const scripts = new Set(asked.flatMap(({ text }) => text.match(/\/assets\/[\w./-]+\.(?:js|css)/g) ?? []));
    for (const path of scripts) asked.push(await person.get(path));
    expect(scripts.size).toBeGreaterThan(5);
    for (const { text } of asked) expect(text).not.toMatch(/\/desk\b|Tandem desk|operate\.localhost|assets\/desk/);
  });

  it("The console's files do not exist on a site's host", async () => {
    const files = await filesOfDesk();
    expect(files.map((path) => path.split(".").at(-1)).sort()).toEqual(["css", "js", "svg"]);
    for (const path of files) {
      expect((await browser(desk).get(path)).status).toBe(200);
      const [answer, missing] = await Promise.all(
        [path, "/assets/nothing.css"].map((each) => browser("ember.localhost").get(each)),
      );
      expect([answer?.status, answer?.text]).toEqual([missing?.status, missing?.text]);
    }
  });

  it("A form for the console is refused on a site's host like a form for an unknown page", async () => {
    const person = browser("ember.localhost");
    const [answer, other] = [await person.post("/desk/do/ban", {}), await person.post("/dusk/do/ban", {})];
    expect(asUnknown(answer)).toBe(masked(other));
  });
});

describe("The console's host", () => {
  it("Without a session each page of the console leads to the login, and pages of sites do not exist on its host (check 1)", async () => {
    const person = browser(desk);
    expect((await person.get("/")).headers.location).toBe("/desk");
    for (const path of ["/desk", "/desk/go", "/desk/nowhere"])
      expect((await person.get(path)).headers.location).toBe(`/desk/sign-in?to=${encodeURIComponent(path)}`);
    for (const path of ["/login", "/members", "/dev", "/manifest.webmanifest", "/sw-push.js", "/__manifest?p=/"])
      expect([path, (await person.get(path)).status]).toEqual([path, 404]);
    expect((await person.get("/healthz")).text).toBe("ok\n");
  });

  it("A page of the console is never stored, loads nothing from elsewhere and sets no cookie for a visitor", async () => {
    const { headers, cookies } = await browser(desk).get("/desk", byLink);
    expect(headers["cache-control"]).toBe("private, no-store");
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; script-src 'self' 'nonce-/);
    expect(headers["x-robots-tag"]).toBe("noindex, nofollow");
    expect(cookies).toEqual([]);
  });

  it("A member's session is worth nothing on the console's host, under either cookie name and over HTTPS too", async () => {
    const member = await browser("ember.localhost").enter("free@demo.test");
    const token = member.cookies.get("auth") as string;
    expect(token).toBeTruthy();
    for (const name of ["auth", "__Host-auth", "desk", "__Host-desk"])
      for (const more of [{}, overTls]) {
        const answer = await browser(desk).get("/desk", { cookie: `${name}=${token}`, ...more });
        expect([name, answer.status, answer.headers.location]).toEqual([name, 302, "/desk/sign-in?to=%2Fdesk"]);
      }
  });

  it("Forms of a member's site, a sibling, a sandboxed frame or another type are refused (check 33)", async () => {
    const foreign: Record<string, string>[] = [
      { ...form, "sec-fetch-site": "cross-site", origin: `http://ember.localhost:${server.port}` },
      { ...form, "sec-fetch-site": "same-site", origin: `http://evil.operate.localhost:${server.port}` },
      { ...form, "sec-fetch-site": "cross-site", origin: "null" },
      { ...form, origin: "null" },
      { ...form },
      { "content-type": "text/plain", "sec-fetch-site": "same-origin" },
    ];
    for (const headers of foreign) {
      const answer = await browser(desk).ask("/desk/sign-out", { method: "POST", headers, body: "a=1" });
      expect([headers, answer.status]).toEqual([headers, 403]);
    }
    expect((await browser(desk).post("/desk/sign-out")).status).toBe(303);
  });

  // Skip on PostgreSQL, because only the embedded demo signs in by one click.
  it.skipIf(process.env.TEST_DATABASE_URL)(
    "The session of the console is strict, and worth nothing on a site under either name (check 33)",
    async () => {
      const person = browser(desk);
      const entered = await person.post("/desk/sign-in/demo", { role: "owner" });
      expect(entered.cookies.join()).toMatch(/^desk=[\w-]{43}; Path=\/; SameSite=Strict; Max-Age=43200; HttpOnly$/);
      expect((await person.get("/desk")).status).toBe(200);
      const token = person.cookies.get("desk") as string;
      for (const name of ["desk", "__Host-desk", "auth", "__Host-auth"])
        for (const more of [{}, overTls]) {
          const answer = await browser("ember.localhost").get("/chats", { cookie: `${name}=${token}`, ...more });
          expect([name, answer.status, answer.headers.location]).toEqual([
            name,
            302,
            expect.stringMatching(/^\/login/),
          ]);
        }
      const overHttps = await browser(desk).get("/desk", { cookie: `desk=${token}`, ...overTls });
      expect(overHttps.headers.location).toBe("/desk/sign-in?to=%2Fdesk");
      expect((await browser(desk).get("/desk", { cookie: `__Host-desk=${token}`, ...overTls })).status).toBe(200);
    },
  );

  it.skipIf(process.env.TEST_DATABASE_URL)(
    "A person's command by a foreign form is refused before it is read (check 33)",
    async () => {
      const person = browser(desk);
      await person.post("/desk/sign-in/demo", { role: "owner" });
      const command = { site: "ember", id: "00000000-0000-0000-0000-000000000001", key: "key-00001", back: "/desk" };
      expect((await person.post("/desk/do/allow-mails", command)).status).toBe(422);
      for (const from of ["cross-site", "same-site", "none"])
        expect((await person.post("/desk/do/allow-mails", command, { "sec-fetch-site": from })).status).toBe(403);
      const query = new URLSearchParams(command);
      const prefetch = { "sec-purpose": "prefetch", "sec-fetch-site": "same-origin" };
      const read = await person.get(`/desk/do/allow-mails?${query}`, prefetch);
      expect([read.status, read.text]).toEqual([403, ""]);
      const shown = await person.get(`/desk/do/allow-mails?${query}`);
      expect([shown.status, shown.text.includes('<form method="post" action="/desk/do/allow-mails"')]).toEqual([
        200,
        true,
      ]);
    },
  );
});
