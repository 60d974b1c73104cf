import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { deletionReasons, isDeletionReason } from "~/deletion/reasons";
import { ReasonScreen } from "~/deletion/views/reason-screen";
import type { RouteHandle } from "~/layouts/route-handle";
import { paths } from "~/paths";
import { member, noParams } from "~/server/route.server";
import { useRefusal } from "~/client/use-refusal";

export { clientAction } from "~/client/client-action";
export { shouldRevalidate } from "~/client/revalidation";

export const handle: RouteHandle = { refusals: "own" };

/** The first step of an account deletion: the reason (ACC-43). */
export const loader = member.loader(noParams, async ({ visit, search }) => {
  const asked = search.get("reason");
  return { title: visit.t("deletion:title"), reason: isDeletionReason(asked) ? asked : null };
});

const input = z.strictObject({ reason: z.enum(deletionReasons, "deletion.reason_required") });

export const action = member.action(input, async ({ input: { reason } }) => {
  return redirect(paths.deletionOffers(reason), 303);
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Reason() {
  return <ReasonScreen reason={useLoaderData<typeof loader>().reason} refusal={useRefusal()} />;
}
