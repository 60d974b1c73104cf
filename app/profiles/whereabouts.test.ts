import { afterEach, describe, expect, it, vi } from "vitest";
import { clientState } from "~/client/client-state";
import { locate, positionOptions, readPermission } from "./whereabouts";

const geolocation = {} as Geolocation;
const permissions = (query: () => Promise<unknown>) => ({ query }) as unknown as Permissions;
const amsterdam = {
  country: "NL",
  country_name: "Netherlands",
  region: "NL-NH",
  region_name: "North Holland",
  city: "Amsterdam",
};

afterEach(() => {
  vi.unstubAllGlobals();
  clientState.reset();
});

describe("the geolocation permission (SRC-11)", () => {
  it("The permission is unsupported without the API, unknown when the browser does not tell, and otherwise as the browser tells", async () => {
    expect(await readPermission({})).toBe("unsupported");
    expect(await readPermission({ geolocation })).toBe("unknown");
    expect(await readPermission({ geolocation, permissions: permissions(() => Promise.reject(new Error("no"))) })).toBe(
      "unknown",
    );
    for (const state of ["prompt", "granted", "denied"]) {
      expect(await readPermission({ geolocation, permissions: permissions(async () => ({ state })) })).toBe(state);
    }
  });

  it("The permission is unknown before the first request", () => {
    expect(clientState.get().shared.geolocation_permission).toBe("unknown");
  });
});

describe("the visitor's position (SRC-12, SRC-13)", () => {
  function browser(position: { latitude: number; longitude: number } | null) {
    const asked: { options?: PositionOptions; path?: string } = {};
    vi.stubGlobal("navigator", {
      geolocation: {
        getCurrentPosition(done: (at: unknown) => void, fail: () => void, options: PositionOptions) {
          asked.options = options;
          if (position) done({ coords: position });
          else fail();
        },
      },
      permissions: permissions(async () => ({ state: position ? "granted" : "denied" })),
    });
    vi.stubGlobal("fetch", async (path: string) => {
      asked.path = path;
      return Response.json(position && position.latitude > 0 ? amsterdam : { country: null, city: null });
    });
    return asked;
  }

  it("A position of the last hour is sent with two decimals, and its place is stored", async () => {
    const asked = browser({ latitude: 52.370_216, longitude: 4.895_168 });
    expect(await locate()).toEqual({ place: amsterdam });
    expect(asked.options).toBe(positionOptions);
    expect(positionOptions.maximumAge).toBe(3_600_000);
    expect(asked.path).toBe("/api/geocode.php?lat=52.37&lon=4.90");
    expect(clientState.get().shared.geolocation_geocode).toEqual(amsterdam);
    await vi.waitFor(() => expect(clientState.get().shared.geolocation_permission).toBe("granted"));
  });

  it("A position that cannot be found gives the reason", async () => {
    browser(null);
    expect(await locate()).toEqual({ place: null, because: "denied" });
    browser({ latitude: -10, longitude: 0 });
    expect(await locate()).toEqual({ place: null, because: "nothing" });
  });
});
