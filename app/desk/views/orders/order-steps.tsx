import type { Translate } from "~/i18n/messages";
import { useT } from "~/i18n/use-t";
import type { OrderStep } from "~/operators/orders/order-detail.server";
import { formatMoney } from "~/platform/money";
import { actLabel } from "../../routes/audit/act-label";
import { Table } from "../table";
import { When } from "../when";

/** Events of an order, by time. */
export function OrderSteps({ steps, timeZone }: { steps: readonly OrderStep[]; timeZone: string }) {
  const t = useT();
  return (
    <Table
      caption={t("desk:orders.steps")}
      rows={steps.map((step, at) => ({ step, key: String(at) }))}
      keyOf={({ key }) => key}
      columns={[
        { title: t("desk:orders.at"), cell: ({ step }) => <When at={step.at} timeZone={timeZone} /> },
        { title: t("desk:sheet.what"), cell: ({ step }) => t(`desk:step.${step.kind}`), isName: true },
        { title: t("desk:orders.more"), cell: ({ step }) => factsOf(step, t) },
      ]}
    />
  );
}

/** Facts of an event in one line: amounts first, then identifiers as plain text. */
function factsOf({ kind, facts }: OrderStep, t: Translate): string {
  if (kind === "act") return t("desk:fact.act", { verb: actLabel(t, String(facts.verb)), by: String(facts.by ?? "") });
  const { minor, currency, ...rest } = facts;
  const money = typeof minor === "number" && typeof currency === "string" ? [formatMoney(minor, currency, "en")] : [];
  const others = Object.values(rest)
    .filter((value) => value !== null && typeof value !== "boolean")
    .map((value) => String(value).replaceAll("_", " "));
  return [...money, ...others].join(", ");
}
