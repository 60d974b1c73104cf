import { afterEach, describe, expect, it, vi } from "vitest";
import { readEnv } from "~/platform/env.server";
import { LiveResponse } from "../live-response.server";
import { type FakeEdge, type FakeParts, startFakeEdge } from "../../../tests/support/fake-edge";
import type { OperateHost } from "./edge-contract.server";
import { admitNetworks } from "./operate-host.server";
import { createShedding } from "./shedding.server";

const running: FakeEdge[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((edge) => edge.stop()));
});

const host = "desk.test";
const own = { host, "sec-fetch-site": "same-origin" };
const form = { ...own, "content-type": "application/x-www-form-urlencoded" };
const html = (text: string) => new Response(text, { headers: { "content-type": "text/html; charset=utf-8" } });

interface Wishes {
  handle?: OperateHost["handle"];
  admits?: OperateHost["admits"];
  parts?: FakeParts;
}

async function start({ handle = async () => html("desk"), admits = () => true, parts = {} }: Wishes = {}) {
  const asked = vi.fn(handle);
  const site = vi.fn(() => html("site"));
  const edge = await startFakeEdge(site, { ...parts, operate: { host, admits, handle: asked } });
  running.push(edge);
  return { edge, asked, site };
}

describe("The console's host", () => {
  it("Only the console's pages exist on its host, and the root leads to them", async () => {
    const { edge, asked, site } = await start();
    for (const path of ["/desk", "/desk/queue?x=1"]) expect((await edge.get(path, { host })).text).toBe("desk");
    const root = await edge.get("/", { host });
    expect([root.status, root.headers.get("location")]).toEqual([303, "/desk"]);
    const others = [
      "/login",
      "/members",
      "/desks",
      "/Desk",
      "/desk.data",
      "/__manifest",
      "/sw-push.js",
      "/assets/x.js",
    ];
    for (const path of others) expect([path, (await edge.get(path, { host })).status]).toEqual([path, 404]);
    expect((await edge.get("/desk/%E0%A4%A", { host })).status).toBe(404);
    expect(asked).toHaveBeenCalledTimes(2);
    expect(site).not.toHaveBeenCalled();
  });

  it("Files of the console are served on its host, and other hosts answer as for a missing file", async () => {
    const serve: NonNullable<FakeParts["files"]>["serve"] = ({ path, res }) => {
      if (!path.startsWith("/assets/")) return false;
      res.end(`file ${path}`);
      return true;
    };
    const { edge } = await start({ parts: { files: { count: 1, serve } } });
    expect((await edge.get("/assets/desk/desk-1.css", { host })).text).toBe("file /assets/desk/desk-1.css");
    expect((await edge.get("/assets/desk/desk-1.css")).status).toBe(404);
    expect((await edge.get("/assets/root-1.js")).text).toBe("file /assets/root-1.js");
  });

  it("Sites do not serve the console's pages, and without a console its host is unknown", async () => {
    const { edge, asked } = await start();
    expect((await edge.get("/desk")).text).toBe("site");
    expect(asked).not.toHaveBeenCalled();
    const without = await startFakeEdge(() => html("site"), { operate: null });
    running.push(without);
    const answer = await without.get("/desk", { host });
    expect([answer.status, answer.headers.has("set-cookie")]).toEqual([421, false]);
  });

  it("Callers of other networks get the answer of an unknown host", async () => {
    const { edge, asked } = await start({ admits: (address) => address !== "127.0.0.1" });
    for (const path of ["/", "/desk", "/assets/desk/desk-1.css", "/api/csp-report"])
      expect([path, (await edge.get(path, { host })).status]).toEqual([path, 421]);
    expect(asked).not.toHaveBeenCalled();
  });

  it("A list of networks may name IPv4 and IPv6 addresses, and an unreadable list stops the start", () => {
    const admits = (list: string) => admitNetworks(readEnv({ OPERATE_NETWORKS: list }).OPERATE_NETWORKS);
    const both = admits("10.1.0.0/16, 203.0.113.7,2001:db8:1::/48");
    expect(["10.1.200.3", "203.0.113.7", "2001:db8:1:ff::1"].map(both)).toEqual([true, true, true]);
    expect(["10.2.0.1", "203.0.113.8", "2001:db8:2::1", "::1", ""].map(both)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(admitNetworks(undefined)("192.0.2.1")).toBe(true);
    for (const list of ["10.0.0.0/33", "office", "10.0.0.1/", "10.0.0.1/8/8", "2001:db8::/129", ","])
      expect(() => readEnv({ OPERATE_NETWORKS: list })).toThrow("OPERATE_NETWORKS");
  });

  it("A demo has a console by default, and production only where its host is named", () => {
    expect(readEnv({}).OPERATE_HOST).toBe("operate.localhost");
    expect(readEnv({ DATABASE_URL: "postgres://a@b/c" }).OPERATE_HOST).toBeUndefined();
    expect(readEnv({ OPERATE_HOST: "Operate.Example.COM" }).OPERATE_HOST).toBe("operate.example.com");
    for (const wrong of ["https://operate.example.com", "operate.example.com:3000", "operate_x", "-a.example"])
      expect(() => readEnv({ OPERATE_HOST: wrong })).toThrow("OPERATE_HOST must be a host name");
  });
});

describe("An answer of the console", () => {
  it("An answer of the console has its own policy, is never stored, and is not for search engines", async () => {
    const { edge } = await start({ handle: async (_request, { nonce }) => html(`nonce ${nonce}`) });
    const { headers, text } = await edge.get("/desk", { host });
    const nonce = text.replace("nonce ", "");
    expect(headers.get("content-security-policy")).toBe(
      `default-src 'none'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'; ` +
        "style-src-attr 'none'; img-src 'self'; connect-src 'self'; font-src 'self'; form-action 'self'; " +
        "frame-ancestors 'none'; base-uri 'none'; report-uri /api/csp-report",
    );
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("referrer-policy")).toBe("same-origin");
    expect(headers.get("x-robots-tag")).toBe("noindex, nofollow");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
  });

  it("An answer of the console is never stored even when a screen asks for it, and keeps its cookies", async () => {
    const { edge } = await start({
      handle: async () => {
        const headers = new Headers({ "content-type": "image/webp", "cache-control": "private, max-age=600" });
        headers.append("set-cookie", "a=1");
        headers.append("set-cookie", "b=2");
        return new Response("picture", { headers });
      },
    });
    const { headers } = await edge.get("/desk/photo", { host });
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  });

  it("An answer of the console has no body for HEAD, and is compressed", async () => {
    const { edge, asked } = await start({ handle: async () => html("x".repeat(5_000)) });
    expect((await edge.send("HEAD", "/desk", { host })).text).toBe("");
    expect(asked.mock.lastCall?.[0].method).toBe("GET");
    const packed = await edge.get("/desk", { host, "accept-encoding": "gzip" });
    expect(packed.headers.get("content-encoding")).toBe("gzip");
  });

  it("An answer of the console may be a stream, which frees its slot", async () => {
    const shedding = createShedding();
    const { edge } = await start({
      parts: { shedding },
      handle: async () =>
        new LiveResponse(
          (sink) => {
            sink.write("data: 1\n\n");
            setTimeout(() => sink.end(), 20);
            return () => undefined;
          },
          { headers: { "content-type": "text/event-stream" } },
        ),
    });
    const { text, headers } = await edge.get("/desk/live", { host });
    expect(text).toBe("data: 1\n\n");
    expect(headers.get("cache-control")).toBe("private, no-store, no-transform");
    expect(shedding.taken).toBe(0);
  });

  it("An answer of the console is 503 while the process has no free slot, and 500 when the console fails", async () => {
    const { edge } = await start({ parts: { shedding: createShedding({ maxInFlight: 0 }) } });
    expect((await edge.get("/desk", { host })).status).toBe(503);
    const failing = await start({ handle: () => Promise.reject(new Error("broken")) });
    expect((await failing.edge.get("/desk", { host })).status).toBe(500);
  });
});

describe("A form sent to the console (check 33)", () => {
  const foreign: [string, Record<string, string>][] = [
    ["a member's site", { "sec-fetch-site": "cross-site", origin: "http://a.test" }],
    ["a sibling subdomain", { "sec-fetch-site": "same-site", origin: "http://evil.desk.test" }],
    ["a sandboxed frame", { "sec-fetch-site": "cross-site", origin: "null" }],
    ["an old browser on another site", { origin: "http://a.test" }],
    ["an old browser in a sandboxed frame", { origin: "null" }],
    ["a caller without any proof", {}],
    ["another port of the host", { origin: "http://desk.test:81" }],
  ];
  it.each(foreign)("A form of %s is refused", async (_name, headers) => {
    const { edge, asked } = await start();
    const type = { "content-type": "application/x-www-form-urlencoded" };
    expect((await edge.send("POST", "/desk/do/ban", { host, ...type, ...headers }, "a=1")).status).toBe(403);
    expect(asked).not.toHaveBeenCalled();
  });

  it("The console reads only the content types of forms, and refuses text that looks like JSON", async () => {
    const { edge, asked } = await start();
    for (const type of ["text/plain", "text/plain; application/json", "", "application/jsonx"])
      expect((await edge.send("POST", "/desk/do/ban", { ...own, "content-type": type }, "{}")).status).toBe(403);
    expect(asked).not.toHaveBeenCalled();
    for (const type of ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/json"])
      expect((await edge.send("POST", "/desk/do/ban", { ...own, "content-type": type }, "{}")).status).toBe(200);
  });

  it("The API gets bodies of every type without an origin, and refuses them in its own words", async () => {
    const { edge, asked } = await start({ handle: async () => Response.json({}, { status: 415 }) });
    const headers = { host, "content-type": "text/plain" };
    expect((await edge.send("POST", "/api/operator/v1/note", headers, "{}")).status).toBe(415);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it("The console refuses other methods and names the allowed methods", async () => {
    const { edge, asked } = await start();
    for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]) {
      const answer = await edge.send(method, "/desk", own);
      expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
    }
    expect(asked).not.toHaveBeenCalled();
  });

  it("Another site may link to the console, and not load it as image, script, frame or prefetch", async () => {
    const { edge } = await start();
    const link = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };
    expect((await edge.get("/desk", { host, ...link })).status).toBe(200);
    const loads: Record<string, string>[] = [
      { "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" },
      { "sec-fetch-mode": "no-cors", "sec-fetch-dest": "empty", "sec-purpose": "prefetch" },
      { "sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe" },
      { "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" },
    ];
    for (const load of loads)
      expect((await edge.get("/desk", { host, "sec-fetch-site": "cross-site", ...load })).status).toBe(403);
  });

  it("A body over the limit is refused, with or without a stated length, even when the handler caught the error", async () => {
    const { edge } = await start({
      handle: async (request) => html(await request.text().catch(() => "caught")),
    });
    expect((await edge.send("POST", "/desk/do/ban", form, "x".repeat(300_000))).status).toBe(413);
    const chunk = "x".repeat(300_000);
    const lines = Object.entries({ ...form, connection: "close", "transfer-encoding": "chunked" });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
    const raw = await edge.raw(
      `POST /desk HTTP/1.1\r\n${head}\r\n${chunk.length.toString(16)}\r\n${chunk}\r\n0\r\n\r\n`,
    );
    expect(raw).toMatch(/^HTTP\/1\.1 413/);
  });

  it("The console accepts reports of its content policy, and clears too many cookies", async () => {
    const { edge, asked } = await start();
    const report = JSON.stringify({ "csp-report": { "violated-directive": "img-src" } });
    const type = { "content-type": "application/csp-report" };
    expect((await edge.send("POST", "/api/csp-report", { ...own, ...type }, report)).status).toBe(204);
    const cookie = `desk=1; other=${"x".repeat(13_000)}`;
    const overflow = await edge.get("/desk", { host, cookie });
    expect(overflow.status).toBe(431);
    expect(overflow.headers.getSetCookie().join("\n")).toContain("other=;");
    // A Set-Cookie line that clears `desk` would end the operator's own session.
    expect(overflow.headers.getSetCookie()).not.toContain("desk=; Max-Age=0; Path=/");
    expect(asked).not.toHaveBeenCalled();
  });
});
