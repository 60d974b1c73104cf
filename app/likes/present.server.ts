import type { Viewer } from "~/accounts/viewer";
import type { Translate } from "~/i18n/messages";
import { refusalText } from "~/i18n/refusal-text";
import { Refusal } from "~/platform/errors";
import { type Shown, presentCard } from "~/profiles/present.server";
import { photoSrc } from "~/profiles/photo-address.server";
import { photoColours } from "~/profiles/photo-colours.server";
import { fictionalWords } from "~/tenancy/tenant";
import type { LikeCard, NewMatch } from "./like";
import type { LikeRow } from "./like-lists.server";
import type { LikeResult } from "./likes.server";
import { likeRefusal } from "./policy";
import { presentPart } from "./present-part.server";

/** The reason why the viewer may not like now, as text. */
export function likeReason(viewer: Viewer, visit: Parameters<typeof refusalText>[0]): string | null {
  const code = likeRefusal(viewer);
  return code && refusalText(visit, new Refusal(code));
}

export function presentLike(row: LikeRow, isMine: boolean, shown: Shown & { t: Translate }): LikeCard {
  const likedAt = new Date(Number(row.at) / 1000).toISOString();
  const part = row.part && presentPart(row.part, isMine, shown);
  return { ...presentCard(row.card, shown), isNew: row.is_new, isMatch: row.is_match, likedAt, part };
}

/** The other member, for the overlay. Null when the like made no match. */
export function presentNewMatch({ isNewMatch, other }: LikeResult, { tenant, locale }: Shown): NewMatch | null {
  if (!isNewMatch) return null;
  return {
    id: other.id,
    name: other.name,
    photo: other.photo ? { src: photoSrc(tenant, other.photo, "card"), colours: photoColours(other.thumbhash) } : null,
    fictional: other.fictional ? fictionalWords(tenant, locale).label : null,
  };
}
