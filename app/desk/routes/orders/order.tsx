import type { Translate } from "~/i18n/messages";
import { getOrderDetail } from "~/operators/orders/order-detail.server";
import { goodwillAlone } from "~/operators/payment-acts.server";
import { orderNumber } from "~/payments/order";
import { isId } from "~/platform/ids";
import { formatMoney, minorExponent } from "~/platform/money";
import { commandShown } from "../../command-form.server";
import { refusedAsMissing } from "../../faults.server";
import { deskLoader } from "../../authorization.server";
import { amountOf } from "../../order-amount";
import { siteShown } from "../../present-site.server";
import { type ScreenHandle, useScreen } from "../../screen";
import { ScreenFault } from "../../screen-fault";
import { Order } from "../../views/orders/order";
import { actorsOf, readActorNames, withNames } from "../../actor-names.server";

export const handle: ScreenHandle = {
  title: (data: { detail: { order: { id: string } } }, t: Translate) =>
    t("desk:orders.one", { number: orderNumber(data.detail.order.id) }),
};

/** An order's events and its refund forms, which contain the amounts shown on the page. */
export const loader = deskLoader("refund.right", async (desk, { params, url }) => {
  const { id, site: slug } = params;
  const { tenant, db } = desk.site(slug);
  if (!isId(id)) throw new ScreenFault("notFound");
  const detail = await db.read((q) => getOrderDetail(q, id)).catch(refusedAsMissing);
  const { terms } = detail;
  const nameOf = await readActorNames(desk.t, actorsOf(detail.steps));
  const shown = amountOf(terms.refundableMinor, terms.currency);
  const give = (verb: string, args: Record<string, string>) =>
    commandShown(desk, verb, { site: tenant.slug, args: { id, ...args } });
  return {
    site: siteShown(tenant),
    timeZone: tenant.settings.time_zone,
    detail: { ...detail, steps: withNames(detail.steps, nameOf) },
    right: terms.right && give("refund", { shown, amount: amountOf(terms.right.amountMinor, terms.currency) }),
    // Offered after the deadline too, because the withdrawal itself may have been in time.
    withdrawn: terms.right || terms.refusal === "return.too_late" ? give("note-withdrawal", {}) : null,
    goodwill: terms.refundableMinor > 0 ? give("refund-goodwill", { shown }) : null,
    again: detail.owedReturns
      .filter(({ hasFailed }) => hasFailed)
      .map(({ id: returnId, amountMinor }) => ({
        amountMinor,
        command: commandShown(desk, "refund-again", { site: tenant.slug, args: { id: returnId } }),
      })),
    repeated: detail.owedReturns.filter(({ isRepeated }) => isRepeated),
    atBank: detail.returnAtBank
      ? commandShown(desk, "settled", { site: tenant.slug, args: { reference: detail.returnAtBank.id } })
      : null,
    alone: formatMoney(goodwillAlone.most * 10 ** minorExponent(terms.currency), terms.currency, "en"),
    here: url.pathname,
  };
});

export function Component() {
  return <Order {...useScreen<typeof loader>()} />;
}
