import { regionsShape } from "~/compat/answers";
import { presentRegions } from "~/compat/present-lists";
import { anyone } from "~/compat/route.server";

/** `GET /api/regions.php` (API-26). */
export const loader = anyone.loader({ answer: regionsShape }, async ({ visit }) => ({
  regions: presentRegions(visit.t, visit.locale),
}));
