import { formatDate } from "~/i18n/dates";
import { useLocale, useT } from "~/i18n/use-t";
import { Card } from "~/ui/card";
import { orderNumber, type ShownOrder } from "../order";
import { useMoney } from "./price";

export function Facts({ order, timeZone }: { order: ShownOrder; timeZone: string }) {
  const t = useT();
  const locale = useLocale();
  const money = useMoney();
  const rows: [string, string][] = [
    [t("payments:result.order"), t("payments:order.credits", { count: order.credits })],
    [t("payments:result.amount"), money(order.amountMinor, order.currency)],
    ...(order.partMinor === null
      ? []
      : [[t("payments:result.part"), money(order.partMinor, order.currency)] satisfies [string, string]]),
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

/** The balance before and after the order's purchase or return. Null for old orders. */
function balanceChange(order: ShownOrder): { before: number; after: number } | null {
  const { balanceBefore: before, balanceAfter: after, returnedCredits: returned, returnedBalance: left } = order;
  if (order.chargedBack || before === null || after === null) return null;
  if (returned === null) return { before, after };
  return left === null ? null : { before: left + returned, after: left };
}
