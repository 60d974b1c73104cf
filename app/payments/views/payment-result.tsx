import { Icon } from "~/ui/icon";
import { type ReactNode, useEffect } from "react";
import { formatDate } from "~/i18n/dates";
import { useLocale, useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { AppLink } from "~/ui/app-link";
import { Button } from "~/ui/button";
import { buttonStyle } from "~/ui/button-style";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import { Stack } from "~/ui/stack";
import { toast } from "~/ui/toast";
import { isFinal } from "../lifecycle";
import { isTransfer } from "../methods";
import { orderNumber, type ShownOrder } from "../order";
import { useMoney } from "./price";

export interface PaymentResultProps {
  order: ShownOrder;
  /** Until when unused credits go back; null while nothing was bought. */
  refundUntil: string | null;
  timeZone: string;
  /** The conversation from which the shop was opened. */
  chat: string | null;
  /** Credits that are owed since the bank took the payment back. */
  debt: number;
  /** Where the payment goes on, for somebody on the way there. */
  payUrl: string | null;
  /** The provider is being asked and has not answered yet. */
  isAsking: boolean;
  /** Why it could not be asked just now; the page goes on asking. */
  problem: string | null;
  /** A form that asks the provider again, with its button inside. */
  askForm: (button: ReactNode) => ReactNode;
  /** A form that leads back to where it is paid. */
  continueForm: (button: ReactNode) => ReactNode;
}

/** A page of its own for each end of a payment, saying what happens next (experience.md 2.2). */
export function PaymentResult(props: PaymentResultProps) {
  const { order } = props;
  if (order.paymentState === "completed" && order.chargedBack) return <ChargedBack {...props} />;
  if (order.paymentState === "completed" && order.returnedMinor !== null) return <Returned {...props} />;
  if (order.paymentState === "completed") return <Completed {...props} />;
  if (props.payUrl) return <Onward {...props} payUrl={props.payUrl} />;
  if (!isFinal(order.paymentState) && isTransfer(order.method)) return <AwaitingTransfer {...props} />;
  if (order.paymentState === "pending") return <Pending {...props} />;
  if (order.paymentState === "started") return props.isAsking ? <Loading /> : <Unfinished {...props} />;
  return <Unpaid {...props} />;
}

interface FrameProps {
  icon: ReactNode;
  title: string;
  text: string;
  children?: ReactNode;
}

function Frame({ icon, title, text, children }: FrameProps) {
  const t = useT();
  return (
    <div className="mx-auto max-w-xl pb-10" aria-live="polite">
      <div className="grid justify-items-center pt-8 pb-3 text-center">{icon}</div>
      <div className="text-center [&_header>div]:justify-center">
        <PageHeader title={title} lead={text} />
      </div>
      <Stack>{children}</Stack>
      <p className="mt-4 text-center">
        <AppLink href={paths.transactions()} className="link inline-block py-2.5">
          {t("payments:result.all")}
        </AppLink>
      </p>
    </div>
  );
}

const iconStyle = "size-14";

function Loading() {
  const t = useT();
  return (
    <Frame
      icon={<Icon name="loader" className={`${iconStyle} animate-spin text-ink-muted`} />}
      title={t("payments:result.loading")}
      text={t("payments:result.loadingText")}
    />
  );
}

function Pending({ order, timeZone, problem, askForm }: PaymentResultProps) {
  const t = useT();
  return (
    <Frame
      icon={<Icon name="clock" className={`${iconStyle} text-ink-muted`} />}
      title={t("payments:result.pendingTitle")}
      text={t("payments:result.pendingText")}
    >
      {problem && <Notice tone="warning">{problem}</Notice>}
      <Facts order={order} timeZone={timeZone} />
      {askForm(
        <Button variant="secondary" block>
          {t("payments:result.checkAgain")}
        </Button>,
      )}
      <ButtonLink variant="quiet" href={paths.order(order.bundleId, undefined, { country: order.country })}>
        {t("payments:result.otherMethod")}
      </ButtonLink>
    </Frame>
  );
}

/** Between the order and the provider's page, for browsers that go by links alone. */
function Onward({ order, timeZone, payUrl }: PaymentResultProps & { payUrl: string }) {
  const t = useT();
  return (
    <Frame
      icon={<Icon name="lock" className={`${iconStyle} text-ink-muted`} />}
      title={t("payments:result.onwardTitle")}
      text={t("payments:result.onwardText")}
    >
      <a href={payUrl} className={buttonStyle({ block: true })}>
        {t("payments:result.onward")}
      </a>
      <Facts order={order} timeZone={timeZone} />
    </Frame>
  );
}

/** The way to pay was never taken to its end: the same order again leads to the same payment. */
function Unfinished({ order, timeZone, problem, askForm, continueForm }: PaymentResultProps) {
  const t = useT();
  return (
    <Frame
      icon={<Icon name="clock" className={`${iconStyle} text-ink-muted`} />}
      title={t("payments:result.startedTitle")}
      text={t("payments:result.startedText")}
    >
      {problem && <Notice tone="warning">{problem}</Notice>}
      {continueForm(<Button block>{t("payments:result.payNow")}</Button>)}
      <ButtonLink variant="quiet" href={paths.order(order.bundleId, order.method, { country: order.country })}>
        {t("payments:result.continue")}
      </ButtonLink>
      {askForm(
        <Button variant="quiet" block>
          {t("payments:result.checkAgain")}
        </Button>,
      )}
      <Facts order={order} timeZone={timeZone} />
    </Frame>
  );
}

/** The payer has days: until when, and where the money goes (the provider's page says it again). */
function AwaitingTransfer({ order, timeZone, problem, askForm, continueForm }: PaymentResultProps) {
  const t = useT();
  const locale = useLocale();
  const money = useMoney();
  const date = formatDate(order.payUntil, { locale, timeZone });
  return (
    <Frame
      icon={<Icon name="landmark" className={`${iconStyle} text-ink-muted`} />}
      title={t("payments:result.transferTitle")}
      text={t("payments:result.transferText", { amount: money(order.amountMinor, order.currency), date })}
    >
      {problem && <Notice tone="warning">{problem}</Notice>}
      {continueForm(<Button block>{t("payments:result.transferShow")}</Button>)}
      {askForm(
        <Button variant="quiet" block>
          {t("payments:result.checkAgain")}
        </Button>,
      )}
      <Facts order={order} timeZone={timeZone} />
    </Frame>
  );
}

function Completed({ order, refundUntil, timeZone, chat }: PaymentResultProps) {
  const t = useT();
  const money = useMoney();
  const locale = useLocale();
  useCompletedToast(order);
  return (
    <Frame
      icon={<Icon name="circle-check" className={`${iconStyle} animate-rise text-primary`} />}
      title={t("payments:result.completedTitle")}
      text={t("payments:result.completedText", { count: order.credits })}
    >
      {order.refundFailedMinor !== null && (
        <Notice tone="warning">
          {t("payments:result.refundFailed", { amount: money(order.refundFailedMinor, order.currency) })}
        </Notice>
      )}
      {order.madePremium && (
        <Notice tone="success" title={t("payments:result.premiumTitle")}>
          {t("payments:result.premiumText")}
        </Notice>
      )}
      <Facts order={order} timeZone={timeZone} />
      <div className="grid gap-2.5 sm:grid-cols-2">
        <ButtonLink href={chat ?? paths.chats()}>
          {t(chat ? "payments:result.backToChat" : "payments:result.messages")}
        </ButtonLink>
        <ButtonLink href={paths.members()} variant="secondary">
          {t("payments:result.search")}
        </ButtonLink>
      </div>
      {!order.isRepeat && (
        <AppLink href={paths.repeatOrder()} className="link inline-flex min-h-11 items-center justify-self-center">
          {t("payments:repeat.title")}
        </AppLink>
      )}
      <Papers order={order} mayReturn={refundUntil !== null} />
      {refundUntil && (
        <p className="text-sm text-ink-muted">
          {t("payments:result.refund", { date: formatDate(refundUntil, { locale, timeZone }) })}{" "}
          <a href={paths.page("return-policy")} className="link">
            {t("payments:order.returnPolicy")}
          </a>
        </p>
      )}
    </Frame>
  );
}

/** Paid, and taken back by the payer's bank: nothing here says any more that credits were added. */
function ChargedBack({ order, timeZone, debt }: PaymentResultProps) {
  const t = useT();
  return (
    <Frame
      icon={<Icon name="circle-x" className={`${iconStyle} text-ink-muted`} />}
      title={t("payments:result.chargedBackTitle")}
      text={t("payments:return.chargedBack")}
    >
      {debt > 0 && <Notice tone="warning">{t("wallet:statement.debt", { count: debt })}</Notice>}
      <Facts order={order} timeZone={timeZone} />
      <Papers order={order} mayReturn={false} />
    </Frame>
  );
}

/** What was unused went back, which the member did last and comes here from (CRE-10). */
function Returned({ order, timeZone }: PaymentResultProps) {
  const t = useT();
  const money = useMoney();
  return (
    <Frame
      icon={<Icon name="circle-check" className={`${iconStyle} text-primary`} />}
      title={t("payments:result.returnedTitle")}
      text={t("payments:result.returnedText", { amount: money(order.returnedMinor ?? 0, order.currency) })}
    >
      <Facts order={order} timeZone={timeZone} />
      <Papers order={order} mayReturn={false} />
    </Frame>
  );
}

/** The invoice, and the way back while it is open: nobody has to write to anybody for it (CRE-10). */
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

/** Failed, cancelled or out of time: another way to pay is one press away (PAY-21, PAY-22). */
function Unpaid({ order, timeZone }: PaymentResultProps) {
  const t = useT();
  const isExpired = order.paymentState === "expired";
  return (
    <Frame
      icon={<Icon name="circle-x" className={`${iconStyle} text-ink-muted`} />}
      title={isExpired ? t("payments:result.expiredTitle") : t("errors:paymentFailed")}
      text={isExpired ? t("payments:result.expiredText") : t("payments:result.failedText")}
    >
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

/** The kept card was refused: the same again, or PayPal instead (PAY-23, PAY-24). */
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

function Facts({ order, timeZone }: { order: ShownOrder; timeZone: string }) {
  const t = useT();
  const locale = useLocale();
  const money = useMoney();
  const rows: [string, string][] = [
    [t("payments:result.order"), t("payments:order.credits", { count: order.credits })],
    [t("payments:result.amount"), money(order.amountMinor, order.currency)],
    [t("payments:order.method"), t(`payments:methods.${order.method}`)],
    [t("payments:result.date"), formatDate(order.createdAt, { locale, timeZone, style: "stamp" })],
    [t("payments:result.number"), orderNumber(order.id)],
  ];
  const change = balanceChange(order);
  if (change) rows.push([t("payments:result.balance"), t("payments:result.balanceChange", change)]);
  const { returnedCredits: credits, returnedMinor } = order;
  if (credits !== null && returnedMinor !== null) {
    const amount = money(returnedMinor, order.currency);
    rows.push([t("payments:return.returned"), t("payments:return.returnedValue", { count: credits, amount })]);
  }
  return (
    <Card>
      <dl className="grid gap-2.5">
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-ink-muted">{label}</dt>
            <dd className="text-right font-semibold figures">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** What the order last made of the balance: the purchase, or what went back of it since. Null where that is not kept. */
function balanceChange(order: ShownOrder): { before: number; after: number } | null {
  const { balanceBefore: before, balanceAfter: after, returnedCredits: returned, returnedBalance: left } = order;
  if (order.chargedBack || before === null || after === null) return null;
  if (returned === null) return { before, after };
  return left === null ? null : { before: left + returned, after: left };
}

/** PAY-20: once per order and tab, so that looking at it again later is no second message. */
function useCompletedToast({ id, credits }: ShownOrder): void {
  const t = useT();
  useEffect(() => {
    const key = `order-shown:${id}`;
    if (sessionStorage.getItem(key)) return;
    sessionStorage.setItem(key, "1");
    toast({ text: t("payments:result.toast", { count: credits }), tone: "success" });
  }, [id, credits, t]);
}
