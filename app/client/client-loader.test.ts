import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { afterEach, expect, it, vi } from "vitest";
import { clientLoader } from "./client-loader";
import { endPages, holdPart, keepAhead, showPage } from "./seen-pages";

const address = (path: string) => new URL(path, "http://ember.test");

/** Opens a page whose server answers with "fresh". */
async function open(path: string) {
  const serverLoader = vi.fn(async () => "fresh");
  const args = { request: new Request(address(path)), params: {}, serverLoader };
  return { data: await clientLoader(args as unknown as ClientLoaderFunctionArgs), serverLoader };
}

afterEach(endPages);

it("A page seen before opens without waiting for the server", async () => {
  showPage(address("/members"), "held");
  showPage(address("/chats"), "chats");
  const { data, serverLoader } = await open("/members");
  expect(data).toBe("held");
  expect(serverLoader).not.toHaveBeenCalled();
});

it("A page that was never shown comes from the server", async () => {
  expect((await open("/members")).data).toBe("fresh");
});

it("A refresh of the page on the screen comes from the server", async () => {
  showPage(address("/members"), "held");
  expect((await open("/members")).data).toBe("fresh");
});

it("A page read ahead opens with the answer on its way", async () => {
  showPage(address("/members"), "list");
  void keepAhead(address("/chats"), Promise.resolve("read ahead"));
  const { data, serverLoader } = await open("/chats");
  expect(data).toBe("read ahead");
  expect(serverLoader).not.toHaveBeenCalled();
});

it("A profile opens from its card without waiting for its reading ahead", async () => {
  showPage(address("/members"), "list");
  void keepAhead(address("/members/1"), new Promise(() => {}));
  holdPart("/members/1", "card");
  expect((await open("/members/1")).data).toBe("card");
});
