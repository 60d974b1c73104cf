import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const sendBeacon = vi.fn();
let hide: (state: string) => void;

beforeEach(() => {
  vi.resetModules();
  sendBeacon.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

async function open(search: string, privacy = false): Promise<void> {
  const heard: (() => void)[] = [];
  const page = {
    visibilityState: "visible",
    referrer: "https://ads.example/secret?q=1",
    addEventListener: (_name: string, hear: () => void) => heard.push(hear),
  };
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", { search });
  vi.stubGlobal("navigator", { sendBeacon, globalPrivacyControl: privacy });
  hide = (state) => {
    page.visibilityState = state;
    for (const hear of heard) hear();
  };
  await import("./visitor-stay");
}

describe("a page whose link asks to note how long it stays open (TRK-02, API-12)", () => {
  it("tells once, when it is hidden, with an empty body and no more of the way here than a host", async () => {
    await open("?network=a&lb=1");
    hide("visible");
    expect(sendBeacon).not.toHaveBeenCalled();
    hide("hidden");
    hide("hidden");
    expect(sendBeacon).toHaveBeenCalledTimes(1);
    const [address, body] = sendBeacon.mock.calls[0] as [string, Blob];
    expect(address).toMatch(/^\/api\/page-hidden\.php\?seconds=\d+&from=ads\.example$/);
    expect(await body.text()).toBe("{}");
  });

  it("tells nothing otherwise, nor of who asks sites not to", async () => {
    await open("?network=a");
    hide("hidden");
    vi.resetModules();
    await open("?lb=1", true);
    hide("hidden");
    expect(sendBeacon).not.toHaveBeenCalled();
  });
});
