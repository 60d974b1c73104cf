import { describe, expect, it, vi } from "vitest";
import type { Visit } from "../visit.server";
import { answerTooLarge } from "../refused-outside.server";
import {
  bodyLimit,
  replaceRemixError,
  isNeutralQuery,
  redirectFormAddress,
  variantOf,
  withAllow,
} from "./edge-parts.server";

describe("the facts a finished page depends on", () => {
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

  it("A finished page depends on language, country, scheme, entry warning and traffic source", () => {
    const variant = { locale: "nl", country: "BE", scheme: "dark", sawWarning: true, hasTrafficSource: true };
    expect(variantOf(visit())).toEqual(variant);
    expect(variantOf(visit({ tracking: null }))?.hasTrafficSource).toBe(false);
  });

  it("A member gets no finished page, and neither does a visitor with a flash message", () => {
    expect(variantOf(visit({ hasSessionCookie: true }))).toBeNull();
    expect(variantOf(visit({ cookies: { get: (name: string) => (name === "flash" ? "x" : undefined) } }))).toBeNull();
  });
});

describe("query and body limits", () => {
  it("An advertisement's query does not prevent a finished page, and a query that changes the page does", () => {
    expect(isNeutralQuery("?network=a&ref=b&sub1=c")).toBe(true);
    expect(isNeutralQuery("?network=a&sort=new")).toBe(false);
    expect(isNeutralQuery("?utm_source=x")).toBe(false);
  });

  const form = { "content-type": "multipart/form-data; boundary=x" };
  const caller = (memberId: string | null) =>
    ({
      tenant: { id: 7 },
      hasSessionCookie: true,
      viewer: async () => (memberId ? { memberId } : null),
    }) as unknown as Visit;
  const limit = async (headers: Record<string, string>, path: string, memberId: string | null) =>
    bodyLimit({ headers, path }, caller(memberId));

  it("A member's upload may have a large body, which counts for the member", async () => {
    const profile = await limit(form, "/profile/photos", "m");
    expect(await limit(form, "/chats/1/messages", "m")).toEqual({ bytes: 12 * 1024 * 1024 + 262_144, owner: "7:m" });
    expect([profile.bytes > 40_000_000, profile.owner]).toEqual([true, "7:m"]);
    const json = { "content-type": "application/json" };
    expect(await limit(json, "/profile/photos", "m")).toEqual({ bytes: 262_144, owner: null });
  });

  it("A cookie that names no session allows no large body", async () => {
    const cookie = { ...form, cookie: "__Host-auth=x" };
    expect(await limit(cookie, "/profile/photos", null)).toEqual({ bytes: 262_144, owner: null });
  });
});

describe("an address that only takes actions", () => {
  const unread = () => Response.json({}, { status: 400, headers: { "x-remix-error": "yes" } });

  const url = "http://rose.test/logout";

  it("A browser that opens the address of an action is redirected home", () => {
    const { status, headers } = redirectFormAddress({ method: "GET", url }, unread());
    expect([status, headers.get("location")]).toEqual([303, "/"]);
  });

  it("A program that reads the address of an action gets 405 with the allowed methods", () => {
    const led = redirectFormAddress({ method: "GET", url: "http://rose.test/api/chat.php" }, unread());
    const { status, headers } = withAllow(led, () => ["DELETE"]);
    expect([status, headers.get("allow")]).toEqual([405, "DELETE"]);
  });

  it("An action's answer and an API call's own refusal stay unchanged", () => {
    expect(redirectFormAddress({ method: "POST", url }, unread()).status).toBe(400);
    expect(redirectFormAddress({ method: "GET", url }, Response.json({}, { status: 400 })).status).toBe(400);
  });
});

describe("a refused resource", () => {
  const remixSays = (status: number) =>
    Response.json({ message: "Unexpected Server Error" }, { status, headers: { "x-remix-error": "yes" } });
  const person = { byScript: false, t: (key: string) => key, locale: "en", country: "GB", scheme: "auto" };
  const tenant = { slug: "x", settings: { name: "Rose", theme: "ember", mark: "heart", countries: ["GB"] } };
  const url = new URL("http://x.test/media/gone.webp");
  const asked = (change: object = {}) => ({ ...person, tenant, url, ...change }) as unknown as Visit;

  it.each([404, 503, 500])("A script gets the refusal of a failed resource as JSON (%i)", async (status) => {
    const answer = replaceRemixError(asked({ byScript: true }), remixSays(status));
    const { refusals } = (await answer.json()) as { refusals: { message: string }[] };
    expect([answer.status, answer.headers.has("retry-after"), refusals.length]).toEqual([status, status === 503, 1]);
  });

  it("A refusal without a body becomes a page in the person's language and keeps its headers", async () => {
    const bare = new Response(null, { status: 405, headers: { "x-remix-catch": "yes", allow: "POST" } });
    const answer = replaceRemixError(asked(), bare);
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
    expect(await answer.text()).toContain("<h1>errors:requestInvalid</h1>");
    const spoken = Response.json({ mine: true }, { status: 404, headers: { "x-remix-catch": "yes" } });
    expect(replaceRemixError(asked(), spoken)).toBe(spoken);
  });

  it("Every other answer is left unchanged", () => {
    const own = Response.json({}, { status: 503 });
    expect(replaceRemixError(asked(), own)).toBe(own);
  });
});

// Mock the flash cookie, because its encryption would need the keys of a process.
vi.mock("../flash.server", () => ({ setFlash: () => undefined }));

describe("an oversized body", () => {
  const visit = (change: object = {}) => {
    const cookies = { lines: [], set: () => undefined, get: () => undefined };
    const url = new URL("http://rose.test/profile/photos");
    return {
      t: (key: string) => key,
      locale: "en",
      country: "GB",
      scheme: "auto",
      origin: url.origin,
      url,
      cookies,
      tenant: { id: 1, slug: "x", settings: { name: "Rose", theme: "ember", mark: "heart", countries: ["GB"] } },
      byScript: false,
      byRemix: false,
      ...change,
    } as unknown as Visit;
  };
  const sent = (headers: Record<string, string>) =>
    new Request("http://rose.test/profile/photos", { method: "POST", headers });
  const form = { "content-type": "multipart/form-data; boundary=x" };
  const fromPage = { ...form, referer: "http://rose.test/profile" };

  it("A sender whose session has ended is led to the login", async () => {
    const ended = { hasSessionCookie: true, viewer: async () => null };
    const page = await answerTooLarge(visit(ended), sent(fromPage));
    expect([page?.status, page?.headers.get("location")]).toEqual([303, "/login"]);
    const toScript = await answerTooLarge(
      visit({ byScript: true, hasSessionCookie: true, viewer: async () => null }),
      sent(form),
    );
    expect(await toScript?.json()).toMatchObject({ refusals: [{ code: "login.required" }] });
  });

  it("A form that is too large leads back to its page with the refusal, and other callers get a page or JSON", async () => {
    const back = await answerTooLarge(visit(), sent(fromPage));
    expect([back?.status, back?.headers.get("location")]).toEqual([303, "/profile"]);
    for (const referer of ["http://evil.test/profile", "http://rose.test//evil.test"]) {
      const page = await answerTooLarge(visit(), sent({ ...form, referer }));
      expect([page?.status, await page?.text()]).toEqual([413, expect.stringContaining("errors:photoTooLarge")]);
    }
    const toScript = await answerTooLarge(visit({ byScript: true }), sent(fromPage));
    expect(await toScript?.json()).toMatchObject({ refusals: [{ code: "photo.too_large", field: "photo" }] });
    expect(await answerTooLarge(visit({ byRemix: true }), sent(fromPage))).toBeNull();
  });
});
