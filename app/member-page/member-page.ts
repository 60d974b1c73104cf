import type { LikeState } from "~/likes/like";
import type { PersonCard, ShownPhoto } from "~/profiles/card";
import type { ProfileField } from "~/tenancy/profile-fields";

/** A fact of a profile: a field with its choice or a text. */
export interface Fact {
  field: ProfileField;
  choice?: string;
  text?: string;
}

export interface GalleryPhoto extends ShownPhoto {
  width: number | null;
  height: number | null;
}

/** Kind of viewer, which decides the actions. */
export type Looking = "visitor" | "member" | "self";

/** All data of a profile for this viewer. */
export interface MemberPage {
  id: string;
  name: string;
  age: number | null;
  place: string | null;
  /** Distance in kilometres, rounded to a step (P01). */
  km: number | null;
  activeToday: boolean;
  fictional: { label: string; warning: string } | null;
  looking: Looking;
  photos: GalleryPhoto[];
  /** The number of hidden photos, and the step that shows them (ROL-03, ROL-13). */
  locked: { count: number; by: "login" | "premium" } | null;
  facts: Fact[];
  /** Null when the tenant hides the field. */
  about: string | null;
  shared: string[];
  interests: string[];
  /** The tenant's note, shown below every profile. */
  note: string;
  like: LikeState;
  likeIsNew: boolean;
  /** Reason why the viewer cannot like now, as a sentence. Null when allowed. */
  likeReason: string | null;
  /** Number of the last message with this member. Null without a conversation. */
  lastChatSeq: number | null;
  blockedByMe: boolean;
  similar: PersonCard[];
}
