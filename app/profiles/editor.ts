import type { ProfileField } from "~/tenancy/profile-fields";
import type { OwnProfile } from "./profile-editor.server";
import type { OwnPhoto } from "./photos.server";

/** One's own photo in the editor. */
export interface EditedPhoto extends Pick<OwnPhoto, "id" | "state"> {
  src: string;
  /** The whole picture, from which a part is cut. */
  whole: string;
  /** Why staff turned it down, in words. */
  refusal: string | null;
  thumbhash: string | null;
  isMain: boolean;
}

export interface Choice {
  value: string;
  label: string;
}

/** Everything the profile editor shows. */
export interface ProfileEditor {
  memberId: string;
  profile: Omit<OwnProfile, "email">;
  countries: Choice[];
  /** Regions of every country of the site: country → choices. */
  regions: Record<string, Choice[]>;
  interests: string[];
  photos: EditedPhoto[];
  photosAllowed: number;
  /** Of the plain form: sent twice, it adds its photos once. */
  uploadKey: string;
  premium: boolean;
  isConfirmed: boolean;
  /** What others get to see on this site. */
  shown: readonly ProfileField[];
  /** Said wherever something of theirs was refused (DSA 20). */
  howToObject: string;
  /** The section that was just saved without script. */
  saved: string | null;
}
