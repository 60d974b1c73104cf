import { formatDate } from "~/i18n/dates";
import { useLocale, useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { AppLink } from "~/ui/app-link";
import { ButtonLink } from "~/ui/button-link";
import { EmptyState } from "~/ui/empty-state";
import { Stack } from "~/ui/stack";
import { Tag } from "~/ui/tag";
import type { OrderState, ShownOrder } from "../order";
import { useMoney } from "./price";

const tones = {
  started: "neutral",
  open: "info",
  completed: "success",
  failed: "danger",
  cancelled: "neutral",
  expired: "neutral",
} as const satisfies Record<OrderState | "started", string>;

interface OrderListProps {
  orders: readonly ShownOrder[];
  timeZone: string;
  /**
   * Ids of orders that the member can still withdraw from. The lines of these orders state this right (Directive
   * 2011/83, Art. 11a).
   */
  withdrawable: readonly string[];
  /** Id of the last order of this page, after which the next page begins. Null on the last page. */
  olderThan: string | null;
}

/** The member's orders, each with a link to its result (PAY-05). */
export function OrderList({ orders, timeZone, withdrawable, olderThan }: OrderListProps) {
  const t = useT();
  if (orders.length === 0) {
    return (
      <EmptyState
        art="wallet"
        title={t("payments:history.emptyTitle")}
        text={t("payments:history.emptyText")}
        action={<ButtonLink href={paths.credits()}>{t("payments:history.buy")}</ButtonLink>}
      />
    );
  }
  return (
    <Stack>
      <ul className="card divide-y divide-line">
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} timeZone={timeZone} mayWithdraw={withdrawable.includes(order.id)} />
        ))}
      </ul>
      {olderThan && (
        <ButtonLink variant="quiet" href={paths.transactions(undefined, olderThan)} className="justify-self-center">
          {t("payments:history.older")}
        </ButtonLink>
      )}
    </Stack>
  );
}

interface OrderRowProps {
  order: ShownOrder;
  timeZone: string;
  mayWithdraw: boolean;
}

function OrderRow({ order, timeZone, mayWithdraw }: OrderRowProps) {
  const t = useT();
  const locale = useLocale();
  const money = useMoney();
  return (
    <li>
      <AppLink
        href={paths.transaction(order.id)}
        className="grid grid-cols-[1fr_auto] items-center gap-x-4 px-5 py-3.5 text-ink no-underline hover:bg-sunken sm:grid-cols-[1fr_auto_auto]"
      >
        <span className="font-semibold">{t("payments:order.credits", { count: order.credits })}</span>
        <span className="text-right font-semibold figures sm:col-start-3 sm:row-span-2">
          {money(order.amountMinor, order.currency)}
        </span>
        <span className="col-span-full text-sm text-ink-muted sm:col-span-1 sm:row-start-2">
          {formatDate(order.createdAt, { locale, timeZone, style: "stamp" })} · {t(`payments:methods.${order.method}`)}
        </span>
        <span className="col-span-full pt-1.5 sm:col-span-1 sm:col-start-2 sm:row-span-2 sm:row-start-1 sm:pt-0">
          <StateTag order={order} />
        </span>
      </AppLink>
      <DisputedPart order={order} />
      <RefundFailed order={order} timeZone={timeZone} />
      {mayWithdraw && (
        <AppLink href={paths.returnCredits(order.id)} className="link ml-5 inline-flex min-h-11 items-center text-sm">
          {t("payments:return.link")}
        </AppLink>
      )}
    </li>
  );
}

function DisputedPart({ order: { currency, disputedMinor } }: { order: ShownOrder }) {
  const t = useT();
  const money = useMoney();
  if (disputedMinor === null) return null;
  return (
    <p className="px-5 pb-2 text-sm text-ink-muted">
      {t("payments:result.disputedPart", { amount: money(disputedMinor, currency) })}
    </p>
  );
}

function RefundFailed({ order, timeZone }: { order: ShownOrder; timeZone: string }) {
  const t = useT();
  const locale = useLocale();
  const money = useMoney();
  if (!isRefundFailed(order) || order.refundFailedMinor === null || order.refundFailedAt === null) return null;
  return (
    <p className="px-5 pb-2 text-sm text-ink-muted">
      {t("payments:history.refundFailedText", {
        amount: money(order.refundFailedMinor, order.currency),
        date: formatDate(order.refundFailedAt, { locale, timeZone }),
      })}
    </p>
  );
}

/** Excludes chargebacks, which leave no credits to return. */
const isRefundFailed = ({ refundFailedMinor, chargedBack }: ShownOrder) => refundFailedMinor !== null && !chargedBack;

/** The outcome of an order. A later return replaces the payment's state. */
function StateTag({ order }: { order: ShownOrder }) {
  const t = useT();
  const state = order.paymentState === "started" ? "started" : order.state;
  if (order.chargedBack) return <Tag tone="danger">{t("payments:result.chargedBackTitle")}</Tag>;
  if (order.returnedCredits !== null) return <Tag tone="neutral">{t("payments:return.returned")}</Tag>;
  if (isRefundFailed(order)) return <Tag tone="warning">{t("payments:history.refundFailed")}</Tag>;
  return <Tag tone={tones[state]}>{t(`payments:history.state.${state}`)}</Tag>;
}
