import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { afterEach, expect, it, vi } from "vitest";
import { clientLoader } from "./client-loader";
import { endPages, showPage } from "./seen-pages";

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
