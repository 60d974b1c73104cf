import type { ClientActionFunctionArgs } from "@remix-run/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { translator } from "~/i18n/catalogue.server";
import { clientAction } from "./client-action";
import { isHeld, showPage } from "./seen-pages";

vi.mock("~/i18n/catalogue.client", () => ({ loadTranslate: async () => translator("en") }));

const words = translator("en");

/** Submits an order form. `answer` plays the server's answer or failure. */
function send(answer: () => unknown, signal?: AbortSignal, path = "/credits/c50/visa"): Promise<unknown> {
  const body = new URLSearchParams({ request_key: "k", code: "" });
  const request = new Request(`http://ember.test${path}`, { method: "POST", body, signal: signal ?? null });
  const serverAction = async () => {
    // Remix also reads the body before it sends the form.
    await request.formData();
    return answer();
  };
  return clientAction({ request, params: {}, serverAction } as unknown as ClientActionFunctionArgs);
}

const throwing = (error: unknown) => () => {
  throw error;
};

afterEach(() => vi.restoreAllMocks());

describe("a form sent by script", () => {
  it("A client action returns its route's answer", async () => {
    expect(await send(() => ({ state: "liked" }))).toEqual({ state: "liked" });
  });

  it.each([
    ["no answer came", new TypeError("Failed to fetch"), "errors:network"],
    ["the answer was none of a route", new Error("Unable to decode turbo-stream response"), "errors:formFailed"],
  ] as const)("A form sent by script keeps its page and typed text where %s", async (_, error, key) => {
    const answer = (await send(throwing(error))) as Response;
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({
      refusals: [{ code: "server.busy", message: words(key), facts: {} }],
      input: { request_key: "k", code: "" },
    });
  });

  it("A client action leaves redirects and errors of the route to the router", async () => {
    const redirect = new Response(null, { status: 302, headers: { location: "/members" } });
    await expect(send(throwing(redirect))).rejects.toBe(redirect);
    const missing = { status: 404, statusText: "Not Found", internal: false, data: null };
    await expect(send(throwing(missing))).rejects.toBe(missing);
  });

  it("A client action shows nothing after its page was left", async () => {
    const leaving = new AbortController();
    const sending = send(() => {
      leaving.abort();
      throw new DOMException("left", "AbortError");
    }, leaving.signal);
    await expect(sending).rejects.toThrow("left");
  });

  it.each([
    ["/members/1/block", false],
    ["/settings/language", false],
    ["/members/1/like", true],
    ["/chats/1/draft", true],
  ])("A form to %s keeps the seen pages: %s", async (path, isKept) => {
    showPage({ pathname: "/members", search: "" }, "list");
    showPage({ pathname: "/chats", search: "" }, "chats");
    await send(() => null, undefined, path);
    expect(isHeld({ pathname: "/members", search: "" })).toBe(isKept);
  });

  it("A form that failed forgets the seen pages too", async () => {
    showPage({ pathname: "/members", search: "" }, "list");
    showPage({ pathname: "/chats", search: "" }, "chats");
    await send(throwing(new TypeError("Failed to fetch")));
    expect(isHeld({ pathname: "/members", search: "" })).toBe(false);
  });
});
