import type { LikeState } from "~/likes/like";
import type { ShownAnswer } from "~/profiles/answer";
import type { PersonCard, ShownPhoto } from "~/profiles/card";
import type { ProfileField } from "~/tenancy/profile-fields";

/** A fact of a profile: a field with a chosen value or a text. */
export interface Fact {
  field: ProfileField;
  choice?: string;
  text?: string;
}

export interface GalleryPhoto extends ShownPhoto {
  id: string;
  width: number | null;
  height: number | null;
  /** True when the viewer's like means this photo. */
  isLiked: boolean;
}

interface PageAnswer extends ShownAnswer {
  /** True when the viewer's like means this answer. */
  isLiked: boolean;
}

/** The viewer's relation to the profile. "opening" is a page made of a card, until the server answers. */
export type Looking = "visitor" | "member" | "self" | "opening";

export interface MemberPage {
  id: string;
  name: string;
  age: number | null;
  place: string | null;
  /** Text of the pronouns. Null for a member without pronouns. */
  pronouns: string | null;
  /** Distance step in kilometres (P01). */
  km: number | null;
  activeToday: boolean;
  fictional: { label: string; warning: string } | null;
  looking: Looking;
  photos: GalleryPhoto[];
  /** Number of hidden photos, and the condition that reveals them (ROL-03, ROL-13). */
  locked: { count: number; by: "login" | "premium" } | null;
  facts: Fact[];
  /** Null when the tenant hides this field. */
  about: string | null;
  answers: PageAnswer[];
  shared: string[];
  interests: string[];
  /** The tenant's note below every profile. */
  note: string;
  like: LikeState;
  likeIsNew: boolean;
  /** The reason why the viewer may not like now, as text. Null when allowed. */
  likeReason: string | null;
  /** Number of the newest message with this member. Null without a conversation. */
  lastChatSeq: number | null;
  blockedByMe: boolean;
  similar: PersonCard[];
}

/** Data of a profile's URL: the page, or the reason why the viewer does not see the page. */
export interface MemberAnswer {
  page: MemberPage | null;
  blocked: string | null;
  /** The pressed card, until the server answers. */
  card?: PersonCard;
}

/** The page of a card, shown while the profile loads. */
export function openingPage(card: PersonCard): MemberPage {
  const { photo, fictional } = card;
  return {
    ...card,
    pronouns: null,
    fictional: fictional === null ? null : { label: fictional, warning: "" },
    looking: "opening",
    photos: photo ? [{ ...photo, id: "", width: null, height: null, isLiked: false }] : [],
    locked: null,
    facts: [],
    about: null,
    answers: [],
    interests: [],
    note: "",
    like: "none",
    likeIsNew: false,
    likeReason: null,
    lastChatSeq: null,
    blockedByMe: false,
    similar: [],
  };
}

/** True when the page offers to like its photos and answers. */
export function canLike({ looking, blockedByMe }: Pick<MemberPage, "looking" | "blockedByMe">): boolean {
  return looking === "member" && !blockedByMe;
}
