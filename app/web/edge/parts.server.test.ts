import { describe, expect, it } from "vitest";
import type { Visit } from "../visit.server";
import { bodyLimit, isNeutralQuery, ledHome, variantOf } from "./parts.server";

describe("what a finished page may depend on", () => {
  const visit = (change: object = {}) =>
    ({
      hasSessionCookie: false,
      cookies: { get: () => undefined },
      locale: "nl",
      country: "BE",
      scheme: "dark",
      entryWarningSeen: true,
      tracking: { ref: "x" },
      ...change,
    }) as unknown as Visit;

  it("is language, country, scheme, warning and whether an advertisement led here", () => {
    const variant = { locale: "nl", country: "BE", scheme: "dark", sawWarning: true, hasTrafficSource: true };
    expect(variantOf(visit())).toEqual(variant);
    expect(variantOf(visit({ tracking: null }))?.hasTrafficSource).toBe(false);
  });

  it("is nothing for a member, or for whoever has something to be told once", () => {
    expect(variantOf(visit({ hasSessionCookie: true }))).toBeNull();
    expect(variantOf(visit({ cookies: { get: (name: string) => (name === "flash" ? "x" : undefined) } }))).toBeNull();
  });
});

describe("queries and bodies", () => {
  it("knows an advertisement's query from one that changes the page", () => {
    expect(isNeutralQuery("?network=a&ref=b&sub1=c")).toBe(true);
    expect(isNeutralQuery("?network=a&sort=new")).toBe(false);
    expect(isNeutralQuery("?utm_source=x")).toBe(false);
  });

  it("lets only a form with files be large", () => {
    const form = { "content-type": "multipart/form-data; boundary=x" };
    const cookie = "locale=en; __Host-auth=x";
    const limit = (headers: Record<string, string>, path = "/chats/1/messages") => bodyLimit({ headers, path });
    expect(limit({ ...form, cookie })).toBe(12 * 1024 * 1024 + 262_144);
    expect(limit({ ...form, cookie }, "/profile/photos")).toBeGreaterThan(40_000_000);
    expect(limit({ "content-type": "application/json", cookie }, "/profile/photos")).toBe(262_144);
    expect(limit({ ...form, cookie: "xauth=x" }, "/profile/photos")).toBe(262_144);
    expect(limit({})).toBe(262_144);
  });
});

describe("an address that only takes deeds", () => {
  const unread = () => Response.json({}, { status: 400, headers: { "x-remix-error": "yes" } });

  it("leads home who opens it", () => {
    const { status, headers } = ledHome({ method: "GET" }, unread());
    expect([status, headers.get("location")]).toEqual([303, "/"]);
  });

  it("answers a deed, and a call that refuses in its own words, as they are", () => {
    expect(ledHome({ method: "POST" }, unread()).status).toBe(400);
    expect(ledHome({ method: "GET" }, Response.json({}, { status: 400 })).status).toBe(400);
  });
});
