import { likesShape } from "~/compat/answers";
import { polled } from "~/compat/cached-answer.server";
import { presentLikes } from "~/compat/present-likes";
import { listLikedPeople } from "~/likes/like-lists.server";
import { photoPath } from "~/profiles/photo-address.server";
import { fictionalWords } from "~/tenancy/tenant";

export const loader = polled(likesShape, async ({ q, visit, viewer }) =>
  presentLikes(await listLikedPeople(q, viewer.memberId), {
    photoPath: (photoId, size) => photoPath(visit.tenant, photoId, size),
    fictionalLabel: fictionalWords(visit.tenant, visit.locale).label,
  }),
);
