import { localeEntry } from "~/i18n/locales";
import { useLocale, useT } from "~/i18n/use-t";
import { formatMoney } from "~/platform/money";

/** Writes amounts in the manner of the page's language. */
export function useMoney(): (amountMinor: number, currency: string) => string {
  const { iso } = localeEntry(useLocale());
  return (amountMinor, currency) => formatMoney(amountMinor, currency, iso);
}

interface PriceProps {
  amountMinor: number;
  listAmountMinor: number;
  currency: string;
  className?: string;
}

/** What it costs now, and before it the struck list price where an offer lowers it. */
export function Price({ amountMinor, listAmountMinor, currency, className }: PriceProps) {
  const t = useT();
  const money = useMoney();
  const isLowered = amountMinor < listAmountMinor;
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2 figures">
      {isLowered && (
        <>
          <span className="sr-only">{t("payments:credits.listPrice")}</span>
          <s className="text-ink-muted">{money(listAmountMinor, currency)}</s>
          <span className="sr-only">{t("payments:credits.nowPrice")}</span>
        </>
      )}
      <span className={className}>{money(amountMinor, currency)}</span>
    </span>
  );
}
