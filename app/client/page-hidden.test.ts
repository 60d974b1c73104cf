import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { listenForHiding } from "./page-hidden";

const sendBeacon = vi.fn();
let change: (state: string) => void;

beforeEach(() => sendBeacon.mockReset());
afterEach(() => vi.unstubAllGlobals());

function open(search: string, globalPrivacyControl = false): () => void {
  const page = Object.assign(new EventTarget(), {
    visibilityState: "visible",
    referrer: "https://ads.example/secret?q=1",
  });
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", { search });
  vi.stubGlobal("navigator", { sendBeacon, globalPrivacyControl });
  change = (state) => {
    page.visibilityState = state;
    page.dispatchEvent(new Event("visibilitychange"));
  };
  return listenForHiding();
}

const told = () => sendBeacon.mock.calls.map(([address]) => address as string);

describe("a page that goes out of sight", () => {
  it("A page sends a beacon with an empty JSON body each time it is hidden, but none when it is shown (API-11, API-12)", async () => {
    const stop = open("?network=a");
    change("visible");
    expect(told()).toEqual([]);
    change("hidden");
    change("visible");
    change("hidden");
    expect(told()).toEqual(["/api/page-hidden.php", "/api/page-hidden.php"]);
    const [, body] = sendBeacon.mock.calls[0] as [string, Blob];
    expect([body.type, await body.text()]).toEqual(["application/json", "{}"]);
    stop();
    change("hidden");
    expect(told()).toHaveLength(2);
  });

  it("A page reports once how long it was open when its link asks for this, with the referrer's host only (TRK-02)", () => {
    open("?network=a&lb=1");
    change("hidden");
    change("hidden");
    expect(told()[0]).toMatch(/^\/api\/page-hidden\.php\?seconds=\d+&from=ads\.example$/);
    expect(told()[1]).toBe("/api/page-hidden.php");
  });

  it("A page does not report how long it was open for a visitor who asks not to be tracked", () => {
    open("?lb=1", true);
    change("hidden");
    expect(told()).toEqual(["/api/page-hidden.php"]);
  });
});
