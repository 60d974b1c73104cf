import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useT } from "~/i18n/use-t";
import { countryName } from "~/i18n/countries";
import type { RouteHandle } from "~/layouts/route-handle";
import { readOffers } from "~/offers/offers.server";
import { paths } from "~/paths";
import { confirmDebitCode, findDraftDetails } from "~/payments/debit-drafts.server";
import { requireDebit } from "~/payments/debit-mandates.server";
import { codeMinutes, noticeDays } from "~/payments/direct-debit";
import { findOrderByRequest } from "~/payments/earlier-orders.server";
import { placeOrder } from "~/payments/orders.server";
import { presentNotes } from "~/payments/present";
import { DebitForm } from "~/payments/views/debit-form";
import { Refusal } from "~/platform/errors";
import { randomId } from "~/platform/ids";
import { ButtonLink } from "~/ui/button-link";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import { showRefusal } from "~/server/respond.server";
import { member, noParams } from "~/server/route.server";
import { checkedDetails, debitBundle, debitCountry, debitInput } from "./debit.server";
import { agreedOrder, codeIn, isoOf, quoteOrExplain, toPayment } from "./shop.server";

export { clientAction } from "~/client/client-action";

export const handle: RouteHandle = { refusals: "own" };

/** An order paid by direct debit: the mandate is given on our own page (PAY-04, PAY-13). */
export const loader = member.loader(noParams, async ({ q, visit, viewer, search }) => {
  const { tenant, locale } = visit;
  const title = visit.t("payments:directDebit.title");
  const code = codeIn(search);
  const offers = await readOffers(q, viewer.memberId, code);
  const country = debitCountry(visit, search, new Date(offers.now));
  if (!country) return { title, form: null };
  const bundleId = debitBundle(visit, search);
  const wanted = { memberId: viewer.memberId, bundleId, country, iso: isoOf(visit), code };
  // A code that does not hold, or one too many, costs its discount and not the page.
  const { quote, ...entered } = quoteOrExplain(visit, wanted, offers);
  const refusal = await requireDebit(q, viewer.memberId, quote.amountMinor).catch((error: unknown) => {
    if (error instanceof Refusal) return error;
    throw error;
  });
  const form = {
    quote,
    ...entered,
    countryName: countryName(country, locale),
    company: tenant.company.name,
    creditorId: tenant.settings.sepa_creditor_id,
    notes: presentNotes(tenant, country, locale),
    requestKey: randomId(),
    noticeDays,
    codeMinutes,
    draft: await findDraftDetails(q, viewer.memberId),
    refused: refusal ? showRefusal(visit, refusal).message : null,
  };
  return { title, form };
});

export const action = member.action(debitInput, async ({ scope, visit, viewer, input, request }) => {
  const { memberId } = viewer;
  const details = checkedDetails(input);
  const agreed = agreedOrder(visit, input.bundle, input);
  // A retry of an order that was taken needs no second code: the first was used up with it (M08).
  const isRetry = await scope.db.read((q) => findOrderByRequest(q, memberId, input.request_key));
  if (!isRetry) await confirmDebitCode(scope, memberId, details, input.otp);
  const placed = await placeOrder(scope, {
    ...agreed,
    memberId,
    method: "sepadirectdebit",
    code: input.code,
    signedFrom: { ip: visit.transport.address, userAgent: request.headers.get("user-agent") ?? "unknown" },
  });
  return toPayment(visit, placed);
});

export { shouldRevalidate } from "~/client/revalidation";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function DirectDebit() {
  const t = useT();
  const { form } = useLoaderData<typeof loader>();
  if (form) return <DebitForm {...form} />;
  return (
    <>
      <PageHeader title={t("payments:directDebit.title")} />
      <EmptyState
        art="wallet"
        title={t("payments:directDebit.unavailable")}
        text=""
        action={<ButtonLink href={paths.credits()}>{t("payments:history.buy")}</ButtonLink>}
      />
    </>
  );
}
