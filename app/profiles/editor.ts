import type { ProfileField } from "~/tenancy/profile-fields";
import type { Answer } from "./answer";
import type { OwnProfile } from "./profile-editor.server";
import type { OwnPhoto } from "./photos.server";

export interface EditedPhoto extends Pick<OwnPhoto, "id" | "state"> {
  src: string;
  /** URL of the uncropped photo. */
  whole: string;
  /** The reason why staff refused the photo, as text. */
  refusal: string | null;
  colours: string | null;
  isMain: boolean;
}

/** An answer in the editor: the newest text, public or not. */
export interface EditedAnswer extends Answer {
  /** Null when public. */
  state: "pending" | "refused" | null;
  /** The reason for a refusal, as text. */
  reason: string | null;
}

interface Choice {
  value: string;
  label: string;
}

export interface ProfileEditor {
  memberId: string;
  profile: Omit<OwnProfile, "email">;
  countries: Choice[];
  /** Regions by country, for all countries of the tenant. */
  regions: Record<string, Choice[]>;
  interests: string[];
  genders: Choice[];
  /** Empty for a site that asks for no pronouns. */
  pronouns: Choice[];
  /** The site's questions. Empty for a site without questions. */
  prompts: { id: string; question: string }[];
  answers: EditedAnswer[];
  photos: EditedPhoto[];
  photosAllowed: number;
  /** Idempotency key of the plain form, so that repeated submissions add photos once. */
  uploadKey: string;
  premium: boolean;
  isConfirmed: boolean;
  /** Fields that the tenant shows to other members. */
  shown: readonly ProfileField[];
  /** How to appeal, shown beside every refusal of this member's content (DSA 20). */
  howToObject: string;
  /** The section just saved by a plain form. */
  saved: string | null;
}
