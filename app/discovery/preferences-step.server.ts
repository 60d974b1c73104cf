import type { Viewer } from "~/accounts/viewer";
import { ageOn } from "~/i18n/dates";
import { randomId } from "~/platform/ids";
import { photoPath } from "~/profiles/photo-address.server";
import { listOwnPhotos } from "~/profiles/photos.server";
import { photosAllowed } from "~/profiles/policy";
import { getOwnProfile } from "~/profiles/profile-editor.server";
import type { TenantReader } from "~/tenancy/scope.server";
import { listOwnAnswers } from "~/profiles/answers.server";
import { listPrompts } from "~/profiles/prompts.server";
import type { PreferenceStep } from "./preferences";
import { oldestAge } from "./search";
import type { PageVisit } from "./page-visit";
import { type PreferenceQuestions, readQuestions } from "./preferences-page.server";

/** The parts of a new member's own profile for which the steps ask. */
export interface StepProfile {
  country: string;
  city: string | null;
  age: number;
  hasAbout: boolean;
  /** The tenant's questions. Empty for a member who has already answered a question. */
  prompts: { id: string; question: string }[];
  /** Empty in steps that show no photos. */
  photos: { id: string; src: string }[];
  photosAllowed: number;
  /** Idempotency key of the plain form. */
  uploadKey: string;
}

export async function readStepProfile(
  q: TenantReader,
  visit: PageVisit,
  viewer: Viewer,
  step: PreferenceStep,
): Promise<StepProfile> {
  const { country, city, about, birth_date } = await getOwnProfile(q, viewer.memberId);
  const isProfile = step === "profile";
  const photos = isProfile ? await listOwnPhotos(q, viewer.memberId) : [];
  const asksAnswer = isProfile && (await listOwnAnswers(q, viewer.memberId)).length === 0;
  const kept = photos.filter(({ state }) => state !== "refused");
  return {
    country,
    city,
    age: ageOn(birth_date, new Date(viewer.now)),
    hasAbout: about !== "",
    prompts: asksAnswer ? listPrompts(visit) : [],
    photos: kept.map(({ id }) => ({ id, src: photoPath(visit.tenant, id, "card") })),
    photosAllowed: photosAllowed(viewer),
    uploadKey: randomId(),
  };
}

/** Years below and above the member's age in the proposed age range. */
const yearsAround = 10;

/** The questions of a step. Proposes ages and places near the member's own. */
export function questionsOfStep(visit: PageVisit, viewer: Viewer, profile: StepProfile): PreferenceQuestions {
  const questions = readQuestions(visit, viewer);
  const answers = viewer.preferences ? questions.answers : { ...questions.answers, ...agesAround(profile, questions) };
  return askForPlace({ ...questions, answers }, profile);
}

function agesAround({ age }: StepProfile, { asksAge, minAge }: PreferenceQuestions) {
  if (!asksAge) return {};
  return { minAge: Math.max(minAge, age - yearsAround), maxAge: Math.min(oldestAge, age + yearsAround) };
}

/**
 * Offers the distance to a member without a town, because this step also asks for the town. Proposes the member's
 * country.
 */
function askForPlace(questions: PreferenceQuestions, { city, country }: StepProfile): PreferenceQuestions {
  if (city !== null) return questions;
  const { answers, countries, distance } = questions;
  const startsAtHome = answers.places.length === 0 && countries.some(({ value }) => value === country);
  return {
    ...questions,
    answers: { ...answers, places: startsAtHome ? [country] : answers.places },
    distance: distance === "needs-place" ? "offered" : distance,
  };
}
