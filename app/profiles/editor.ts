import type { LookField, OwnProfile } from "./profile-editor.server";
import type { OwnPhoto } from "./photos.server";

export type { LookField };

/** One's own photo in the editor. */
export interface EditedPhoto extends Pick<OwnPhoto, "id" | "state"> {
  src: string;
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
  premium: boolean;
  isConfirmed: boolean;
  /** The section that was just saved without script. */
  saved: string | null;
}
