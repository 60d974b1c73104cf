import { formatDate } from "~/i18n/dates";
import { localeEntry } from "~/i18n/locales";
import { useLocale, useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { formatMoney } from "~/platform/money";
import type { GiftId } from "~/tenancy/vocabulary";
import { AppLink } from "~/ui/app-link";
import { ButtonLink } from "~/ui/button-link";
import { EmptyState } from "~/ui/empty-state";
import { FictionalLabel } from "~/ui/fictional-label";
import { Notice } from "~/ui/notice";
import { Stack } from "~/ui/stack";
import { type MonthTotals, type StatementLine, signed } from "../statement";
import { MonthChoice, MonthSums } from "./month";

interface StatementProps {
  lines: readonly StatementLine[];
  balance: number;
  /** Credits owed after a chargeback. */
  debt: number;
  timeZone: string;
  fictionalLabel: string;
  /** Id of the last line on this page. Null on the last page. */
  olderThan: string | null;
  /** Months with movements, newest first. */
  months: readonly string[];
  totals: MonthTotals | null;
  /** Average price of a message. Null before the first purchase, or where messages are free. */
  rate: { eachMinor: number; currency: string } | null;
}

export function Statement(props: StatementProps) {
  const { lines, balance, debt, timeZone, olderThan, months, totals } = props;
  const t = useT();
  if (lines.length === 0 && !totals) {
    return <EmptyState art="wallet" title={t("wallet:statement.emptyTitle")} text={t("wallet:statement.emptyText")} />;
  }
  return (
    <Stack>
      <div className="grid gap-1 rounded-card bg-sunken px-5 py-3.5">
        <p className="flex justify-between gap-4 font-semibold">
          {t("wallet:statement.balance")}
          <span className="figures">{t("common:count.credits", { count: balance })}</span>
        </p>
        <OwnRate {...props} />
      </div>
      {debt > 0 && <Notice tone="warning">{t("wallet:statement.debt", { count: debt })}</Notice>}
      <MonthChoice months={months} chosen={totals?.month ?? ""} timeZone={timeZone} />
      {totals && <MonthSums totals={totals} timeZone={timeZone} />}
      {lines.length > 0 && <Lines {...props} />}
      {olderThan && (
        <ButtonLink
          variant="quiet"
          href={paths.transactions("credits", olderThan, totals?.month)}
          className="justify-self-center"
        >
          {t("wallet:statement.older")}
        </ButtonLink>
      )}
    </Stack>
  );
}

function OwnRate({ rate }: Pick<StatementProps, "rate">) {
  const t = useT();
  const { iso } = localeEntry(useLocale());
  if (!rate) return null;
  const price = formatMoney(rate.eachMinor, rate.currency, iso);
  return <p className="text-sm text-ink-muted">{t("wallet:statement.ownRate", { price })}</p>;
}

/** Shows the time below the reason on a phone, because two columns with long words would overflow. */
function Lines({ lines, timeZone, fictionalLabel }: StatementProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <table className="card w-full border-collapse">
      <caption className="sr-only">{t("wallet:statement.title")}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t("wallet:statement.columns.what")}</th>
          <th scope="col" className="hidden sm:table-cell">
            {t("wallet:statement.columns.when")}
          </th>
          <th scope="col">{t("wallet:statement.columns.credits")}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {lines.map((line) => {
          const when = formatDate(line.at, { locale, timeZone, style: "stamp" });
          return (
            <tr key={line.transferId}>
              <th scope="row" className="py-3 pr-2 pl-5 text-left font-semibold">
                <What line={line} fictionalLabel={fictionalLabel} />
                <span className="block text-sm font-normal text-ink-muted sm:hidden">{when}</span>
              </th>
              <td className="hidden px-2 py-3 text-sm whitespace-nowrap text-ink-muted sm:table-cell">{when}</td>
              <td className="py-3 pr-5 pl-2 text-right font-semibold figures">{signed(line.credits)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function What({ line, fictionalLabel }: { line: StatementLine } & Pick<StatementProps, "fictionalLabel">) {
  const { reason, name, gift, orderId } = line;
  const t = useT();
  const why = t(`wallet:statement.reason.${reason}`);
  if (orderId) {
    return (
      <AppLink href={paths.transaction(orderId)} className="link">
        {why}
      </AppLink>
    );
  }
  const thing = gift ? t(`chat:gifts.${gift as GiftId}`) : null;
  return (
    <>
      {thing ? `${why}: ${thing}` : why}
      {name && <span className="block text-sm font-normal text-ink-muted">{t("wallet:statement.for", { name })}</span>}
      {line.fictional && <FictionalLabel text={fictionalLabel} />}
    </>
  );
}
