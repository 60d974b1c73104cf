import * as z from "zod";
import { birthDateRefusal } from "~/signup/policy";
import { isLongerThan } from "~/platform/characters";
import { Refusal, Refusals } from "~/platform/errors";
import { nameLength, nameRefusal, normaliseName } from "~/profiles/display-name";
import { genders } from "~/profiles/options";
import { profileLimits } from "~/profiles/policy";
import { type Basics, getOwnProfile, saveBasics, type Whereabouts } from "~/profiles/profile-editor.server";
import { townRefusal } from "~/profiles/town-refusal.server";
import { findTown, type TownAnswer } from "~/profiles/towns.server";
import type { Settings } from "~/tenancy/settings";
import { isRegionOf } from "~/tenancy/regions";
import type { TenantCountry } from "~/tenancy/vocabulary";
import { member } from "~/server/route.server";
import { saved } from "./saved.server";

export { clientAction } from "~/client/client-action";

const input = z.strictObject({
  // Longer than any rule, so that the rule is what is told.
  name: z.string().max(2_000),
  gender: z.enum(genders, "gender.required"),
  birth_date: z.string().max(10, "birth_date.invalid"),
  country: z.string().max(2, "country.invalid"),
  region: z.string().max(12, "region.invalid").default(""),
  city: z.string().max(2_000).default(""),
});

/** The rules of sign-up hold for every later change too (ACC-28..31); a town is one that the gazetteer knows. */
export const action = member.action(input, async ({ scope, visit, viewer, input }) => {
  const asked = {
    ...input,
    name: normaliseName(input.name),
    region: input.region || null,
    city: normaliseName(input.city) || null,
  };
  const answer = asked.city ? await findTown(asked.country, asked.region, asked.city) : null;
  await scope.db.write(async (w) => {
    const own = await getOwnProfile(w, viewer.memberId);
    const problems = problemsOf(asked, own.name, {
      email: own.email,
      now: await w.now(),
      settings: scope.tenant.settings,
    });
    const home = homeOf(asked, own, answer);
    if (home instanceof Refusal) problems.push(home);
    if (problems.length > 0 || home instanceof Refusal) throw new Refusals(problems);
    await saveBasics(w, viewer.memberId, { ...asked, ...home.place }, home.where);
  });
  return saved(visit, "basics");

  /** What somebody has said before they may keep, also where the gazetteer has learnt better since. */
  function homeOf(basics: Basics, own: Basics, answer: TownAnswer | null): Home | Refusal {
    const place = { region: basics.region, city: basics.city };
    const stays = (["country", "region", "city"] as const).every((field) => own[field] === basics[field]);
    if (stays) return { place, where: "unchanged" };
    if (!answer) return { place, where: null };
    if (answer.town) return { place: { region: answer.town.region, city: answer.town.name }, where: answer.town.cell };
    return townRefusal(answer, visit.locale);
  }
});

interface Home {
  place: Pick<Basics, "region" | "city">;
  where: Whereabouts;
}

interface Facts {
  email: string;
  now: Date;
  settings: Readonly<Settings>;
}

function problemsOf(basics: Basics, ownName: string, { email, now, settings }: Facts): Refusal[] {
  const { name, birth_date, country, region, city } = basics;
  const problems: Refusal[] = [];
  // A name from before a rule may stay; a new one keeps the rule.
  const nameCode = name === ownName ? null : nameRefusal(name, email, settings.name);
  if (nameCode) problems.push(new Refusal(nameCode, nameLength, "name"));
  const dateCode = birthDateRefusal(birth_date, now, settings.min_age);
  if (dateCode) problems.push(new Refusal(dateCode, {}, "birth_date"));
  const isServed = settings.countries.some((served) => served === country);
  if (!isServed) problems.push(new Refusal("country.invalid", {}, "country"));
  if (region && !(isServed && servesRegion(settings, country as TenantCountry, region)))
    problems.push(new Refusal("region.invalid", {}, "region"));
  if (city && isLongerThan(city, profileLimits.city))
    problems.push(new Refusal("text.too_long", { max: profileLimits.city }, "city"));
  return problems;
}

/** A site may offer some of a country's regions only. */
function servesRegion({ region_data }: Readonly<Settings>, country: TenantCountry, region: string): boolean {
  return region_data[country]?.includes(region) ?? isRegionOf(country, region);
}
