import type { LikeState } from "~/likes/like";
import type { PersonCard, ShownPhoto } from "~/profiles/card";
import type { ProfileField } from "~/tenancy/profile-fields";

/** A fact of a profile: the id of a choice, whose words the page has. */
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
  /** Photos beyond the shown ones, and the way to see them (ROL-03, ROL-13). */
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
  /** Refusal of a like by this viewer, as a sentence. */
  likeReason: string | null;
  /** The last message of the conversation in the viewer's list; null without one. */
  lastChatSeq: number | null;
  blockedByMe: boolean;
  similar: PersonCard[];
}
