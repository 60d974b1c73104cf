import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../support/free-port";
import { type Answer, ask, Person } from "../support/person";
import { type ServerProcess, startServerProcess } from "../support/server-process";
import { readSource } from "../support/sources";

/** Asks the built server through a real nginx with the configuration that docs/production.md recommends. */

const nginx = ["nginx", "/usr/sbin/nginx"].find((path) => spawnSync(path, ["-v"]).status === 0);

let server: ServerProcess;
let proxy: ChildProcess;
let folder: string;
let port: number;

/** The guide's nginx configuration with the addresses of this test. A test's header sets the visitor's country. */
function configuration(): string {
  const own = readSource("deploy/nginx/tandem.conf")
    .replace("/var/cache/nginx/tandem", `${folder}/cache`)
    .replace(/server 127\.0\.0\.1:3001;\n\s*server 127\.0\.0\.1:3002;/, `server 127.0.0.1:${server.port};`)
    .replace("listen 80;", `listen 127.0.0.1:${port};`)
    .replace(
      'map $remote_addr $visitor_country {\n\tdefault "";',
      "map $http_x_from $visitor_country {\n\tdefault $http_x_from;",
    )
    .replace("proxy_set_header X-Country", "proxy_set_header X-Test-Country");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${folder}/temp;`,
  );
  // Started by root, nginx runs its workers as the user `nobody`, which may not enter the folder of the test.
  const user = process.getuid?.() === 0 ? "user root;" : "";
  const main = `daemon off; ${user} pid ${folder}/pid; error_log stderr; events {}`;
  return `${main} http { access_log off; ${temporary.join(" ")}\n${own} }`;
}

async function untilListening(): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await ask(port, "/healthz", { headers: { host: "any" } }).catch(() => null)) return;
    await new Promise((again) => setTimeout(again, 100));
  }
  throw new Error("nginx did not answer.");
}

describe.skipIf(!nginx)("a shared cache before the web process (nginx)", () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "nginx-"));
    mkdirSync(join(folder, "temp"));
    server = await startServerProcess("shared-cache", undefined, { PAGE_CACHE_SECONDS: "60" });
    port = await freePort();
    writeFileSync(join(folder, "nginx.conf"), configuration());
    proxy = spawn(nginx ?? "", ["-p", folder, "-c", join(folder, "nginx.conf")], { stdio: "inherit" });
    await untilListening();
  });
  afterAll(async () => {
    proxy?.kill("SIGTERM");
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  interface Visitor {
    site?: string;
    cookie?: string;
    country?: string;
    encoding?: string;
  }

  const visit = (path: string, { site = "ember", cookie = "locale=en", country = "GB", encoding = "" }: Visitor = {}) =>
    ask(port, path, {
      headers: { host: `${site}.localhost:${server.port}`, cookie, "x-from": country, "accept-encoding": encoding },
    });
  const fromCache = ({ headers }: Answer) => headers["x-cache-status"] === "HIT";

  it("A second visitor with the same language, country and encoding gets the page from the shared cache", async () => {
    const first = await visit("/");
    expect([first.status, first.headers["cdn-cache-control"]]).toEqual([200, "public, max-age=60"]);
    const second = await visit("/");
    expect([fromCache(first), fromCache(second)]).toEqual([false, true]);
    expect(second.text).toBe(first.text);
    expect(second.headers["cache-control"]).toContain("private");
    expect(fromCache(await visit("/", { encoding: "br" }))).toBe(false);
    expect((await visit("/", { encoding: "gzip, br;q=1" })).headers["content-encoding"]).toBe("br");
  });

  it("Two sites never share a page of the cache", async () => {
    const path = "/pages/terms";
    const sites = ["ember", "marina", "aurora"];
    const texts = await Promise.all(sites.map(async (site) => (await visit(path, { site })).text));
    const again = await Promise.all(sites.map((site) => visit(path, { site })));
    expect(again.map(fromCache)).toEqual([true, true, true]);
    expect(again.map(({ text }) => text)).toEqual(texts);
    expect(new Set(texts).size).toBe(3);
  });

  it("Visitors of other languages and countries get pages of their own", async () => {
    const languageOf = ({ text }: Answer) => /<html[^>]* lang="([^"]+)"/.exec(text)?.[1];
    const wanted = [
      { cookie: "locale=en", country: "GB" },
      { cookie: "locale=en", country: "US" },
      { cookie: "locale=da", country: "DK" },
      { cookie: "locale=de", country: "DK" },
    ];
    for (let round = 0; round < 2; round += 1) {
      const answers: Answer[] = [];
      for (const visitor of wanted) answers.push(await visit("/pages/privacy", { site: "aurora", ...visitor }));
      expect(answers.map(languageOf)).toEqual(["en", "en-US", "da", "de"]);
      expect(answers.map(fromCache)).toEqual(wanted.map(() => round === 1));
    }
  });

  it("An answer that sets a cookie is never kept, and its cookie reaches one visitor only", async () => {
    for (let round = 0; round < 2; round += 1) {
      const answer = await visit("/pages/terms?network=demo", { cookie: "locale=en; round=1" });
      expect(answer.cookies.join()).toContain("tracking=");
      expect(answer.headers).not.toHaveProperty("cdn-cache-control");
      expect(fromCache(answer)).toBe(false);
    }
  });

  it("A member's pages are never kept, and no visitor gets one", async () => {
    const member = new Person(server.port, "ember.localhost");
    await member.enter("free@demo.test");
    const cookie = member.cookieHeader;
    expect(cookie).toContain("auth=");
    for (const path of ["/", "/members", "/settings", "/pages/terms", "/api/settings.php"]) {
      for (let round = 0; round < 2; round += 1) {
        const answer = await visit(path, { cookie });
        expect([path, fromCache(answer), answer.headers["cdn-cache-control"]]).toEqual([path, false, undefined]);
      }
    }
    expect((await visit("/settings")).status).not.toBe(200);
  });

  it("Pages with a form, a token or a refusal are never kept", async () => {
    for (const path of ["/login", "/signup", "/no-such-page", "/healthz", "/robots.txt"]) {
      await visit(path);
      expect([path, fromCache(await visit(path))]).toEqual([path, false]);
    }
  });

  it("A built file is kept for all visitors of its site", async () => {
    const [path = ""] = /\/assets\/[\w-]+\.js/.exec((await visit("/")).text) ?? [];
    await visit(path, { cookie: "a=1" });
    const again = await visit(path, { cookie: "b=2", country: "US" });
    expect([again.status, fromCache(again)]).toEqual([200, true]);
  });
});
