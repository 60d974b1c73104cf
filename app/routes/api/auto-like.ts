import { autoLikeShape } from "~/compat/answers";
import { presentAutoLiker } from "~/compat/present-likes";
import { member } from "~/compat/route.server";
import { autoLike } from "~/discovery/auto-like.server";
import { photoPath } from "~/profiles/photo-address.server";
import { fictionalWords } from "~/tenancy/tenant";

/**
 * `GET /api/auto-like.php` (API-13). Refuses requests from other sites, because this GET writes (AMB-067). Answers null
 * without a like for the member.
 */
export const loader = member.writingLoader({ answer: autoLikeShape }, async ({ scope, visit, viewer }) => {
  const liker = await scope.db.write((w) => autoLike(w, viewer));
  if (!liker) return null;
  return presentAutoLiker(liker, {
    photoPath: (photoId, size) => photoPath(visit.tenant, photoId, size),
    fictionalLabel: fictionalWords(visit.tenant, visit.locale).label,
  });
});
