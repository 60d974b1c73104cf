import { formatDate } from "~/i18n/dates";
import { useLocale, useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button-link";
import { EmptyState } from "~/ui/empty-state";
import { Stack } from "~/ui/stack";
import type { StatementLine } from "../ledger";

interface StatementProps {
  lines: readonly StatementLine[];
  balance: number;
  timeZone: string;
  /** The next page begins after this line; null on the last. */
  olderThan: string | null;
}

/** Every credit that came and went, newest first. */
export function Statement({ lines, balance, timeZone, olderThan }: StatementProps) {
  const t = useT();
  const locale = useLocale();
  if (lines.length === 0) {
    return <EmptyState art="wallet" title={t("wallet:statement.emptyTitle")} text={t("wallet:statement.emptyText")} />;
  }
  return (
    <Stack>
      <p className="flex justify-between gap-4 rounded-card bg-sunken px-5 py-3.5 font-semibold">
        {t("wallet:statement.balance")}
        <span className="tabular-nums">{t("common:count.credits", { count: balance })}</span>
      </p>
      <table className="card w-full border-collapse">
        <caption className="sr-only">{t("wallet:statement.title")}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t("wallet:statement.columns.what")}</th>
            <th scope="col">{t("wallet:statement.columns.when")}</th>
            <th scope="col">{t("wallet:statement.columns.credits")}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {lines.map(({ transferId, reason, credits, at }) => (
            <tr key={transferId}>
              <th scope="row" className="py-3 pr-2 pl-5 text-left font-semibold">
                {t(`wallet:statement.reason.${reason}`)}
              </th>
              <td className="px-2 py-3 text-sm text-ink-muted">
                {formatDate(at, { locale, timeZone, style: "dateTime" })}
              </td>
              <td className="py-3 pr-5 pl-2 text-right font-semibold tabular-nums">{signed(credits)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {olderThan && (
        <ButtonLink variant="quiet" href={paths.transactions("credits", olderThan)} className="justify-self-center">
          {t("wallet:statement.older")}
        </ButtonLink>
      )}
    </Stack>
  );
}

function signed(credits: number): string {
  return credits > 0 ? `+${credits}` : `−${Math.abs(credits)}`;
}
