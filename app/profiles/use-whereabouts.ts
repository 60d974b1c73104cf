import { useCallback, useState } from "react";
import { paths } from "~/paths";
import { clientState } from "~/web/client-state";
import { callApi } from "~/web/http-client";

/** The place that `geocode.php` names. */
export interface FoundPlace {
  country: string | null;
  region: string | null;
  region_name: string | null;
  city: string | null;
}

export type Finding = "idle" | "finding" | "denied" | "nothing";

const cacheMs = 60 * 60 * 1000;

/** Asks the browser where it is, for an hour at most once, and our gazetteer which town that is (API-09, API-10). */
export function useWhereabouts(onFound: (place: FoundPlace) => void): { state: Finding; find: () => void } {
  const [state, setState] = useState<Finding>("idle");
  const find = useCallback(() => {
    if (!("geolocation" in navigator)) {
      clientState.share({ geolocation_permission: "unsupported" });
      return setState("denied");
    }
    setState("finding");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        clientState.share({ geolocation_permission: "granted" });
        void nameOf(coords).then((place) => {
          setState(place?.city ? "idle" : "nothing");
          if (place?.city) onFound(place);
        });
      },
      ({ code, PERMISSION_DENIED }) => {
        if (code === PERMISSION_DENIED) clientState.share({ geolocation_permission: "denied" });
        setState("denied");
      },
      { maximumAge: cacheMs, timeout: 15_000 },
    );
  }, [onFound]);
  return { state, find };
}

/** Two digits are about a kilometre: finer than a town is nobody's business, ours included (P01). */
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
