import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { sendReactivationMail } from "~/deletion/reactivation.server";
import { ReactivationScreen } from "~/deletion/views/reactivation-screens";
import { paths } from "~/paths";
import { anyone, noParams } from "~/server/route.server";
import { useRefusal } from "~/client/use-refusal";

export { clientAction } from "~/client/client-action";
export { shouldRevalidate } from "~/client/revalidation";

export const handle = { hydrate: false };

/** Sends another reactivation mail. Login and sign-up lead here (ACC-37). */
export const loader = anyone.loader(noParams, async ({ visit, search }) => ({
  title: visit.t("deletion:return.title"),
  isSent: search.has("sent"),
  isDone: search.has("done"),
}));

const input = z.strictObject({ email: z.string().max(500).default("") });

export const action = anyone.action(input, async ({ scope, visit, input: { email } }) => {
  await sendReactivationMail(scope, email, visit.transport.network);
  return redirect(paths.reactivationSent(), 303);
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Reactivation() {
  const { isSent, isDone } = useLoaderData<typeof loader>();
  return <ReactivationScreen isSent={isSent} isDone={isDone} refusal={useRefusal()} />;
}
