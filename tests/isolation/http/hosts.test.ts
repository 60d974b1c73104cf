import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, ask, askRaw, freshAddress, masked, Person } from "../../support/person";
import { startServer, type TestServer } from "../../support/server";

let server: TestServer;
beforeAll(async () => {
  server = await startServer("hosts");
});
afterAll(() => server?.stop());

const brands = /Emberly|Marina|Bluewater|data-theme/;

const from = (host: string, path = "/", headers: Record<string, string> = {}) =>
  ask(server.port, path, { headers: { host, cookie: "locale=en", "x-forwarded-for": freshAddress(), ...headers } });

/** The status in a raw HTTP answer. */
const statusOf = (received: string) => Number(received.slice(9, 12));
const raw = (lines: string[]) => askRaw(server.port, `${[...lines, "connection: close"].join("\r\n")}\r\n\r\n`);

function expectNobody(answer: Answer, status: number): void {
  expect(answer.status).toBe(status);
  expect(answer.cookies).toEqual([]);
  expect(answer.text).not.toMatch(brands);
}

describe("The host chooses the site (T01)", () => {
  const unknown = [
    "u.test",
    "127.0.0.1",
    "[::1]",
    "localhost",
    "ember",
    "ember.localhost.evil.test",
    "xember.localhost",
    "www.ember.localhost",
  ];
  it.each(unknown)("The unknown host %s is answered with 421 and no site's brand", async (host) => {
    for (const path of ["/", "/login", "/api/settings.php", "/media/x", "/manifest.webmanifest", "/members.data"]) {
      expectNobody(await from(`${host}:${server.port}`, path), 421);
    }
  });

  it("A request without a host is answered with 421 in HTTP/1.0 and 400 in HTTP/1.1", async () => {
    const old = await raw(["GET / HTTP/1.0"]);
    expect(statusOf(old)).toBe(421);
    expect(old).not.toMatch(/set-cookie/i);
    expect(old).not.toMatch(brands);
    expect(statusOf(await raw(["GET / HTTP/1.1"]))).toBe(400);
  });

  const odd: [string, string[]][] = [
    ["two hosts", ["GET / HTTP/1.1", "Host: ember.localhost", "Host: marina.localhost"]],
    ["the same host twice", ["GET / HTTP/1.1", "Host: ember.localhost", "Host: ember.localhost"]],
    ["an absolute target of another site", ["GET http://marina.localhost/ HTTP/1.1", "Host: ember.localhost"]],
    ["an absolute target on another port", ["GET http://ember.localhost:81/ HTTP/1.1", "Host: ember.localhost"]],
    [
      "an absolute target with userinfo",
      ["GET http://ember.localhost@marina.localhost/ HTTP/1.1", "Host: ember.localhost"],
    ],
    ["userinfo", ["GET / HTTP/1.1", "Host: ember.localhost@marina.localhost"]],
    ["a path in the host", ["GET / HTTP/1.1", "Host: ember.localhost/marina.localhost"]],
    ["a list of hosts", ["GET / HTTP/1.1", "Host: ember.localhost, marina.localhost"]],
    ["a port that is none", ["GET / HTTP/1.1", "Host: ember.localhost:evil"]],
    ["a space", ["GET / HTTP/1.1", "Host: ember.localhost marina.localhost"]],
    ["a target that is none", ["GET ember.localhost HTTP/1.1", "Host: ember.localhost"]],
  ];
  it.each(odd)("A malformed request with %s is answered with 400", async (_name, lines) => {
    const received = await raw(lines);
    expect(statusOf(received)).toBe(400);
    expect(received).not.toMatch(/set-cookie/i);
    expect(received).not.toMatch(brands);
  });

  const climbing = [
    "/webhooks/..\\logout",
    "/webhooks/%2e%2e/logout",
    "/chats/%2E%2e",
    "/./login",
    "/assets/../login",
    "/members/..",
    "/a\\b",
    "/chats/%2e%2e.data",
    "//evil.test\\@x",
  ];
  it.each(climbing)("The path %s is answered with 400, because a URL parser would change it", async (path) => {
    const received = await raw([`POST ${path} HTTP/1.1`, "Host: ember.localhost", "Content-Length: 0"]);
    expect(statusOf(received)).toBe(400);
  });

  it("A host may be written in upper case, with a closing dot or a port, or within the target", async () => {
    const plain = await from("ember.localhost");
    expect(plain.text).toContain("Emberly");
    for (const host of [
      "EMBER.LOCALHOST",
      "ember.localhost.",
      "Ember.Localhost.:443",
      `ember.localhost:${server.port}`,
    ]) {
      const answer = await from(host);
      expect(answer.status, host).toBe(200);
      expect(answer.text, host).toBe(plain.text);
    }
    const absolute = await raw(["GET http://ember.localhost/ HTTP/1.1", "Host: ember.localhost", "Cookie: locale=en"]);
    expect(statusOf(absolute)).toBe(200);
    expect(absolute).toContain("Emberly");
  });
});

describe("Nothing but the host chooses the site (T02)", () => {
  const marina = "marina.localhost";
  const forwarded: Record<string, string>[] = [
    { "x-forwarded-host": marina },
    { "x-forwarded-server": marina },
    { "x-forwarded-port": "444" },
    { "x-forwarded-prefix": "/marina" },
    { forwarded: `host=${marina};proto=http` },
    { "x-host": marina },
    { "x-original-host": marina },
    { "x-original-url": "/login" },
    { "x-rewrite-url": "/login" },
    { "x-forwarded-uri": "/login" },
    { "x-http-method-override": "DELETE" },
    { "x-forwarded-domain": marina },
    { origin: `http://${marina}` },
    { referer: `http://${marina}/` },
  ];
  const queries = ["domain", "forced_domain", "forced-domain", "host", "site", "tenant"];
  const pages = [
    "/",
    "/login",
    "/members",
    "/pricing",
    "/api/settings.php",
    "/api/companyinfo.php",
    "/manifest.webmanifest",
    "/login.data",
  ];

  it.each(pages)("The page %s stays exactly the same when a header or parameter names another host", async (path) => {
    const plain = masked(await from("ember.localhost", path));
    expect(plain).not.toMatch(/marina/i);
    for (const headers of forwarded)
      expect(masked(await from("ember.localhost", path, headers)), JSON.stringify(headers)).toBe(plain);
    for (const name of queries) {
      const [named, invented] = ["marina.localhost", "nobody.localhost"].map((host) =>
        from("ember.localhost", `${path}?${name}=${host}`),
      );
      // A page may repeat its own host, for example in the language form. Such a repetition does not count as a
      // difference.
      const repeated = masked(await (named as Promise<Answer>)).replaceAll("marina.localhost", "nobody.localhost");
      expect(repeated, name).not.toMatch(/marina/i);
      expect(repeated, name).toBe(masked(await (invented as Promise<Answer>)));
    }
  });

  it("No field of a form chooses the site", async () => {
    const person = new Person(server.port, "ember.localhost");
    const fields = { email: "nobody@demo.test", password: "wrong wrong wrong" };
    const plain = await person.action("/api/user.php", fields);
    const named = await person.action("/api/user.php", { ...fields, domain: marina });
    expect(plain.status).toBe(422);
    expect(plain.text).toContain("login.failed");
    // An API call ignores an unknown field. A form with an unknown field is refused (D11).
    expect([named.status, named.text]).toEqual([plain.status, plain.text]);
    expect((await person.action("/scheme", { scheme: "dark", domain: marina })).status).toBe(400);
  });

  it("Mailed links have the site's own address, even when a header names another host (A03)", async () => {
    const person = new Person(server.port, "ember.localhost");
    const evil = { "x-forwarded-host": "evil.test", "x-host": "evil.test", forwarded: "host=evil.test" };
    expect((await person.post("/reset-password", { email: "free@demo.test" }, evil)).status).toBe(303);
    expect((await person.post("/reset-password", { email: "free@demo.test" }, { host: "evil.test" })).status).toBe(421);
    const mail = await newestMail(person, "free@demo.test");
    expect(mail).toContain(`http://ember.localhost:${server.port}/`);
    expect(mail).not.toContain("evil.test");
  });
});

/** The newest mail to an email address. Waits until the demo's mailbox has the mail. */
async function newestMail(person: Person, to: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const box = (await person.get("/dev/mailbox")).text;
    const link = new RegExp(`href="(/dev/mailbox/[\\w-]+)"(?:(?!href=)[\\s\\S])*?${to}`).exec(box)?.[1];
    if (link) return (await person.get(link)).text;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error(`no mail to ${to} came`);
}
