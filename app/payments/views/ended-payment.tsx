import { useEffect } from "react";
import { formatDate } from "~/i18n/dates";
import { useLocale, useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { AppLink } from "~/ui/app-link";
import { ButtonLink } from "~/ui/button-link";
import { Notice } from "~/ui/notice";
import { toast } from "~/ui/toast";
import { isTransfer } from "../methods";
import type { ShownOrder } from "../order";
import { Facts } from "./payment-facts";
import { Frame } from "./payment-frame";
import { useMoney } from "./price";

export interface EndedPaymentProps {
  order: ShownOrder;
  /** Last day to return unused credits. Null before a purchase. */
  refundUntil: string | null;
  timeZone: string;
  /** The conversation from which the payer came to the shop. */
  chat: string | null;
  /** Credits owed after a chargeback. */
  debt: number;
}

export function Completed({ order, refundUntil, timeZone, chat, debt }: EndedPaymentProps) {
  const t = useT();
  const money = useMoney();
  const locale = useLocale();
  useCompletedToast(order);
  return (
    <Frame
      icon="circle-check"
      iconStyle="animate-rise text-primary"
      title={t("payments:result.completedTitle")}
      text={t("payments:result.completedText", { count: order.credits })}
    >
      {order.refundFailedMinor !== null && (
        <Notice tone="warning">
          {t("payments:result.refundFailed", { amount: money(order.refundFailedMinor, order.currency) })}
        </Notice>
      )}
      <DisputedPart order={order} debt={debt} />
      <UnappliedMoney order={order} />
      {order.madePremium && (
        <Notice tone="success" title={t("payments:result.premiumTitle")}>
          {t("payments:result.premiumText")}
        </Notice>
      )}
      <Facts order={order} timeZone={timeZone} />
      <WayOn chat={chat} isRepeat={order.isRepeat} />
      <Papers order={order} mayReturn={refundUntil !== null || order.refundFailedMinor !== null} />
      {refundUntil && (
        <p className="text-center text-sm text-ink-muted">
          {t("payments:result.refund", { date: formatDate(refundUntil, { locale, timeZone }) })}{" "}
          <a href={paths.page("return-policy")} className="link">
            {t("payments:order.returnPolicy")}
          </a>
        </p>
      )}
    </Frame>
  );
}

/** Links to the conversation, to the search, and to a repeat of the order. */
function WayOn({ chat, isRepeat }: { chat: string | null; isRepeat: boolean }) {
  const t = useT();
  return (
    <>
      <div className="grid gap-2.5 sm:grid-cols-2">
        <ButtonLink href={chat ?? paths.chats()}>
          {t(chat ? "payments:result.backToChat" : "payments:result.messages")}
        </ButtonLink>
        <ButtonLink href={paths.members()} variant="secondary">
          {t("payments:result.search")}
        </ButtonLink>
      </div>
      {!isRepeat && (
        <AppLink href={paths.repeatOrder()} className="link inline-flex min-h-11 items-center justify-self-center">
          {t("payments:repeat.title")}
        </AppLink>
      )}
    </>
  );
}

/** Shows a chargeback without claiming that credits were added. */
export function ChargedBack({ order, timeZone, debt }: EndedPaymentProps) {
  const t = useT();
  return (
    <Frame icon="circle-x" title={t("payments:result.chargedBackTitle")} text={t("payments:return.chargedBack")}>
      {debt > 0 && <Notice tone="warning">{t("wallet:statement.debt", { count: debt })}</Notice>}
      <Facts order={order} timeZone={timeZone} />
      <Papers order={order} mayReturn={false} />
    </Frame>
  );
}

/** Shows that unused credits were returned (CRE-10). */
export function Returned({ order, timeZone, debt }: EndedPaymentProps) {
  const t = useT();
  const money = useMoney();
  return (
    <Frame
      icon="circle-check"
      iconStyle="text-primary"
      title={t("payments:result.returnedTitle")}
      text={t("payments:result.returnedText", { amount: money(order.returnedMinor ?? 0, order.currency) })}
    >
      <DisputedPart order={order} debt={debt} />
      <UnappliedMoney order={order} />
      <Facts order={order} timeZone={timeZone} />
      <Papers order={order} mayReturn={false} />
    </Frame>
  );
}

/** Links to the invoice and to the return page, so that a buyer need not ask the tenant for either (CRE-10). */
function Papers({ order, mayReturn }: { order: ShownOrder; mayReturn: boolean }) {
  const t = useT();
  return (
    <p className="flex flex-wrap justify-center gap-x-6">
      {order.hasInvoice && (
        <AppLink href={paths.invoice(order.id)} className="link inline-flex min-h-11 items-center">
          {t("payments:invoice.link")}
        </AppLink>
      )}
      {mayReturn && (
        <AppLink href={paths.returnCredits(order.id)} className="link inline-flex min-h-11 items-center">
          {t("payments:return.link")}
        </AppLink>
      )}
    </p>
  );
}

/** Shows a failed or cancelled payment, with one button for another method (PAY-21, PAY-22). */
export function Unpaid({ order, timeZone }: EndedPaymentProps) {
  const t = useT();
  const isExpired = order.paymentState === "expired";
  const text = isExpired ? t("payments:result.expiredText") : t("payments:result.failedText");
  return (
    <Frame
      icon="circle-x"
      title={isExpired ? t("payments:result.expiredTitle") : t("errors:paymentFailed")}
      text={moneyCame(order) ? t("payments:result.noCredits") : text}
    >
      <UnappliedMoney order={order} />
      {order.paymentState === "cancelled" && isTransfer(order.method) && !hasUnapplied(order) && (
        <Notice>{t("payments:result.transferSent")}</Notice>
      )}
      {order.isRepeat && <AfterRepeat order={order} />}
      <ButtonLink
        href={paths.order(order.bundleId, undefined, { country: order.country })}
        variant={order.isRepeat ? "quiet" : "primary"}
      >
        {isExpired ? t("payments:result.again") : t("payments:result.otherMethod")}
      </ButtonLink>
      <Facts order={order} timeZone={timeZone} />
    </Frame>
  );
}

/** True when a part of a transfer has arrived. The text "No money taken" would then be false. */
function moneyCame(order: ShownOrder): boolean {
  return order.partMinor !== null || hasUnapplied(order);
}

function hasUnapplied({ unappliedMinor, unappliedReturnedMinor }: ShownOrder): boolean {
  return unappliedMinor !== null || unappliedReturnedMinor !== null;
}

/** Shows the surplus of a transfer, which the tenant refunds without a request. */
function UnappliedMoney({ order }: { order: ShownOrder }) {
  const t = useT();
  const money = useMoney();
  const { currency, unappliedMinor, unappliedReturnedMinor } = order;
  return (
    <>
      {unappliedMinor !== null && (
        <Notice>{t("payments:result.unapplied", { amount: money(unappliedMinor, currency) })}</Notice>
      )}
      {unappliedReturnedMinor !== null && (
        <Notice>{t("payments:result.unappliedReturned", { amount: money(unappliedReturnedMinor, currency) })}</Notice>
      )}
    </>
  );
}

function DisputedPart({ order, debt }: Pick<EndedPaymentProps, "order" | "debt">) {
  const t = useT();
  const money = useMoney();
  const { currency, disputedMinor } = order;
  if (disputedMinor === null) return null;
  return (
    <>
      <Notice tone="warning">{t("payments:result.disputedPart", { amount: money(disputedMinor, currency) })}</Notice>
      {debt > 0 && <Notice tone="warning">{t("wallet:statement.debt", { count: debt })}</Notice>}
    </>
  );
}

/** Offers the same order again, or PayPal, after a saved card was refused (PAY-23, PAY-24). */
function AfterRepeat({ order }: { order: ShownOrder }) {
  const t = useT();
  return (
    <div className="grid gap-2.5 sm:grid-cols-2">
      <ButtonLink href={paths.repeatOrder()}>{t("payments:result.retry")}</ButtonLink>
      <ButtonLink href={paths.order(order.bundleId, "paypal", { country: order.country })} variant="secondary">
        {t("payments:result.paypal")}
      </ButtonLink>
    </div>
  );
}

/** Shows the toast once per order and browser tab (PAY-20). */
function useCompletedToast({ id, credits }: ShownOrder): void {
  const t = useT();
  useEffect(() => {
    const key = `order-shown:${id}`;
    if (sessionStorage.getItem(key)) return;
    sessionStorage.setItem(key, "1");
    toast({ text: t("payments:result.toast", { count: credits }), tone: "success" });
  }, [id, credits, t]);
}
