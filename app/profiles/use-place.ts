import { type Dispatch, type RefObject, type SetStateAction, useEffect, useState } from "react";
import type { RefusalView } from "~/client/use-refusal";
import { useLatestCallback } from "~/ui/use-on-change";
import type { ProfileEditor } from "./editor";

/** Values of the place fields. An empty string means no choice. */
interface Place {
  country: string;
  region: string;
  city: string;
}

export function storedPlace({ country, region, city }: ProfileEditor["profile"]): Place {
  return { country, region: region ?? "", city: city ?? "" };
}

/** State of the place fields. Keeps typed values after a refusal. */
export function usePlace(profile: ProfileEditor["profile"], refusal: RefusalView) {
  const [place, setPlace] = useState(() => typedPlace(profile, refusal));
  return {
    place,
    setPlace,
    chooseCountry: (country: string) => setPlace({ country, region: "", city: "" }),
    chooseTown: (town: { name: string; region: string | null }) =>
      setPlace((before) => ({ ...before, city: town.name, region: town.region ?? "" })),
  };
}

function typedPlace(profile: ProfileEditor["profile"], refusal: RefusalView): Place {
  const stored = storedPlace(profile);
  return {
    country: refusal.inputOf("country") ?? stored.country,
    region: refusal.inputOf("region") ?? stored.region,
    city: refusal.inputOf("city") ?? stored.city,
  };
}

/** Adopts values chosen before hydration, because React would otherwise reset them. */
export function useTypedPlace(
  frame: RefObject<HTMLElement>,
  country: string,
  setPlace: Dispatch<SetStateAction<Place>>,
): void {
  const takeTyped = useLatestCallback(() => {
    const form = frame.current?.closest("form");
    if (!form) return;
    const typed = new FormData(form);
    const typedCountry = String(typed.get("country"));
    const region = typedCountry === country ? String(typed.get("region")) : "";
    setPlace({ country: typedCountry, region, city: String(typed.get("city")) });
  });
  useEffect(() => takeTyped(), [takeTyped]);
}
