import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { afterEach, expect, it } from "vitest";
import { shouldRevalidateFrame } from "./revalidation";
import { endPages, showPage } from "./seen-pages";

const to = (path: string, more: Partial<ShouldRevalidateFunctionArgs> = {}) =>
  shouldRevalidateFrame({ nextUrl: new URL(path, "http://ember.test"), ...more } as ShouldRevalidateFunctionArgs);

afterEach(endPages);

it("The frame waits for the refresh when a page opens with held data", () => {
  showPage(new URL("http://ember.test/members"), "list");
  showPage(new URL("http://ember.test/chats"), "chats");
  expect([to("/members"), to("/likes")]).toEqual([false, true]);
});

it("The refresh of the page on the screen reads its frame too", () => {
  showPage(new URL("http://ember.test/members"), "list");
  expect(to("/members")).toBe(true);
});

it("A form reads the frame anew, except when no answer came", () => {
  showPage(new URL("http://ember.test/members"), "list");
  showPage(new URL("http://ember.test/chats"), "chats");
  expect([to("/members", { formMethod: "post" }), to("/members", { actionStatus: 503 })]).toEqual([true, false]);
});
