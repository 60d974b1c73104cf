import type { LikeState } from "~/likes/like";
import type { PersonCard, ShownPhoto } from "~/profiles/card";
import type { ProfileField } from "~/tenancy/profile-fields";

/** A fact of a profile: a field with the id of its choice, or with a text. */
export interface Fact {
  field: ProfileField;
  choice?: string;
  text?: string;
}

export interface GalleryPhoto extends ShownPhoto {
  width: number | null;
  height: number | null;
}

/** Role of the viewer, which decides the actions. */
export type Looking = "visitor" | "member" | "self";

/** All data of a profile for this viewer. */
export interface MemberPage {
  id: string;
  name: string;
  age: number | null;
  place: string | null;
  /** Distance in a step of kilometres (P01). */
  km: number | null;
  activeToday: boolean;
  fictional: { label: string; warning: string } | null;
  looking: Looking;
  photos: GalleryPhoto[];
  /** The number of hidden photos, and the condition for seeing them (ROL-03, ROL-13). */
  locked: { count: number; by: "login" | "premium" } | null;
  facts: Fact[];
  /** Null when the tenant hides the field. */
  about: string | null;
  shared: string[];
  interests: string[];
  /** The tenant's note under every profile. */
  note: string;
  like: LikeState;
  likeIsNew: boolean;
  /** The sentence that tells why this viewer may not like now. */
  likeReason: string | null;
  /** The last message of the conversation in the viewer's list; null without one. */
  lastChatSeq: number | null;
  blockedByMe: boolean;
  similar: PersonCard[];
}
