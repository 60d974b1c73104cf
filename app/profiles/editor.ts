import type { ProfileField } from "~/tenancy/profile-fields";
import type { OwnProfile } from "./profile-editor.server";
import type { OwnPhoto } from "./photos.server";

/** A member's own photo in the editor. */
export interface EditedPhoto extends Pick<OwnPhoto, "id" | "state"> {
  src: string;
  /** Address of the uncropped picture. */
  whole: string;
  /** Why staff refused the photo, as text. */
  refusal: string | null;
  thumbhash: string | null;
  isMain: boolean;
}

interface Choice {
  value: string;
  label: string;
}

/** Data of the profile editor. */
export interface ProfileEditor {
  memberId: string;
  profile: Omit<OwnProfile, "email">;
  countries: Choice[];
  /** Regions by country, for every country of the tenant. */
  regions: Record<string, Choice[]>;
  interests: string[];
  photos: EditedPhoto[];
  photosAllowed: number;
  /** Idempotency key of the plain form. A repeated post adds its photos once. */
  uploadKey: string;
  premium: boolean;
  isConfirmed: boolean;
  /** Fields that the tenant shows to other members. */
  shown: readonly ProfileField[];
  /** How to object to a refusal. Shown beside every refusal of this member's content (DSA 20). */
  howToObject: string;
  /** The section that a plain form has just saved. */
  saved: string | null;
}
