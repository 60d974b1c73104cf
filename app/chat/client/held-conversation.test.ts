import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { endPages, showPage } from "~/client/seen-pages";
import { clientLoader } from "./conversation-loader";
import { forgetTyped, isUnsaved, noteReadMark, noteSaved, noteTyped } from "./held-conversation";

const address = (path: string) => new URL(path, "http://ember.test");
const stored = { id: "c", draft: "of the server", unread: 2, lastSeq: 7, clientId: "of the server" };

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  endPages();
  forgetTyped();
  vi.useRealTimers();
});

/** Opens the conversation. The server answers with `stored`. */
async function open(whileReading = () => {}) {
  const serverLoader = async () => {
    vi.advanceTimersByTime(600);
    whileReading();
    return stored;
  };
  const args = { request: new Request(address("/chats/c")), params: {}, serverLoader };
  return clientLoader(args as unknown as ClientLoaderFunctionArgs);
}

it("A conversation opens with the draft of the server when nothing was typed here", async () => {
  expect((await open()).draft).toBe("of the server");
});

it("A draft still on its way to the server opens with its conversation", async () => {
  noteTyped("c", "typed here");
  expect((await open()).draft).toBe("typed here");
  expect(isUnsaved("c")).toBe(true);
});

it("A draft saved while the server reads its conversation is not lost", async () => {
  noteTyped("c", "typed here");
  expect((await open(() => noteSaved("c", "typed here"))).draft).toBe("typed here");
});

it("A conversation read after the save opens with the draft of the server", async () => {
  noteTyped("c", "typed here");
  noteSaved("c", "typed here");
  vi.advanceTimersByTime(1);
  expect((await open()).draft).toBe("of the server");
});

it("A save of an older text leaves the newer draft unsaved", () => {
  noteTyped("c", "typed");
  noteTyped("c", "typed here");
  noteSaved("c", "typed");
  expect(isUnsaved("c")).toBe(true);
});

it("A conversation held in memory opens with the later draft, its read mark and a new form key", async () => {
  showPage(address("/chats/c"), stored);
  showPage(address("/chats"), "list");
  noteTyped("c", "");
  noteSaved("c", "");
  noteReadMark("c", 7);
  const opened = await open();
  expect([opened.draft, opened.unread, opened.isHeld]).toEqual(["", 0, true]);
  expect(opened.clientId).not.toBe(stored.clientId);
});

it("A message after the read mark is unread", async () => {
  noteReadMark("c", 6);
  expect(await open()).toMatchObject({ unread: 2, isHeld: false });
});
