import { randomBytes } from "node:crypto";
import { expect, it, vi } from "vitest";
import { keysFrom } from "~/platform/keys.server";
import { CookieJar } from "./cookies.server";
import { setFlash, takeFlash } from "./flash.server";
import type { Visit } from "./visit.server";

vi.mock("~/platform/services.server", () => ({ services: () => ({ keys }) }));

const keys = keysFrom(randomBytes(32).toString("base64"));

function visitTo(pathname: string, cookieHeader: string | null, tenantId = 1): Visit {
  const url = new URL(pathname, "http://ember.localhost");
  return { url, tenant: { id: tenantId }, cookies: new CookieJar(cookieHeader, false) } as Visit;
}

/** Returns the cookies that a browser sends back. Browsers drop a cookie over 4096 bytes. */
function sentBack(lines: string[]): string {
  const pairs = lines.filter((line) => !line.includes("Max-Age=0")).map((line) => line.split(";")[0] as string);
  return pairs.filter((pair) => pair.length <= 4096).join("; ");
}

const refused = (input: Record<string, string>) => ({ refusals: [], input });

function leave(input: Record<string, string>): string {
  const visit = visitTo("/complaints/send", null);
  setFlash(visit, "/complaints", refused(input));
  return sentBack(visit.cookies.lines);
}

const alphabets = { German: "Schöne Grüße", Greek: "καλησπέρα σας", Chinese: "晚上好很高兴认识你" };

/** Random letters, which compress badly. */
function wordsOf(alphabet: string, length: number): string {
  return Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join("");
}

it.each(Object.entries(alphabets))("A flash keeps a long text in %s", (_, alphabet) => {
  const input = { text: wordsOf(alphabet, 4000), name: "Anna" };
  expect(takeFlash(visitTo("/complaints", leave(input)))).toEqual(refused(input));
});

it("A flash is shown once, and only on its own page and tenant", () => {
  const sent = leave({ text: wordsOf(alphabets.German, 4000) });
  expect(takeFlash(visitTo("/complaints", sent, 2))).toBeNull();
  expect(takeFlash(visitTo("/members", sent))).toBeNull();
  const shown = visitTo("/complaints", sent);
  expect(takeFlash(shown)).not.toBeNull();
  expect(sentBack(shown.cookies.lines)).toBe("");
});

it("A flash opens only in the session in which it was made", () => {
  const mine = "auth=mine; ";
  const visit = visitTo("/complaints/send", mine);
  setFlash(visit, "/complaints", refused({ name: "Anna" }));
  const sent = sentBack(visit.cookies.lines);
  for (const other of ["auth=another; ", ""]) expect(takeFlash(visitTo("/complaints", other + sent))).toBeNull();
  expect(takeFlash(visitTo("/complaints", mine + sent))).toEqual(refused({ name: "Anna" }));
});

it("A shorter flash leaves no part of a longer one behind", () => {
  const long = leave({ text: wordsOf(alphabets.Chinese, 4000) });
  const visit = visitTo("/complaints/send", long);
  setFlash(visit, "/complaints", refused({ name: "Ben" }));
  expect(takeFlash(visitTo("/complaints", sentBack(visit.cookies.lines)))).toEqual(refused({ name: "Ben" }));
});

it("A flash that is too large drops its longest inputs first and stays below a proxy's header limit", () => {
  const sent = leave({ text: randomBytes(30_000).toString("base64"), name: "Anna" });
  expect(sent.length).toBeLessThan(7_600);
  expect(takeFlash(visitTo("/complaints", sent))).toEqual(refused({ name: "Anna" }));
});
