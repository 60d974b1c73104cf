import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { ResetRequest } from "~/accounts/views/reset-forms";
import { paths } from "~/paths";
import { requestReset } from "~/signup/reset.server";
import { anyone, noParams } from "~/server/route.server";
import { useRefusal } from "~/client/use-refusal";
import { originOf } from "./enter.server";

export { clientAction } from "~/client/client-action";
export { shouldRevalidate } from "~/client/revalidation";

export const handle = { hydrate: false };

export const loader = anyone.loader(noParams, async ({ visit, search }) => ({
  title: visit.t("accounts:reset.title"),
  isSent: search.get("sent") === "1",
  isDiscreet: visit.tenant.settings.discreet_accounts === true,
}));

const input = z.strictObject({ email: z.string().max(500).default("") });

export const action = anyone.action(input, async ({ scope, visit, request, input: { email } }) => {
  const { network, deviceProof } = originOf(visit, request);
  await requestReset(scope, email, network, deviceProof);
  return redirect(paths.resetPasswordSent(), 303);
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function ResetPassword() {
  return <ResetRequest {...useLoaderData<typeof loader>()} refusal={useRefusal()} />;
}
