import { describe, expect, it } from "vitest";
import { isForeignLoad, isSameOrigin, mayChangeState } from "./origin-check.server";

const own = "https://a.test";
const foreign: Record<string, string>[] = [
  {},
  { origin: "https://evil.test" },
  { origin: "null" },
  { origin: "https://b.test" },
  { origin: "http://a.test" },
  { origin: "https://a.test:8443" },
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  { "sec-fetch-site": "none" },
  { "sec-fetch-site": "cross-site", origin: own },
  { "sec-fetch-site": "cross-site", "x-request-type": "client" },
  { origin: "https://evil.test", "x-request-type": "client" },
  { origin: "https://evil.test", "sec-fetch-site": "same-origin", "x-request-type": "client" },
  { "x-request-type": "other" },
];
const ours: Record<string, string>[] = [
  { "sec-fetch-site": "same-origin" },
  { "sec-fetch-site": "same-origin", origin: "null" },
  { origin: own },
  { "x-request-type": "client" },
];

describe("cross-site request checks (A10, DESIGN 13.11)", () => {
  it.each(foreign)("A request with the foreign headers %j may not change state by any method", (headers) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"])
      expect(mayChangeState(method, "/x", headers, own)).toBe(false);
    expect(isSameOrigin(new Request(own, { headers }), own)).toBe(false);
  });

  it.each(ours)("A request with our own headers %j may change state", (headers) => {
    expect(mayChangeState("POST", "/x", headers, own)).toBe(true);
    expect(isSameOrigin(new Request(own, { headers }), own)).toBe(true);
  });

  it("Reads pass, and so do POSTs of the three callers without origin headers", () => {
    expect(mayChangeState("GET", "/x", {}, own)).toBe(true);
    for (const path of ["/webhooks/stripe", "/unsubscribe/abc", "/api/csp-report"]) {
      expect(mayChangeState("POST", path, {}, own)).toBe(true);
      expect(mayChangeState("DELETE", path, {}, own)).toBe(false);
    }
    expect(mayChangeState("POST", "/webhooks/stripe/x", {}, own)).toBe(false);
  });

  it("A prefetch does not count as a same-origin request", () => {
    const headers = { "sec-fetch-site": "same-origin", "sec-purpose": "prefetch;prerender" };
    expect(isSameOrigin(new Request(own, { headers }), own)).toBe(false);
  });
});

describe("foreign loads (W03)", () => {
  const from = (site: string, mode: string, dest: string) =>
    isForeignLoad({ "sec-fetch-site": site, "sec-fetch-mode": mode, "sec-fetch-dest": dest });

  it("Each cross-site load is foreign, except a followed link", () => {
    expect(from("same-site", "no-cors", "image")).toBe(true);
    expect(from("cross-site", "cors", "empty")).toBe(true);
    expect(from("cross-site", "navigate", "iframe")).toBe(true);
    expect(from("cross-site", "navigate", "document")).toBe(false);
    expect(from("same-origin", "cors", "empty")).toBe(false);
    expect(from("none", "navigate", "document")).toBe(false);
    expect(isForeignLoad({})).toBe(false);
  });
});
