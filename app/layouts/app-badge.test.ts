import { describe, expect, it, vi } from "vitest";
import { setAppBadge } from "./app-badge";

describe("the app badge", () => {
  it("The app badge is set to the total (LAY-48)", async () => {
    const app = { setAppBadge: vi.fn(async () => {}), clearAppBadge: vi.fn(async () => {}) };
    await setAppBadge(app, 5);
    expect(app.setAppBadge).toHaveBeenCalledWith(5);
    expect(app.clearAppBadge).not.toHaveBeenCalled();
  });

  it("The app badge is cleared at zero", async () => {
    const app = { setAppBadge: vi.fn(async () => {}), clearAppBadge: vi.fn(async () => {}) };
    await setAppBadge(app, 0);
    expect(app.clearAppBadge).toHaveBeenCalled();
    expect(app.setAppBadge).not.toHaveBeenCalled();
  });

  it("An app badge that the browser lacks or refuses causes no error", async () => {
    await setAppBadge({}, 5);
    await setAppBadge({ setAppBadge: () => Promise.reject(new Error("denied")) }, 5);
  });
});
