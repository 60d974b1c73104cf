import * as z from "zod";
import { changeBasics } from "~/profiles/basics.server";
import { member } from "~/server/route.server";
import { saved } from "./saved.server";

export { clientAction } from "~/client/client-action";

const input = z.strictObject({
  // Allow more than a valid name, so that the rule for names gives the refusal.
  name: z.string().max(2_000),
  gender: z.string("gender.required").max(40, "gender.required"),
  pronouns: z.string().max(40, "choice.invalid").optional(),
  birth_date: z.string().max(10, "birth_date.invalid"),
  country: z.string().max(2, "country.invalid"),
  region: z.string().max(12, "region.invalid").default(""),
  city: z.string().max(2_000).default(""),
});

export const action = member.action(input, async ({ scope, visit, viewer, input }) => {
  await changeBasics(scope, viewer.memberId, input, visit.locale);
  return saved(visit, "basics");
});
