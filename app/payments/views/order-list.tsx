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
  /** Orders whose right of withdrawal is open: it is said where each of them stands (Directive 2011/83, Art. 11a). */
  withdrawable: readonly string[];
  /** The next page begins after this order; null on the last. */
  olderThan: string | null;
}

/** PAY-05: what was ordered, each line leading to its result. */
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
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3.5 text-ink no-underline hover:bg-sunken"
      >
        <span className="grid">
          <span className="font-semibold">{t("payments:order.credits", { count: order.credits })}</span>
          <span className="text-sm text-ink-muted">
            {formatDate(order.createdAt, { locale, timeZone, style: "stamp" })} ·{" "}
            {t(`payments:methods.${order.method}`)}
          </span>
        </span>
        <span className="flex items-center gap-3">
          <StateTag order={order} />
          <span className="font-semibold figures">{money(order.amountMinor, order.currency)}</span>
        </span>
      </AppLink>
      {mayWithdraw && (
        <AppLink href={paths.returnCredits(order.id)} className="link ml-5 inline-flex min-h-11 items-center text-sm">
          {t("payments:return.link")}
        </AppLink>
      )}
    </li>
  );
}

/** How it ended: what went back later is said instead of its payment. */
function StateTag({ order }: { order: ShownOrder }) {
  const t = useT();
  const state = order.paymentState === "started" ? "started" : order.state;
  if (order.chargedBack) return <Tag tone="danger">{t("payments:result.chargedBackTitle")}</Tag>;
  if (order.returnedCredits !== null) return <Tag tone="neutral">{t("payments:return.returned")}</Tag>;
  return <Tag tone={tones[state]}>{t(`payments:history.state.${state}`)}</Tag>;
}
