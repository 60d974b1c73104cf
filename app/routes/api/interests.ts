import { interestsShape } from "~/compat/answers";
import { presentInterests } from "~/compat/present-lists";
import { anyone } from "~/compat/route.server";

/** `GET /api/interests.php` (API-25). */
export const loader = anyone.loader({ answer: interestsShape }, async ({ visit }) => ({
  interests: presentInterests(visit.t),
}));
