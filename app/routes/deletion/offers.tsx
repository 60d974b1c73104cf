import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { isDeletionReason } from "~/deletion/reasons";
import { readRetention } from "~/deletion/retention.server";
import { OffersScreen } from "~/deletion/views/offers-screen";
import { localeEntry } from "~/i18n/locales";
import type { RouteHandle } from "~/layouts/route-handle";
import { paths } from "~/paths";
import { formatMoney } from "~/platform/money";
import { member, noParams } from "~/server/route.server";
import { useRefusal } from "~/client/use-refusal";

export { shouldRevalidate } from "~/client/revalidation";

export const handle: RouteHandle = { refusals: "own" };

/** The second step of an account deletion: offers that can be skipped (ACC-44..47, L36). */
export const loader = member.loader(noParams, async ({ q, visit, viewer, search }) => {
  const reason = search.get("reason");
  if (!isDeletionReason(reason)) throw redirect(paths.deletion());
  const { open, trial, discount, code } = await readRetention(q, viewer.memberId, visit.country);
  const price = trial && formatMoney(trial.amountMinor, trial.currency, localeEntry(visit.locale).iso);
  return {
    title: visit.t("deletion:offers.title"),
    reason,
    open,
    trial: trial && { credits: trial.credits, price: price ?? "" },
    discount,
    code,
    isInvisible: viewer.invisible,
    taken: takenOf(search.get("taken")),
  };
});

function takenOf(taken: string | null): "privacy" | "discount" | null {
  return taken === "privacy" || taken === "discount" ? taken : null;
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Offers() {
  const { title: _, ...data } = useLoaderData<typeof loader>();
  return <OffersScreen {...data} problems={useRefusal().list} />;
}
