import * as z from "zod";
import { birthDateRefusal, nameRefusal, normaliseName } from "~/signup/policy";
import { nameLength } from "~/signup/steps";
import { Refusal, Refusals } from "~/platform/errors";
import { genders } from "~/profiles/options";
import { profileLimits } from "~/profiles/policy";
import { type Basics, getOwnProfile, saveBasics } from "~/profiles/profile-editor.server";
import type { Settings } from "~/tenancy/settings";
import { isRegionOf } from "~/tenancy/regions";
import type { SiteCountry } from "~/tenancy/vocabulary";
import { member } from "~/web/route.server";
import { saved } from "./saved.server";

const input = z.strictObject({
  name: z.string().max(200),
  gender: z.enum(genders, "gender.required"),
  birth_date: z.string().max(10, "birth_date.invalid"),
  country: z.string().max(2, "country.invalid"),
  region: z.string().max(12, "region.invalid").default(""),
  city: z.string().max(200).default(""),
});

/** The rules of sign-up hold for every later change too (ACC-28..31). */
export const action = member.action(input, async ({ scope, visit, viewer, input }) => {
  const basics = {
    ...input,
    name: normaliseName(input.name),
    region: input.region || null,
    city: normaliseName(input.city) || null,
  };
  await scope.db.write(async (w) => {
    const { email } = await getOwnProfile(w, viewer.memberId);
    const problems = problemsOf(basics, { email, now: await w.now(), settings: scope.tenant.settings });
    if (problems.length > 0) throw new Refusals(problems);
    await saveBasics(w, viewer.memberId, basics);
  });
  return saved(visit, "basics");
});

interface Facts {
  email: string;
  now: Date;
  settings: Readonly<Settings>;
}

function problemsOf(basics: Basics, { email, now, settings }: Facts): Refusal[] {
  const { name, birth_date, country, region, city } = basics;
  const problems: Refusal[] = [];
  const nameCode = nameRefusal(name, email);
  if (nameCode) problems.push(new Refusal(nameCode, nameLength, "name"));
  const dateCode = birthDateRefusal(birth_date, now, settings.min_age);
  if (dateCode) problems.push(new Refusal(dateCode, {}, "birth_date"));
  const isServed = settings.countries.some((served) => served === country);
  if (!isServed) problems.push(new Refusal("country.invalid", {}, "country"));
  if (region && !(isServed && isRegionOf(country as SiteCountry, region)))
    problems.push(new Refusal("region.invalid", {}, "region"));
  if (city && [...city].length > profileLimits.city)
    problems.push(new Refusal("text.too_long", { max: profileLimits.city }, "city"));
  return problems;
}
