import * as z from "zod";
import { correctAddress } from "~/signup/activation.server";
import { member } from "~/web/route.server";

const input = z.strictObject({ email: z.string().max(500).default(""), password: z.string().max(1000).default("") });

/** Corrects a mistyped address before it was confirmed; back on the page the new one is named. */
export const action = member.action(input, async ({ scope, viewer, input: { email, password } }) => {
  await correctAddress(scope, viewer, email, password);
  return { email };
});
