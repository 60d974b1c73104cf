import { mkdtempSync } from "node:fs";
import { type IncomingHttpHeaders, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { moveHost } from "~/operators/tenant-host.server";
import { readPreview } from "~/operators/tenant-preview.server";
import { resumeTenant, suspendTenant } from "~/operators/tenant-suspension.server";
import { services } from "~/platform/services.server";
import { forgetTenants, resolveHost } from "~/tenancy/resolve.server";
import type { TestDatabase } from "../../../tests/support/database";
import { testAppOfFile } from "../../../tests/support/test-app";
import { createDrain } from "./drain.server";
import { createEdge } from "./edge.server";
import { startWeb, type Web } from "./listen.server";
import { edgeParts } from "./edge-parts.server";

const app = testAppOfFile();
let web: Web;

const standing = () => ({
  database: (app.database as TestDatabase).owner,
  publishChange: async () => forgetTenants(),
});

beforeAll(async () => {
  const drain = createDrain();
  const clientFolder = mkdtempSync(join(tmpdir(), "gate-"));
  const remix = async () => new Response("the site itself", { headers: { "content-type": "text/html" } });
  web = await startWeb({
    edge: createEdge(
      edgeParts({ services: services(), drain, demo: false, clientFolder, remix, routes: {}, operate: null }),
    ),
    drain,
    host: "127.0.0.1",
    port: 0,
  });
});
afterAll(() => web?.stop());
beforeEach(async () => {
  await app.oracle("update tenants set state = 'demo', suspended_at = null, version = version + 1");
  forgetTenants();
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

function call(method: string, path: string, host: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = { host, ...headers };
    request({ port: web.port, method, path, headers: sent, agent: false }, (res) => {
      let text = "";
      res.on("data", (piece) => {
        text += piece;
      });
      res.on("end", () => resolve({ status: res.statusCode as number, headers: res.headers, text }));
    })
      .on("error", reject)
      .end();
  });
}
const get = (path: string, host = "ember.localhost", headers = {}) => call("GET", path, host, headers);

async function makeDraft(): Promise<string> {
  await app.oracle("update tenants set state = 'draft', version = version + 1 where slug = 'ember'");
  forgetTenants();
  return (await readPreview(standing(), "ember", false)).word;
}

/** An answer without the headers that always differ. */
function comparable({ status, headers: { date, "x-request-id": _, ...headers }, text }: Answer) {
  return { status, headers, text };
}

describe("a draft tenant", () => {
  it("A draft is answered like an unknown host, on each path and with each method", async () => {
    await makeDraft();
    for (const [method, path] of [
      ["GET", "/"],
      ["HEAD", "/login"],
      ["GET", "/robots.txt"],
      ["GET", "/sitemap.xml"],
      ["GET", "/api/settings.php"],
      ["GET", "/favicon.ico"],
      ["POST", "/login"],
      ["POST", "/webhooks/stripe"],
      ["POST", "/webhooks/mollie"],
      ["GET", "/?preview=wrong"],
      ["GET", "/?preview="],
    ] as const) {
      const [draft, unknown] = [
        await call(method, path, "ember.localhost"),
        await call(method, path, "nobody.localhost"),
      ];
      expect([path, comparable(draft)]).toEqual([path, comparable(unknown)]);
      expect(draft.status).toBe(421);
    }
    expect((await get("/", "marina.localhost")).text).toBe("the site itself");
  });

  it("A preview word opens a draft, moves from the address into a cookie, and leaves the other query alone", async () => {
    const word = await makeDraft();
    const arrived = await get(`/login?preview=${word}&lang=de`);
    expect([arrived.status, new URL(arrived.headers.location as string).pathname]).toEqual([303, "/login"]);
    expect(arrived.headers.location).not.toContain("preview");
    expect(arrived.headers.location).toContain("lang=de");
    const [line = ""] = arrived.headers["set-cookie"] ?? [];
    expect(line).toContain("HttpOnly");
    const cookie = line.split(";")[0] as string;
    expect((await get("/", "ember.localhost", { cookie })).text).toBe("the site itself");
    expect((await get("/", "ember.localhost", { cookie: "preview=0123456789abcdef0123456789abcdef" })).status).toBe(
      421,
    );
  });

  it("A new preview word closes the draft to holders of the old one", async () => {
    const word = await makeDraft();
    const renewed = await readPreview(standing(), "ember", true);
    expect(renewed.word).not.toBe(word);
    expect((await get("/", "ember.localhost", { cookie: `preview=${word}` })).status).toBe(421);
    expect((await get("/", "ember.localhost", { cookie: `preview=${renewed.word}` })).status).toBe(200);
  });

  it("A draft does not disclose that it is suspended or has moved", async () => {
    await makeDraft();
    await suspendTenant(standing(), "ember");
    expect((await get("/")).status).toBe(421);
    await resumeTenant(standing(), "ember");
    await moveHost(standing(), { slug: "ember", from: "ember.localhost", to: "glow.localhost", redirect: true });
    const former = await get("/");
    await moveHost(standing(), { slug: "ember", from: "glow.localhost", to: "ember.localhost", redirect: false });
    expect([former.status, former.headers.location]).toEqual([421, undefined]);
  });

  it("A draft accepts its own provider's webhooks and shows pictures on its own host", async () => {
    await makeDraft();
    const change = (settings: string) =>
      app.oracle(`update tenants set record = jsonb_set(record, '{settings}', record -> 'settings' || '${settings}'),
        version = version + 1 where slug = 'ember'`);
    await change('{"payment_provider":"stripe","cdn_prefix":"https://pictures.localhost"}');
    forgetTenants();
    expect((await call("POST", "/webhooks/stripe", "ember.localhost")).text).toBe("the site itself");
    expect((await call("POST", "/webhooks/mollie", "ember.localhost")).status).toBe(421);
    const found = await resolveHost("ember.localhost");
    expect(found).toMatchObject({ tenant: { settings: { cdn_prefix: "" } } });
    await change('{"payment_provider":"test","cdn_prefix":""}');
    forgetTenants();
  });

  it("Another tenant's preview word does not open a draft", async () => {
    await makeDraft();
    const { word } = await readPreview(standing(), "marina", false);
    expect((await get(`/?preview=${word}`)).status).toBe(421);
  });
});

describe("a suspended tenant", () => {
  it("A suspended tenant is closed to all but webhooks and unsubscriptions, and the text gives no reason", async () => {
    await suspendTenant(standing(), "ember");
    for (const path of ["/", "/login", "/api/user.php"]) {
      const closed = await get(path);
      expect([closed.status, closed.text]).toEqual([503, "This site is closed at the moment.\n"]);
      expect(closed.headers).toMatchObject({ "retry-after": "3600", "cache-control": "no-store" });
    }
    expect((await call("POST", "/login", "ember.localhost")).status).toBe(503);
    expect((await call("POST", "/webhooks/stripe", "ember.localhost")).text).toBe("the site itself");
    expect((await call("POST", "/unsubscribe/token", "ember.localhost")).text).toBe("the site itself");
    expect((await get("/", "marina.localhost")).status).toBe(200);
    await resumeTenant(standing(), "ember");
    expect((await get("/")).text).toBe("the site itself");
  });
});

describe("a tenant that has moved", () => {
  it("A former host redirects to the new one with path and query, and accepts only unsubscriptions", async () => {
    await moveHost(standing(), { slug: "ember", from: "ember.localhost", to: "glow.localhost", redirect: true });
    expect((await get("/", "glow.localhost")).text).toBe("the site itself");
    const led = await get("/members?page=2");
    expect(led.status).toBe(308);
    expect(led.headers.location).toMatch(/^http:\/\/glow\.localhost:\d+\/members\?page=2$/);
    expect((await call("POST", "/login", "ember.localhost")).status).toBe(421);
    expect((await call("POST", "/unsubscribe/token", "ember.localhost")).text).toBe("the site itself");
    await moveHost(standing(), { slug: "ember", from: "glow.localhost", to: "ember.localhost", redirect: false });
    expect((await get("/", "ember.localhost")).text).toBe("the site itself");
    expect((await get("/", "glow.localhost")).status).toBe(421);
  });
});

describe("a further host of a tenant", () => {
  beforeEach(async () => {
    await app.oracle(`insert into tenant_hosts (host, tenant_id)
      select 'www.ember.localhost', id from tenants where slug = 'ember' on conflict do nothing`);
    forgetTenants();
  });

  it("A further host redirects each page and file to the domain with path and query, and accepts no action but a webhook", async () => {
    for (const path of ["/members?page=2&lang=de", "/brand/icon.svg", "/api/settings.php"]) {
      const led = await get(path, "www.ember.localhost");
      expect([led.status, led.text]).toEqual([308, ""]);
      expect(led.headers.location).toMatch(/^http:\/\/ember\.localhost:\d+\//);
      expect(led.headers.location?.endsWith(path)).toBe(true);
    }
    expect((await call("HEAD", "/", "www.ember.localhost")).status).toBe(308);
    expect((await call("POST", "/login", "www.ember.localhost")).status).toBe(421);
    expect((await get("/")).text).toBe("the site itself");
    expect((await call("POST", "/webhooks/stripe", "www.ember.localhost")).text).toBe("the site itself");
  });

  it("A further host serves pictures when it is the picture host", async () => {
    const setPrefix = (prefix: string) =>
      app.oracle(
        `update tenants set record = jsonb_set(record, '{settings,cdn_prefix}', to_jsonb($1::text)), version = version + 1
         where slug = 'ember'`,
        [prefix],
      );
    await setPrefix("https://www.ember.localhost");
    forgetTenants();
    expect((await get("/media/x.webp", "www.ember.localhost")).text).toBe("the site itself");
    await setPrefix("");
  });

  it("A draft's further host answers only a call with the preview word, and redirects it to the domain", async () => {
    const word = await makeDraft();
    expect((await get("/", "www.ember.localhost")).status).toBe(421);
    expect((await get("/", "www.ember.localhost", { cookie: `preview=${word}` })).status).toBe(421);
    const led = await get(`/login?preview=${word}`, "www.ember.localhost");
    expect([led.status, new URL(led.headers.location as string).hostname]).toEqual([308, "ember.localhost"]);
    expect(led.headers.location?.endsWith(`/login?preview=${word}`)).toBe(true);
  });
});
