import type { Viewer } from "~/accounts/viewer";
import { randomId } from "~/platform/ids";
import { photoPath } from "~/profiles/photo-address.server";
import { listOwnPhotos } from "~/profiles/photos.server";
import { photosAllowed } from "~/profiles/policy";
import { getOwnProfile } from "~/profiles/profile-editor.server";
import type { TenantReader } from "~/tenancy/scope.server";
import type { Tenant } from "~/tenancy/tenant";
import type { PreferenceStep } from "./preferences";

/** The parts of a new member's own profile for which the steps ask. */
export interface StepProfile {
  country: string;
  city: string | null;
  hasAbout: boolean;
  /** True when the tenant asks questions that a profile answers. */
  asksAnswers: boolean;
  /** Empty in the steps that show none. */
  photos: { id: string; src: string }[];
  photosAllowed: number;
  /** Idempotency key of the plain form. */
  uploadKey: string;
}

export async function readStepProfile(
  q: TenantReader,
  { tenant }: { tenant: Tenant },
  viewer: Viewer,
  step: PreferenceStep,
): Promise<StepProfile> {
  const { country, city, about } = await getOwnProfile(q, viewer.memberId);
  const photos = step === "profile" ? await listOwnPhotos(q, viewer.memberId) : [];
  const kept = photos.filter(({ state }) => state !== "refused");
  return {
    country,
    city,
    hasAbout: about !== "",
    asksAnswers: tenant.settings.prompts.length > 0,
    photos: kept.map(({ id }) => ({ id, src: photoPath(tenant, id, "card") })),
    photosAllowed: photosAllowed(viewer),
    uploadKey: randomId(),
  };
}
