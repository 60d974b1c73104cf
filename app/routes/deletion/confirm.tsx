import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { deleteAccount } from "~/deletion/deletion.server";
import { reactivationDays } from "~/accounts/policy";
import { deletionReasons, isDeletionReason } from "~/deletion/reasons";
import { ConfirmScreen } from "~/deletion/views/confirm-screen";
import { formatDate } from "~/i18n/dates";
import type { RouteHandle } from "~/layouts/route-handle";
import { paths } from "~/paths";
import { leave } from "~/routes/accounts/enter.server";
import { member, noParams } from "~/server/route.server";
import { useRefusal } from "~/client/use-refusal";

export { clientAction } from "~/client/client-action";
export { shouldRevalidate } from "~/client/revalidation";

const day = 24 * 60 * 60 * 1000;

export const handle: RouteHandle = { refusals: "own" };

/** The last step of an account deletion. Earlier steps change nothing (ACC-48). */
export const loader = member.loader(noParams, async ({ visit, viewer, search }) => {
  const reason = search.get("reason");
  if (!isDeletionReason(reason)) throw redirect(paths.deletion());
  const until = new Date(Date.parse(viewer.now) + reactivationDays * day);
  return {
    title: visit.t("deletion:confirm.title"),
    reason,
    credits: viewer.credits,
    until: formatDate(until, { locale: visit.locale, timeZone: visit.tenant.settings.time_zone }),
  };
});

const input = z.strictObject({
  reason: z.enum(deletionReasons, "deletion.reason_required"),
  password: z.string().max(1000).default(""),
});

export const action = member.action(input, async ({ scope, visit, viewer, input }) => {
  await deleteAccount(scope, viewer.memberId, input);
  return leave(visit, redirect(paths.accountDeleted(), 303));
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Confirm() {
  const { title: _, ...data } = useLoaderData<typeof loader>();
  return <ConfirmScreen {...data} refusal={useRefusal()} />;
}
