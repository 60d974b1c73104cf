import { expect, it, vi } from "vitest";
import { testAppOfFile } from "../../tests/support/test-app";
import { Unavailable } from "~/platform/breaker.server";
import { services } from "~/platform/services.server";
import { listMembersWithOpenPage, markPageClosed, markPageOpen } from "./open-page-marker.server";

const app = testAppOfFile();

it("The mark of a closed page is removed once an unavailable store answers again (F15)", async () => {
  const { cache } = app.ember;
  await markPageOpen(cache, "anna");
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const removal = vi.spyOn(services().store, "del").mockRejectedValue(new Unavailable("away"));
  await markPageClosed(cache, "anna");
  await vi.advanceTimersByTimeAsync(3_000);
  expect([removal.mock.calls.length, await listMembersWithOpenPage(cache, ["anna"])]).toEqual([2, new Set(["anna"])]);
  removal.mockRestore();
  await vi.advanceTimersByTimeAsync(6_000);
  vi.useRealTimers();
  expect(await listMembersWithOpenPage(cache, ["anna"])).toEqual(new Set());
});

it("The mark of a closed page expires by itself while the store stays unavailable", async () => {
  const { cache } = app.ember;
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const removal = vi.spyOn(services().store, "del").mockRejectedValue(new Unavailable("away"));
  await markPageClosed(cache, "boris");
  await vi.advanceTimersByTimeAsync(600_000);
  vi.useRealTimers();
  expect(removal.mock.calls.length).toBe(6);
  removal.mockRestore();
});
