import { type OptionalField, optionalFields } from "~/tenancy/profile-fields";

/** Parts of a complete profile with their share in percent. The largest missing part is suggested next. */
const weights = {
  photo: 30,
  about: 20,
  place: 10,
  interests: 10,
  reason: 8,
  relationship_status: 7,
  sexuality: 7,
  looks: 8,
};

type Completing = keyof typeof weights;

/** Section of the profile page that contains each part. */
export const sectionOf: Record<Completing, "photos" | "about" | "basics" | "interests" | "looks"> = {
  photo: "photos",
  about: "about",
  place: "basics",
  interests: "interests",
  reason: "looks",
  relationship_status: "looks",
  sexuality: "looks",
  looks: "looks",
};

export interface CompletenessFacts {
  /** Number of photos, except refused photos. */
  photos: number;
  about: string;
  city: string | null;
  interests: readonly string[];
  choices: Readonly<Record<OptionalField, string | null>>;
}

const fewInterests = 3;

/** Completeness in percent, and the part to add next. The part "looks" needs only two facts. */
export function completenessOf(facts: CompletenessFacts): { percent: number; next: Completing | null } {
  const { choices } = facts;
  const looks = optionalFields.filter((field) => !(field in weights) && choices[field]).length;
  const has: Record<Completing, boolean> = {
    photo: facts.photos > 0,
    about: facts.about.trim().length > 0,
    place: Boolean(facts.city),
    interests: facts.interests.length >= fewInterests,
    reason: Boolean(choices.reason),
    relationship_status: Boolean(choices.relationship_status),
    sexuality: Boolean(choices.sexuality),
    looks: looks >= 2,
  };
  const parts = Object.keys(weights) as Completing[];
  const missing = parts.filter((part) => !has[part]).sort((a, b) => weights[b] - weights[a]);
  const percent = 100 - missing.reduce((sum, part) => sum + weights[part], 0);
  return { percent, next: missing[0] ?? null };
}
