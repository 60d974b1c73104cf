import { paths } from "~/paths";
import { clientState, type SharedState } from "~/client/client-state";
import { callApi } from "~/client/http-client";

/** The place in an answer of `geocode.php`. */
export interface FoundPlace {
  country: string | null;
  country_name: string | null;
  region: string | null;
  region_name: string | null;
  city: string | null;
}

type Whereabouts = { place: FoundPlace } | { place: null; because: "denied" | "nothing" };

/** Positions up to an hour old are accepted (SRC-12). */
export const positionOptions: PositionOptions = { maximumAge: 60 * 60 * 1000, timeout: 15_000 };

type Permission = SharedState["geolocation_permission"];

/** The browser's permission for the position, read without a prompt. `unknown` when unavailable (SRC-11). */
export async function readPermission(
  browser: Partial<Pick<Navigator, "geolocation" | "permissions">>,
): Promise<Permission> {
  if (!browser.geolocation) return "unsupported";
  try {
    return (await browser.permissions?.query({ name: "geolocation" }))?.state ?? "unknown";
  } catch {
    return "unknown";
  }
}

/** Copies the permission into the client state and follows its changes. */
export async function followPermission(): Promise<void> {
  clientState.share({ geolocation_permission: await readPermission(navigator) });
  const status = await navigator.permissions?.query({ name: "geolocation" }).catch(() => null);
  if (status) status.onchange = () => clientState.share({ geolocation_permission: status.state });
}

/** Asks the browser for its position and the server for the town (SRC-13, API-09, API-10). */
export async function locate(): Promise<Whereabouts> {
  const position = await askPosition();
  void followPermission();
  if (!position) return { place: null, because: "denied" };
  const place = await nameOf(position.coords);
  return place?.city ? { place } : { place: null, because: "nothing" };
}

function askPosition(): Promise<GeolocationPosition | null> {
  if (!("geolocation" in navigator)) return Promise.resolve(null);
  return new Promise((done) => navigator.geolocation.getCurrentPosition(done, () => done(null), positionOptions));
}

/** Two decimals are about one kilometre, exact enough for a town (P01). */
async function nameOf({ latitude, longitude }: GeolocationCoordinates): Promise<FoundPlace | null> {
  const query = new URLSearchParams({ lat: latitude.toFixed(2), lon: longitude.toFixed(2) });
  try {
    const { data } = await callApi<FoundPlace>(`${paths.api("geocode")}?${query}`);
    clientState.share({ geolocation_geocode: data });
    return data;
  } catch {
    return null;
  }
}
