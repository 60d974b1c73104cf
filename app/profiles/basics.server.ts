import type { Locale } from "~/i18n/locales";
import { isLongerThan } from "~/platform/characters";
import { Refusal, Refusals } from "~/platform/errors";
import { offeredRegions } from "~/tenancy/offered-regions";
import { hasChoice } from "~/tenancy/own-choices";
import type { TenantScope, TenantWriter } from "~/tenancy/scope.server";
import type { Settings } from "~/tenancy/settings";
import { birthDateRefusal } from "./birth-date";
import { nameLength, nameRefusal, normaliseName } from "./display-name";
import { profileLimits } from "./policy";
import { lockProfile } from "~/accounts/profile-lock.server";
import { type Basics, getOwnProfile, saveBasics, type Whereabouts } from "./profile-editor.server";
import { townRefusal } from "./town-refusal.server";
import { findTown, type TownAnswer } from "./towns.server";

interface TypedBasics extends Omit<Basics, "region" | "city" | "pronouns"> {
  /** Empty for no pronouns. Undefined for a form without this field, which leaves the pronouns unchanged. */
  pronouns?: string;
  region: string;
  city: string;
}

/** Changes name, gender, birth date and place, by the rules of the sign-up (ACC-28..31). */
export async function changeBasics(
  scope: TenantScope,
  memberId: string,
  typed: TypedBasics,
  locale: Locale,
): Promise<void> {
  const { pronouns, ...rest } = typed;
  const entered = {
    ...rest,
    name: normaliseName(typed.name),
    region: typed.region || null,
    city: normaliseName(typed.city) || null,
  };
  const answer = entered.city ? await findTown(entered.country, entered.region, entered.city) : null;
  await scope.db.write(async (w) => {
    await lockProfile(w, memberId);
    const own = await getOwnProfile(w, memberId);
    const wanted: Basics = { ...entered, pronouns: pronouns === undefined ? own.pronouns : pronouns || null };
    const { settings } = scope.tenant;
    const problems = problemsOf(wanted, own, { email: own.email, now: await w.now(), settings });
    const home = homeOf(wanted, own, answer, locale);
    if (home instanceof Refusal) problems.push(home);
    if (problems.length > 0 || home instanceof Refusal) throw new Refusals(problems);
    await saveBasics(w, memberId, { ...wanted, ...home.place }, home.where);
  });
}

/** Facts that staff correct at a member's request, named like their columns. */
export type CorrectedFact = "name" | "gender" | "birth_date";

/** Corrects one fact by the rules of the sign-up and leaves the place unchanged. Returns the old and the new value. */
export async function correctBasics(
  w: TenantWriter,
  memberId: string,
  { fact, value }: { fact: CorrectedFact; value: string },
): Promise<{ before: string; after: string }> {
  await lockProfile(w, memberId);
  const { email, ...own } = await getOwnProfile(w, memberId);
  const wanted: Basics = { ...own, [fact]: fact === "name" ? normaliseName(value) : value };
  const problems = problemsOf(wanted, own, { email, now: await w.now(), settings: w.tenant.settings });
  const ofFact = problems.filter(({ field }) => field === fact);
  if (ofFact.length > 0) throw new Refusals(ofFact);
  if (wanted[fact] !== own[fact]) await saveBasics(w, memberId, wanted, "unchanged");
  return { before: own[fact], after: wanted[fact] };
}

interface Home {
  place: Pick<Basics, "region" | "city">;
  where: Whereabouts;
}

/** The place to store, or a refusal. Accepts an unchanged place, even if the town is no longer known. */
function homeOf(wanted: Basics, own: Basics, answer: TownAnswer | null, locale: Locale): Home | Refusal {
  const place = { region: wanted.region, city: wanted.city };
  const stays = (["country", "region", "city"] as const).every((field) => own[field] === wanted[field]);
  if (stays) return { place, where: "unchanged" };
  if (!answer) return { place, where: null };
  if (answer.town) return { place: { region: answer.town.region, city: answer.town.name }, where: answer.town.cell };
  return townRefusal(answer, locale);
}

interface Facts {
  email: string | null;
  now: Date;
  settings: Readonly<Settings>;
}

function problemsOf(basics: Basics, own: Basics, { email, now, settings }: Facts): Refusal[] {
  const { name, gender, pronouns, birth_date, country, region, city } = basics;
  const problems: Refusal[] = [];
  // Accept an unchanged name, because the name may be older than the current rules.
  const nameCode = name === own.name ? null : nameRefusal(name, email, settings.name);
  if (nameCode) problems.push(new Refusal(nameCode, nameLength, "name"));
  const dateCode = birthDateRefusal(birth_date, now, settings.min_age);
  if (dateCode) problems.push(new Refusal(dateCode, {}, "birth_date"));
  if (gender !== own.gender && !hasChoice(settings.genders, gender))
    problems.push(new Refusal("gender.required", {}, "gender"));
  if (pronouns !== null && pronouns !== own.pronouns && !hasChoice(settings.pronouns, pronouns))
    problems.push(new Refusal("choice.invalid", {}, "pronouns"));
  const isServed = settings.countries.some((served) => served === country);
  if (!isServed) problems.push(new Refusal("country.invalid", {}, "country"));
  if (region && !offeredRegions(settings, country).includes(region))
    problems.push(new Refusal("region.invalid", {}, "region"));
  if (city && isLongerThan(city, profileLimits.city))
    problems.push(new Refusal("text.too_long", { max: profileLimits.city }, "city"));
  return problems;
}
