import { localeEntry } from "~/i18n/locales";
import { useLocale } from "~/i18n/use-t";
import { formatMoney } from "~/platform/money";
import { classNames } from "~/ui/class-names";

/** Writes amounts in the manner of the page's language. */
export function useMoney(): (amountMinor: number, currency: string) => string {
  const { iso } = localeEntry(useLocale());
  return (amountMinor, currency) => formatMoney(amountMinor, currency, iso);
}

interface PriceProps {
  amountMinor: number;
  currency: string;
  className?: string;
}

/**
 * What it costs now. No other price is struck beside it: that would have to be the lowest of the last thirty days
 * (Directive 98/6, Art. 6a), and what a package cost before is not kept.
 */
export function Price({ amountMinor, currency, className }: PriceProps) {
  const money = useMoney();
  return <span className={classNames("figures", className)}>{money(amountMinor, currency)}</span>;
}
