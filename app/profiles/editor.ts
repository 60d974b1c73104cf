import type { ProfileField } from "~/tenancy/profile-fields";
import type { OwnProfile } from "./profile-editor.server";
import type { OwnPhoto } from "./photos.server";

export interface EditedPhoto extends Pick<OwnPhoto, "id" | "state"> {
  src: string;
  /** URL of the uncropped photo. */
  whole: string;
  /** The reason why staff refused the photo, as text. */
  refusal: string | null;
  thumbhash: string | null;
  isMain: boolean;
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
