import { Form } from "@remix-run/react";
import { formatDate } from "~/i18n/dates";
import { useLocale, useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Select } from "~/ui/select";
import { type MonthTotals, signed, type StatementPart, statementParts } from "../statement";

/** A day in mid-month, which no time zone shifts to another month. */
const within = (month: string) => `${month}-15T12:00:00Z`;

interface MonthChoiceProps {
  months: readonly string[];
  chosen: string;
  timeZone: string;
}

/** A GET form, so that each month has its own URL. */
export function MonthChoice({ months, chosen, timeZone }: MonthChoiceProps) {
  const t = useT();
  const locale = useLocale();
  const options = [
    { value: "", label: t("wallet:month.all") },
    ...months.map((month) => ({
      value: month,
      label: formatDate(within(month), { locale, timeZone, style: "month" }),
    })),
  ];
  return (
    <Form key={chosen} method="get" action={paths.transactions()} className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="view" value="credits" />
      <Select label={t("wallet:month.choose")} name="month" options={options} defaultValue={chosen} className="grow" />
      <Button variant="secondary">{t("wallet:month.show")}</Button>
    </Form>
  );
}

export function MonthSums({ totals, timeZone }: { totals: MonthTotals; timeZone: string }) {
  const t = useT();
  const locale = useLocale();
  const { month, opening, closing } = totals;
  const parts = (Object.keys(statementParts) as StatementPart[]).map(
    (part) => [t(`wallet:month.${part}`), signed(totals[part])] as const,
  );
  const rows = [[t("wallet:month.opening"), String(opening)], ...parts, [t("wallet:month.closing"), String(closing)]];
  return (
    <Card as="section" className="grid gap-3">
      <h2 className="text-xl">{formatDate(within(month), { locale, timeZone, style: "month" })}</h2>
      <dl className="grid gap-2">
        {rows.map(([what, credits]) => (
          <div key={what} className="flex justify-between gap-4">
            <dt>{what}</dt>
            <dd className="font-semibold figures">{credits}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
