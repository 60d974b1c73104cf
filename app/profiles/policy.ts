/** Maximum number of a member's photos (PRO-17, PRO-18). */
export const photoAllowance = { free: 3, premium: 25 } as const;

export function photosAllowed({ premium }: { premium: boolean }): number {
  return premium ? photoAllowance.premium : photoAllowance.free;
}

export function canAddPhoto(facts: { premium: boolean; count: number }): boolean {
  return facts.count < photosAllowed(facts);
}

export type PhotoViewer = "visitor" | "free" | "premium" | "self";

/** Visitors see one photo, free members three, premium members all (ROL-03, ROL-13, AMB-045). */
export function photosShown(onlooker: PhotoViewer): number {
  if (onlooker === "visitor") return 1;
  return onlooker === "free" ? 3 : Number.POSITIVE_INFINITY;
}

/** Maximum characters of `about` and `city`, and maximum number of interests. */
export const profileLimits = { about: 2000, city: 60, interests: 20 } as const;
