import type { Viewer } from "~/accounts/viewer";
import type { LikeType } from "~/likes/like";
import { readInstantCursor } from "~/platform/cursor";
import { listLikes } from "~/likes/like-lists.server";
import { presentLike } from "~/likes/present.server";
import { paths } from "~/paths";
import type { TenantReader } from "~/tenancy/scope.server";
import type { Visit } from "~/server/visit.server";

interface Asked {
  q: TenantReader;
  visit: Visit;
  viewer: Viewer;
  search: URLSearchParams;
}

export async function readLikesPage({ q, visit, viewer, search }: Asked, type: LikeType) {
  const after = readInstantCursor(search.get("after"));
  const { rows, next, counts } = await listLikes(q, { memberId: viewer.memberId, type, after });
  return {
    title: visit.t("likes:title"),
    type,
    people: rows.map((row) => presentLike(row, type !== "received", visit)),
    next: next && paths.likesOf(type, next),
    counts,
    // Taken from `viewer`, which already contains the count, so that no query is needed.
    fresh: viewer.newLikes,
    hasPhoto: viewer.mainPhotoId !== null,
  };
}
