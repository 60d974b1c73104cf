import { createHash } from "node:crypto";
import { connect } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { isDatabaseUnavailable } from "~/platform/database-unavailable";
import { LiveResponse, type StreamSink } from "../live-response.server";
import { createDrain } from "./drain.server";
import { createProxyWatch } from "./proxy-watch.server";
import { createShedding } from "./shedding.server";
import {
  type FakeEdge,
  type FakeHandler,
  type FakeParts,
  parseAnswer,
  startFakeEdge,
} from "../../../tests/support/fake-edge";

const running: FakeEdge[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(running.splice(0).map((edge) => edge.stop()));
});

async function start(handler: FakeHandler, parts?: FakeParts): Promise<FakeEdge> {
  const edge = await startFakeEdge(handler, parts);
  running.push(edge);
  return edge;
}

const html = (text: string, init: ResponseInit = {}) =>
  new Response(text, { ...init, headers: { "content-type": "text/html; charset=utf-8", ...init.headers } });

/** A page that prints its tenant, its URL and the forwarding headers that remain. */
const telling: FakeHandler = (request, { tenant, transport }) => {
  const seen = [...request.headers.keys()].filter((name) => name.startsWith("x-") || name === "forwarded");
  return html(`site ${tenant.name} ${request.url} ${transport.network} ${transport.countryHeader} ${seen.join()}`);
};

describe("compression by a proxy", () => {
  it.each([
    [false, "br"],
    [true, null],
  ])("When the proxy compresses (%s), a page has the encoding %s", async (proxyCompresses, encoding) => {
    const edge = await start(() => html("words ".repeat(500)), { proxyCompresses });
    const { headers, text } = await edge.get("/", { "accept-encoding": "br" });
    expect(headers.get("content-encoding")).toBe(encoding);
    expect(text.includes("words words")).toBe(proxyCompresses);
  });
});

describe("tenant selection by host (T01)", () => {
  const odd: [string, string, number][] = [
    ["an unknown host", "GET / HTTP/1.1\r\nHost: u.test\r\nConnection: close\r\n\r\n", 421],
    ["an address", "GET / HTTP/1.1\r\nHost: 10.0.0.1\r\nConnection: close\r\n\r\n", 421],
    ["an IPv6 address", "GET / HTTP/1.1\r\nHost: [::1]:3000\r\nConnection: close\r\n\r\n", 421],
    ["no host in HTTP/1.0", "GET / HTTP/1.0\r\n\r\n", 421],
    ["no host in HTTP/1.1", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
    ["two hosts", "GET / HTTP/1.1\r\nHost: a.test\r\nHost: b.test\r\nConnection: close\r\n\r\n", 400],
    ["the same host twice", "GET / HTTP/1.1\r\nHost: a.test\r\nHost: a.test\r\nConnection: close\r\n\r\n", 400],
    ["an absolute form of another", "GET http://b.test/ HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n", 400],
    ["userinfo", "GET / HTTP/1.1\r\nHost: a.test@b.test\r\nConnection: close\r\n\r\n", 400],
    ["a path in the host", "GET / HTTP/1.1\r\nHost: a.test/b.test\r\nConnection: close\r\n\r\n", 400],
    ["a list of hosts", "GET / HTTP/1.1\r\nHost: a.test, b.test\r\nConnection: close\r\n\r\n", 400],
  ];
  it.each(odd)("A request with %s is answered without naming a tenant", async (_name, text, status) => {
    const edge = await start(telling);
    const answer = parseAnswer(await edge.raw(text));
    expect(answer.status).toBe(status);
    expect(answer.text).not.toMatch(/site [ab] http/);
    expect(answer.headers.has("set-cookie")).toBe(false);
  });

  it("Upper case, a trailing dot, a port and a matching absolute address all lead to the same tenant", async () => {
    const edge = await start(telling);
    expect((await edge.get("/", { host: "A.TEST.:443" })).text).toContain("site a http://a.test:443/");
    const absolute = "GET http://b.test/x?y HTTP/1.1\r\nHost: b.test\r\nConnection: close\r\n\r\n";
    expect(parseAnswer(await edge.raw(absolute)).text).toContain("site b http://b.test/x?y");
  });

  it("A tenant with a broken record is answered with 503, and other tenants are served", async () => {
    const edge = await start(telling);
    const answer = await edge.get("/", { host: "broken.test" });
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toMatch(/^[2-5]$/);
    expect((await edge.get("/")).status).toBe(200);
  });

  it("Probes are answered on any host without looking up a tenant, and disclose nothing else", async () => {
    const edge = await start(telling, {
      resolveTenant: () => Promise.reject(new Error("the database is unavailable")),
    });
    expect((await edge.get("/healthz", { host: "10.1.2.3" })).text).toBe("ok\n");
    const ready = await edge.get("/readyz", { host: "10.1.2.3" });
    expect([ready.status, ready.text]).toEqual([200, '{"ready":true,"reasons":[]}\n']);
    expect((await edge.get("/readyz?x=1", { host: "10.1.2.3" })).status).toBe(200);
    expect((await edge.send("POST", "/readyz")).status).toBe(405);
    expect((await edge.get("/")).status).toBe(500);
  });

  it("The readiness probe shows held resources only to callers on this machine", async () => {
    const held = { requests: 1, slots: 0, bodyBytes: 0, streams: 0, subscriptions: 2, tasks: 0, waitingTasks: 0 };
    const resourceUsage = () => ({ ...held, connections: 0, waitingForConnection: 0 });
    const probes = { readiness: { reasons: async () => [] }, resourceUsage };
    const edge = await start(telling, { probes, trust: { hops: 1, countryHeader: null } });
    const near = await edge.get("/readyz", { "x-forwarded-for": "127.0.0.1" });
    expect(JSON.parse(near.text)).toMatchObject({ ready: true, held: { subscriptions: 2 } });
    const far = await edge.get("/readyz", { "x-forwarded-for": "203.0.113.5" });
    expect(far.text).not.toContain("held");
  });
});

describe("forwarding headers (T02)", () => {
  it("A proxy that forgets its headers is answered 503, and probes work without them", async () => {
    const proxyWatch = createProxyWatch({ error: () => undefined, warn: () => undefined }, 1);
    const edge = await start(telling, { proxyWatch, trust: { hops: 1, countryHeader: null } });
    const whole = { "x-forwarded-for": "203.0.113.5", "x-forwarded-proto": "https" };
    const calls = [edge.get("/", whole), edge.get("/"), edge.get("/", { "x-forwarded-for": "203.0.113.5" })];
    const answers = await Promise.all([...calls, edge.get("/healthz"), edge.get("/readyz")]);
    expect(answers.map(({ status }) => status)).toEqual([200, 503, 503, 200, 200]);
  });

  const lies = [
    "x-forwarded-host",
    "x-host",
    "x-original-host",
    "x-original-url",
    "x-rewrite-url",
    "x-forwarded-proto",
  ];
  it.each([...lies, "x-forwarded-for", "x-real-ip", "x-http-method-override", "cf-ipcountry"])(
    "The header %s from an untrusted peer changes nothing",
    async (name) => {
      const edge = await start(telling, { trust: { hops: 0, countryHeader: "cf-ipcountry" } });
      const plain = await edge.get("/");
      expect((await edge.get("/", { [name]: "b.test" })).text).toBe(plain.text);
      expect((await edge.get("/", { forwarded: "host=b.test" })).text).toBe(plain.text);
    },
  );

  it("Headers of a trusted proxy set scheme, address and country, but never the host", async () => {
    const edge = await start(telling, { trust: { hops: 1, countryHeader: "cf-ipcountry" } });
    const answer = await edge.get("/", {
      "x-forwarded-proto": "https",
      "x-forwarded-for": "203.0.113.9, 2001:db8:1:2:3::4",
      "x-forwarded-host": "b.test",
      "cf-ipcountry": "de",
    });
    expect(answer.text).toBe("site a https://a.test/ 2001:db8:1:2::/64 DE ");
    expect(answer.headers.get("strict-transport-security")).toBe("max-age=31536000");
  });
});

describe("headers of every answer (W01)", () => {
  const always = {
    rating: "RTA-5042-1996-1400-1577-RTA",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
  };
  const answers: Record<string, () => Response> = {
    page: () => html("<p>"),
    json: () => Response.json({}),
    image: () => new Response("x", { headers: { "content-type": "image/webp" } }),
    redirect: () => new Response(null, { status: 302, headers: { location: "/login" } }),
    unchanged: () => new Response(null, { status: 304, headers: { etag: '"1"' } }),
    missing: () => html("gone", { status: 404 }),
    failure: () => html("oops", { status: 500, headers: { "x-powered-by": "us", server: "us/1" } }),
  };

  it.each(Object.keys(answers))("An answer of kind %s carries all security headers", async (kind) => {
    const edge = await start(() => answers[kind]?.() ?? html(""));
    const { headers, status } = await edge.get("/");
    expect(Object.fromEntries(Object.keys(always).map((name) => [name, headers.get(name)]))).toEqual(always);
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect([headers.get("server"), headers.get("x-powered-by")]).toEqual([null, null]);
    expect(headers.has("strict-transport-security")).toBe(false);
    expect(status).toBe((answers[kind]?.() ?? html("")).status);
  });

  it("A handler's exception is answered with all security headers and without its message", async () => {
    const edge = await start(() => {
      throw new Error("secret detail");
    });
    const answer = await edge.get("/");
    expect(answer.status).toBe(500);
    expect(answer.headers.get("rating")).toBe(always.rating);
    expect(answer.text).not.toContain("secret");
  });

  it("Each page's policy has a new nonce, the picture host and no foreign form target", async () => {
    const edge = await start((_request, visit) => {
      return html(visit.transport.nonce);
    });
    const nonces = new Set<string>();
    for (let index = 0; index < 50; index++) {
      const { headers, text } = await edge.get("/");
      const policy = headers.get("content-security-policy") ?? "";
      expect(policy).toContain(`script-src 'self' 'nonce-${text}'`);
      expect(policy).toContain("img-src 'self' data: https://cdn.test;");
      expect(policy).toContain("form-action 'self';");
      expect(policy.replace("style-src-attr 'unsafe-inline'", "")).not.toContain("unsafe");
      nonces.add(text);
    }
    expect(nonces.size).toBe(50);
  });

  it("Answers with a session are not cached, except a picture in its owner's browser", async () => {
    const kept = { "cache-control": "private, max-age=300" };
    const edge = await start((request) =>
      request.url.endsWith("/p")
        ? new Response("x", { headers: { "content-type": "image/webp", ...kept } })
        : html("x", { headers: kept }),
    );
    const session = { cookie: "locale=nl; auth=secret" };
    expect((await edge.get("/", session)).headers.get("cache-control")).toBe("private, no-store");
    expect((await edge.get("/", { cookie: "__Host-auth=x" })).headers.get("cache-control")).toBe("private, no-store");
    expect((await edge.get("/p", session)).headers.get("cache-control")).toBe("private, max-age=300");
    expect((await edge.get("/", { cookie: "myauth=1" })).headers.get("cache-control")).toBe("private, max-age=300");
  });

  it("Each cookie is written on its own line", async () => {
    const edge = await start((_request, visit) => {
      visit.cookies.lines.push("one=1");
      const headers = new Headers({ "content-type": "text/plain" });
      headers.append("set-cookie", "two=2; Expires=Wed, 21 Oct 2026 07:28:00 GMT");
      headers.append("set-cookie", "three=3");
      return new Response("x", { headers });
    });
    const cookies = (await edge.get("/")).headers.getSetCookie();
    expect(cookies).toEqual(["two=2; Expires=Wed, 21 Oct 2026 07:28:00 GMT", "three=3", "one=1"]);
  });
});

const bomb = (count: number, bytes: number) =>
  ["auth=mine", ...Array.from({ length: count }, (_, at) => `b${at}=${"x".repeat(bytes)}`)].join("; ");

describe("verbs and bodies (W01, I10)", () => {
  it.each([
    ["OPTIONS", 405],
    ["TRACE", 405],
    ["PROPFIND", 501],
    ["PURGE", 501],
  ])("The method %s is answered with %i and has no effect", async (method, status) => {
    let calls = 0;
    const edge = await start(() => html(`${++calls}`));
    expect((await edge.send(method, "/")).status).toBe(status);
    expect((await edge.raw("FOO / HTTP/1.1\r\nHost: a.test\r\n\r\n")).split(" ")[1]).toBe("400");
    expect(calls).toBe(0);
  });

  it.each([
    [
      "a length and chunks",
      "POST / HTTP/1.1\r\nHost: a.test\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      400,
    ],
    ["a bare line feed", "GET / HTTP/1.1\nHost: a.test\n\n", 400],
    ["huge headers", `GET / HTTP/1.1\r\nHost: a.test\r\nx-big: ${"x".repeat(100_000)}\r\n\r\n`, 431],
    ["a huge address", `GET /?${"x=1&".repeat(3000)} HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n`, 414],
  ])("A request with %s is refused", async (_name, text, status) => {
    const edge = await start(telling);
    expect(parseAnswer(await edge.raw(text)).status).toBe(status);
  });

  it.each([
    ["an unknown host", "GET / HTTP/1.1\r\nHost: nobody.test", 421, 'href=""'],
    [
      "an action sent by another site",
      "POST /logout HTTP/1.1\r\nHost: a.test\r\nOrigin: http://evil.test",
      403,
      'href="/"',
    ],
    ["a huge address", `GET /?${"x=1&".repeat(3000)} HTTP/1.1\r\nHost: a.test`, 414, 'href="/"'],
    ["an unknown method", "PROPFIND / HTTP/1.1\r\nHost: a.test", 501, 'href="/"'],
  ])(
    "A person refused for %s is told where to go, and a program gets one line",
    async (_name, request, status, way) => {
      const edge = await start(telling);
      const ask = async (accept: string) =>
        parseAnswer(await edge.raw(`${request}\r\nAccept: ${accept}\r\nConnection: close\r\n\r\n`));
      const page = await ask("text/html,application/xhtml+xml,*/*;q=0.8");
      expect([page.status, page.headers.get("content-type")]).toEqual([status, "text/html; charset=utf-8"]);
      expect(page.text).toContain(`<a ${way}>`);
      const style = /<style>(.+)<\/style>/.exec(page.text)?.[1] ?? "";
      const hash = createHash("sha256").update(style).digest("base64");
      expect(page.headers.get("content-security-policy")).toContain(`default-src 'none'`);
      expect(page.headers.get("content-security-policy")).toContain(`style-src 'sha256-${hash}'`);
      const line = await ask("*/*");
      expect([line.status, line.headers.get("content-type")]).toEqual([status, "text/plain; charset=utf-8"]);
      expect(line.text.trim().split("\n")).toHaveLength(1);
    },
  );

  describe("on a known tenant", () => {
    const unavailable = () => {
      throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    };
    const drawn: FakeParts = {
      renderRefusal: ({ tenant }, code) => `<h1>${tenant.name} says ${code}</h1>`,
    };
    const refused: [string, number, string, string, Record<string, string>][] = [
      ["an action of another site", 403, "request.cross_site", "POST /faq", { origin: "http://evil.test" }],
      ["a method that pages have not", 405, "request.method", "OPTIONS /faq", {}],
      ["an unavailable database", 503, "server.busy", "GET /faq", {}],
      ["cookies that can be named", 431, "request.cookies", "GET /faq", { cookie: bomb(5, 4000) }],
      ["cookies without names", 431, "request.all_cookies", "GET /faq", { cookie: "y".repeat(20_000) }],
    ];
    const accept = "text/html,*/*;q=0.8";

    it.each(refused)("A person refused for %s reads a page in the tenant's look", async (_name, ...told) => {
      const [status, code, line, headers] = told;
      const [method = "", path = ""] = line.split(" ");
      const edge = await start(unavailable, drawn);
      const page = await edge.send(method, path, { ...headers, accept });
      expect([page.status, page.text]).toEqual([status, `<h1>a says ${code}</h1>`]);
      expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(page.headers.get("content-security-policy")).toContain("style-src 'self';");
      expect(page.headers.get("retry-after") !== null).toBe(status === 503);
      expect((await edge.send(method, path, headers)).text).not.toContain("says");
    });

    it("A person reads the plain page for an unknown tenant, or when drawing the refusal fails", async () => {
      const edge = await start(unavailable, {
        renderRefusal: () => {
          throw new Error("no such theme");
        },
      });
      const page = await edge.get("/faq", { accept });
      expect(page.status).toBe(503);
      expect(page.text).toContain("Please try again in a moment.");
      const unknown = await (await start(unavailable, drawn)).get("/", { host: "u.test", accept });
      expect([unknown.status, unknown.text.includes("says")]).toEqual([421, false]);
    });

    it("A script and a HEAD request get no refusal page", async () => {
      const edge = await start(unavailable, drawn);
      const call = await edge.get("/api/user.php", { accept });
      expect(call.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
      expect(JSON.parse(call.text)).toMatchObject({ refusals: [{ code: "server.busy" }] });
      const head = await edge.send("HEAD", "/faq", { accept });
      expect([head.status, head.text]).toEqual([503, ""]);
    });

    it("The page that clears cookies gets its styles, although their requests carry the cookies too", async () => {
      const styles: FakeParts["files"] = {
        count: 1,
        serve: ({ path, res }) => {
          if (path === "/assets/a.css") res.end("a{}");
          return path === "/assets/a.css";
        },
      };
      const edge = await start(unavailable, { ...drawn, files: styles });
      const answer = await edge.get("/assets/a.css", { cookie: bomb(5, 4000) });
      expect([answer.status, answer.text.includes("a{}")]).toEqual([200, true]);
    });
  });

  it("Too many cookies are answered with a page that clears each foreign cookie", async () => {
    let calls = 0;
    const edge = await start(() => html(`${++calls}`));
    const answer = await edge.get("/members/5", { accept: "text/html", cookie: bomb(5, 4000) });
    expect([answer.status, calls]).toEqual([431, 0]);
    expect(answer.text).toContain("Try again");
    const cleared = answer.headers.getSetCookie();
    for (const name of ["b0", "b4"])
      for (const rest of ["Path=/", "Path=/members", "Path=/members/", "Path=/members/5", "Path=/; Domain=a.test"])
        expect(cleared).toContain(`${name}=; Max-Age=0; ${rest}`);
    // Our cookie has no domain. A cookie with a domain is foreign, even under our name.
    expect(cleared.filter((line) => line.startsWith("auth=") && !line.includes("Domain="))).toEqual([]);
    expect((await edge.get("/", { cookie: "auth=mine; other=1" })).status).toBe(200);
  });

  it("Cookies of a parent domain with our names are cleared", async () => {
    const edge = await start(telling);
    const names = ["auth", "locale", "flash", "flash-2"];
    const answer = await edge.get("/", { cookie: names.map((name) => `${name}=${"x".repeat(4000)}`).join("; ") });
    const cleared = answer.headers.getSetCookie();
    for (const name of names) expect(cleared).toContain(`${name}=; Max-Age=0; Path=/; Domain=a.test`);
  });

  it.each([
    ["with long names", Array.from({ length: 15 }, (_, at) => `${"n".repeat(4000)}${at}=`)],
    ["with names that no answer can repeat", Array.from({ length: 5 }, (_, at) => `x[${at}]=${"y".repeat(4000)}`)],
    ["without names", Array.from({ length: 5 }, () => "y".repeat(4000))],
    ["with many names", Array.from({ length: 60 }, (_, at) => `c${at}=${"x".repeat(300)}`)],
  ])("Too many cookies %s are answered with headers below a proxy's limit", async (_name, cookies) => {
    const edge = await start(telling);
    const answer = parseAnswer(
      await edge.raw(
        `GET / HTTP/1.1\r\nHost: www.a.test\r\nConnection: close\r\nCookie: ${cookies.join("; ")}\r\n\r\n`,
      ),
    );
    expect(answer.status).toBe(431);
    expect(answer.headers.get("clear-site-data")).toBe('"cookies"');
    const bytes = [...answer.headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);
    expect(bytes).toBeLessThan(4096);
  });

  it("Headers that are too large to read are answered by clearing all cookies", async () => {
    const edge = await start(telling);
    const answer = parseAnswer(await edge.raw(`GET / HTTP/1.1\r\nHost: a.test\r\nCookie: ${bomb(30, 4000)}\r\n\r\n`));
    expect(answer.status).toBe(431);
    expect(answer.headers.get("clear-site-data")).toBe('"cookies"');
    expect(answer.text).toContain("Try again");
  });

  it("A NUL in the query becomes the replacement character, which a database accepts", async () => {
    const edge = await start(async (request) => {
      const { searchParams } = new URL(request.url);
      return html(["a", "b", "c"].map((name) => encodeURIComponent(searchParams.get(name) ?? "")).join(" "));
    });
    expect((await edge.get("/?a=x%00y&b=%2500&c=%00")).text).toBe("x%EF%BF%BDy %2500 %EF%BF%BD");
  });

  const own = { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" };

  it("A body reaches the handler, and one above the limit is answered with 413", async () => {
    const edge = await start(async (request) => new Response(await request.text()), {
      bodyLimit: async () => ({ bytes: 10, owner: null }),
    });
    expect((await edge.send("POST", "/", own, "0123456789")).text).toBe("0123456789");
    expect((await edge.send("POST", "/", own, "0123456789a")).status).toBe(413);
    const chunked =
      "POST / HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\nSec-Fetch-Site: same-origin\r\nTransfer-Encoding: chunked";
    const answer = parseAnswer(await edge.raw(`${chunked}\r\n\r\n8\r\n01234567\r\n8\r\n01234567\r\n0\r\n\r\n`));
    expect(answer.status).toBe(413);
  });

  it("A sender who leaves within the body does not count as a lost database", async () => {
    const failures: unknown[] = [];
    let isReading = false;
    const edge = await start(async (request) => {
      isReading = true;
      await request.text().catch((error: unknown) => failures.push(error));
      return html("read");
    });
    const socket = connect(edge.port, "127.0.0.1");
    socket.write(
      "POST / HTTP/1.1\r\nHost: a.test\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 1000\r\n\r\nhalf a body",
    );
    await expect.poll(() => isReading).toBe(true);
    socket.destroy();
    await expect.poll(() => failures).toHaveLength(1);
    expect(failures.map(isDatabaseUnavailable)).toEqual([false]);
  });

  it("A path that cannot be decoded is answered with 404 before the handler", async () => {
    let calls = 0;
    const edge = await start(() => html(`${++calls}`));
    expect((await edge.get("/members/%E0%A4%A")).status).toBe(404);
    expect(calls).toBe(0);
    expect((await edge.get("/members/50%25")).status).toBe(200);
  });

  it("HEAD is answered without a body", async () => {
    const edge = await start((request) => new Response(request.method === "HEAD" ? null : "body"));
    const answer = await edge.send("HEAD", "/");
    expect([answer.status, answer.text]).toEqual([200, ""]);
  });

  it("A forged action is refused before the handler runs", async () => {
    let calls = 0;
    const edge = await start(() => html(`${++calls}`));
    expect((await edge.send("POST", "/x", { origin: "http://evil.test" }, "a=1")).status).toBe(403);
    expect(calls).toBe(0);
    expect((await edge.send("POST", "/x", { origin: "http://a.test" }, "a=1")).status).toBe(200);
  });
});

describe("finished pages (DESIGN 13.3)", () => {
  /** Counts how often the page is made. */
  const counting = (
    change: (visit: Parameters<FakeHandler>[1], made: number) => Response | undefined = () => undefined,
  ) => {
    let made = 0;
    const handler: FakeHandler = (_request, visit) => {
      made += 1;
      visit.page.shareable = true;
      return change(visit, made) ?? html(`page ${made} ${"words ".repeat(200)}`);
    };
    return { handler, made: () => made };
  };

  it("A finished page is made once, and its policy has no nonce", async () => {
    const { handler, made } = counting();
    const edge = await start(handler);
    const first = await edge.get("/");
    const second = await edge.get("/");
    expect(second.text).toBe(first.text);
    expect(made()).toBe(1);
    expect(second.headers.get("content-security-policy")).toContain("script-src 'self';");
    expect(second.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
    const etag = second.headers.get("etag") ?? "";
    expect((await edge.get("/", { "if-none-match": etag })).status).toBe(304);
  });

  it("A finished page is made for each tenant, path, version, encoding and query of its own", async () => {
    const { handler, made } = counting();
    const edge = await start(handler);
    await edge.get("/");
    await edge.get("/", { host: "b.test" });
    await edge.get("/other");
    await edge.get("/", { "accept-encoding": "br" });
    await edge.get("/?sort=new");
    await edge.get("/?sort=new");
    expect(made()).toBe(6);
    for (const tenant of edge.tenants) tenant.version += 1;
    await edge.get("/");
    expect(made()).toBe(7);
  });

  it("Visits from different advertisements share the finished page but keep their own cookies", async () => {
    const { handler, made } = counting();
    const edge = await start(handler, {
      openVisit: async (request, tenant, transport) => ({
        tenant,
        transport,
        cookies: { lines: request.url.includes("?") ? [`tracking=${new URL(request.url).search.slice(9)}`] : [] },
        page: { shareable: false },
      }),
    });
    await edge.get("/");
    const one = await edge.get("/?network=one");
    const two = await edge.get("/?network=two");
    expect([one.headers.get("set-cookie"), two.headers.get("set-cookie")]).toEqual(["tracking=one", "tracking=two"]);
    expect((await edge.get("/")).headers.get("set-cookie")).toBeNull();
    expect(made()).toBe(1);
  });

  it("A shared cache may keep a finished page, but no page with a cookie or a session", async () => {
    const { handler } = counting();
    const edge = await start(handler, {
      pageCacheSeconds: 60,
      trust: { hops: 1, countryHeader: "x-country" },
      openVisit: async (request, tenant, transport) => ({
        tenant,
        transport,
        cookies: { lines: request.url.includes("?") ? ["tracking=one"] : [] },
        page: { shareable: false },
      }),
    });
    const timeOf = ({ headers }: { headers: Headers }) => headers.get("cdn-cache-control");
    for (const page of [await edge.get("/"), await edge.get("/")]) {
      expect(timeOf(page)).toBe("public, max-age=60");
      expect(page.headers.get("vary")).toContain("x-country");
      expect(page.headers.get("cache-control")).toContain("private");
    }
    expect(timeOf(await edge.get("/?network=one"))).toBeNull();
    expect(timeOf(await edge.get("/", { cookie: "auth=1" }))).toBeNull();
  });

  it("A visitor with a session gets no finished page and leaves none behind", async () => {
    const { handler, made } = counting();
    const edge = await start(handler);
    await edge.get("/", { cookie: "auth=1" });
    await edge.get("/");
    await edge.get("/", { cookie: "auth=1" });
    expect(made()).toBe(3);
    expect((await edge.get("/")).text).toContain("page 2");
  });

  it.each<[string, (visit: Parameters<FakeHandler>[1]) => Response | undefined]>([
    ["sets a cookie", (visit) => void visit.cookies.lines.push("flash=; Max-Age=0")],
    ["answers a cookie", () => html("x", { headers: { "set-cookie": "id=1" } })],
    ["holds its nonce", (visit) => html(`<script nonce="${visit.transport.nonce}">`)],
    ["is no success", () => html("x", { status: 404 })],
    ["is not marked", (visit) => void Object.assign(visit.page, { shareable: false })],
  ])("A page that %s is not stored", async (_name, change) => {
    const { handler, made } = counting((visit) => change(visit) ?? undefined);
    const edge = await start(handler);
    await edge.get("/");
    await edge.get("/");
    expect(made()).toBe(2);
  });

  it("The memory of variants stores no cookie that could identify a person", async () => {
    let visitors = 0;
    const { handler } = counting();
    const edge = await start(handler, {
      openVisit: async (_request, tenant, transport) => ({
        tenant,
        transport,
        cookies: { lines: [`visitor=${++visitors}`] },
        page: { shareable: false },
      }),
    });
    const cookies = [await edge.get("/"), await edge.get("/"), await edge.get("/")].map(({ headers }) =>
      headers.get("set-cookie"),
    );
    expect(cookies).toEqual(["visitor=1", "visitor=2", "visitor=3"]);
  });
});

describe("load shedding and shutdown (D40, D41)", () => {
  it("A full process refuses pages before doing any work", async () => {
    const edge = await start(() => html("x"), { shedding: createShedding({ maxInFlight: 0 }) });
    const answer = await edge.get("/");
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toMatch(/^[2-5]$/);
  });

  const stream: FakeHandler = (request) => {
    const attach = (sink: StreamSink) => {
      sink.write("data: 1\n\n");
      opened.push(request.url);
      return () => void left.push(request.url);
    };
    return new LiveResponse(attach, { headers: { "content-type": "text/event-stream" } });
  };
  const opened: string[] = [];
  const left: string[] = [];

  it("At shutdown open streams end and tell the browser when to reconnect", async () => {
    const edge = await start(stream);
    const open = edge.get("/events", { "accept-encoding": "br" });
    await expect.poll(() => opened).toContain("http://a.test/events");
    // The stop must close the stream, because an open stream would delay the shutdown.
    await edge.stop();
    const answer = await open;
    expect(answer.headers.get("content-encoding")).toBeNull();
    expect(answer.headers.get("cache-control")).toContain("no-transform");
    expect(answer.text).toMatch(/data: 1[\s\S]*retry: \d{4}/);
  });

  it("The reader of a stream is disconnected when it does not read", async () => {
    const attach = (sink: StreamSink) => {
      const flood = setInterval(() => sink.write("x".repeat(1 << 20)), 5);
      return () => {
        clearInterval(flood);
        left.push("the one who did not read");
      };
    };
    const edge = await start(() => new LiveResponse(attach, { headers: { "content-type": "text/event-stream" } }));
    const socket = connect(edge.port, "127.0.0.1").pause();
    socket.write("GET / HTTP/1.1\r\nHost: a.test\r\n\r\n");
    await expect.poll(() => left).toContain("the one who did not read");
    socket.destroy();
  });

  it("A stream's writer is told that its reader left", async () => {
    const edge = await start(stream);
    const socket = connect(edge.port, "127.0.0.1");
    socket.write("GET /left HTTP/1.1\r\nHost: a.test\r\n\r\n");
    await expect.poll(() => opened).toContain("http://a.test/left");
    expect(left).not.toContain("http://a.test/left");
    socket.destroy();
    await expect.poll(() => left).toContain("http://a.test/left");
  });

  it("A page's request is aborted when its reader left", async () => {
    const signals = new Map<string, AbortSignal>();
    const edge = await start(async (request) => {
      const { pathname } = new URL(request.url);
      signals.set(pathname, request.signal);
      if (pathname === "/gone") await new Promise((resolve) => request.signal.addEventListener("abort", resolve));
      return html("made");
    });
    await edge.get("/stayed");
    const socket = connect(edge.port, "127.0.0.1");
    socket.write("GET /gone HTTP/1.1\r\nHost: a.test\r\n\r\n");
    await expect.poll(() => signals.has("/gone")).toBe(true);
    expect(signals.get("/gone")?.aborted).toBe(false);
    socket.destroy();
    await expect.poll(() => signals.get("/gone")?.aborted).toBe(true);
    expect(signals.get("/stayed")?.aborted).toBe(false);
  });

  it("A process that shuts down serves on while it reports not ready, then closes", async () => {
    const noticeMs = 60_000;
    const edge = await start(telling, { drain: createDrain({ noticeMs, deadlineMs: 2000 }) });
    // The notice ends by the test's clock, because a slow machine may need longer for the calls.
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const stopped = edge.stop();
    const answer = await edge.get("/readyz");
    expect([answer.status, JSON.parse(answer.text)]).toEqual([503, { ready: false, reasons: ["draining"] }]);
    expect((await edge.get("/healthz")).status).toBe(200);
    const page = await edge.get("/", { connection: "keep-alive" });
    // `connection: close` makes the proxy open its next connection to another process.
    expect([page.status, page.headers.get("connection")]).toEqual([200, "close"]);
    vi.advanceTimersByTime(noticeMs);
    vi.useRealTimers();
    await stopped;
    await expect(edge.get("/healthz")).rejects.toThrow("ECONNREFUSED");
  });

  it("A full process reports busy to the readiness probe and stays alive", async () => {
    const edge = await start(() => html("x"), { shedding: createShedding({ maxInFlight: 0 }) });
    const answer = await edge.get("/readyz");
    expect([answer.status, JSON.parse(answer.text)]).toEqual([503, { ready: false, reasons: ["busy"] }]);
    expect((await edge.get("/healthz")).status).toBe(200);
  });

  it("At shutdown a page is finished, and no connection is accepted", async () => {
    let finish = () => {};
    let isBegun = false;
    const edge = await start(async () => {
      isBegun = true;
      await new Promise<void>((done) => (finish = done));
      return html("finished");
    });
    const open = edge.get("/");
    await expect.poll(() => isBegun).toBe(true);
    const stopped = edge.stop();
    await expect(edge.get("/")).rejects.toThrow("ECONNREFUSED");
    finish();
    await stopped;
    expect((await open).text).toBe("finished");
    await expect(edge.get("/")).rejects.toThrow("ECONNREFUSED");
  });
});
