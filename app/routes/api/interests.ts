import { presentInterests } from "~/compat/present-lists";
import { anyone } from "~/compat/route.server";

/** `GET /api/interests.php` (API-25). */
export const loader = anyone.loader(async ({ visit }) => ({ interests: presentInterests(visit.t) }));
