import type { LikeType } from "~/paths";
import type { PersonCard, ShownPhoto } from "~/profiles/card";

export type { LikeType };
export const likeTypes: readonly LikeType[] = ["received", "sent", "matches"];

export const likesPerPage = 20;

/** The photo or answer that a like means. */
export type LikedPart = { photo: string } | { prompt: string };

/** A liked part as stored in the like's first message, with the answer's text at that time. */
export type KeptPart = { photo: string | null } | { prompt: string; body: string };

/** A liked part on a screen. */
export interface ShownPart {
  /** Text that tells whose photo or answer was liked. */
  label: string;
  question?: string;
  body?: string;
  /** URL of the photo. Absent when the photo is gone. */
  photo?: string;
}

/** Likes between the viewer and another member (LIK-09). */
export const likeStates = ["none", "liked", "received", "match"] as const;
export type LikeState = (typeof likeStates)[number];

export function likeState({ sent, received }: { sent: boolean; received: boolean }): LikeState {
  if (sent && received) return "match";
  if (sent) return "liked";
  return received ? "received" : "none";
}

export interface LikeCard extends PersonCard {
  isNew: boolean;
  isMatch: boolean;
  likedAt: string;
  /** The photo or answer that the like means. */
  part: ShownPart | null;
}

/** The other member in the overlay of a new match (LIK-21..25, AMB-025). */
export interface NewMatch {
  id: string;
  name: string;
  photo: ShownPhoto | null;
  fictional: string | null;
}

/** The server's answer to a like, or a withdrawn like, sent by script. */
export interface LikeAnswer {
  state: LikeState;
  match: NewMatch | null;
}
