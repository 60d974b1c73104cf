import type { LikeState } from "~/likes/like";
import type { PersonCard, ShownPhoto } from "~/profiles/card";
import type { ProfileField } from "~/tenancy/profile-fields";

/** One fact of a profile: a choice by its id, whose words the page knows, or plain text. */
export interface Fact {
  field: ProfileField;
  choice?: string;
  text?: string;
}

export interface GalleryPhoto extends ShownPhoto {
  width: number | null;
  height: number | null;
}

/** Who looks, and what they may do here. */
export type Looking = "visitor" | "member" | "self";

/** Everything a profile shows to this viewer. */
export interface MemberPage {
  id: string;
  name: string;
  age: number | null;
  place: string | null;
  /** Kilometres within which they live, one of the steps (P01). */
  km: number | null;
  activeToday: boolean;
  fictional: { label: string; warning: string } | null;
  looking: Looking;
  photos: GalleryPhoto[];
  /** Photos there are beyond those shown, and what would show them (ROL-03, ROL-13). */
  locked: { count: number; by: "login" | "premium" } | null;
  facts: Fact[];
  /** Null where the site does not show the field. */
  about: string | null;
  shared: string[];
  interests: string[];
  /** The site's own note under every profile. */
  note: string;
  like: LikeState;
  likeIsNew: boolean;
  /** Why this viewer may not like, as a sentence. */
  likeReason: string | null;
  /** The last message of what stands between the two in the viewer's list; null when there is nothing. */
  lastChatSeq: number | null;
  blockedByMe: boolean;
  similar: PersonCard[];
}
