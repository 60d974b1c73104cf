import * as z from "zod";
import { geocodeShape } from "~/compat/answers";
import { presentGeocode } from "~/compat/present-geocode";
import { anyone } from "~/compat/route.server";
import { Refusal } from "~/platform/errors";
import { nearestTown } from "~/profiles/towns.server";
import { isSameOrigin } from "~/server/edge/origin-check.server";
import { countAction } from "~/server/throttle.server";

const place = z.object({ lat: z.coerce.number().min(-90).max(90), lon: z.coerce.number().min(-180).max(180) });

/** `GET /api/geocode.php?lat=…&lon=…` (API-09). Answers the nearest town. Refuses requests from other sites (P01). */
export const loader = anyone.loader(
  { answer: geocodeShape, query: place },
  async ({ visit, viewer, request, search }) => {
    if (!isSameOrigin(request, visit.origin)) throw new Refusal("request.cross_site");
    await countAction(visit, viewer, "geocode");
    // An empty coordinate must not count as zero.
    const asked = place.safeParse({ lat: search.get("lat") || Number.NaN, lon: search.get("lon") || Number.NaN });
    if (!asked.success) throw new Refusal("request.invalid");
    const answer = presentGeocode(await nearestTown(asked.data.lat, asked.data.lon), visit.locale);
    return Response.json(answer, { headers: { "cache-control": "private, no-store" } });
  },
);
