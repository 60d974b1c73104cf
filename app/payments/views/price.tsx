import { localeEntry } from "~/i18n/locales";
import { useLocale } from "~/i18n/use-t";
import { formatMoney } from "~/platform/money";
import { classNames } from "~/ui/class-names";

/** Returns a function that formats amounts in the page's language. */
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
 * The current price. No crossed-out price, because the lowest price of thirty days is not stored (Directive 98/6, Art.
 * 6a).
 */
export function Price({ amountMinor, currency, className }: PriceProps) {
  const money = useMoney();
  return <span className={classNames("figures", className)}>{money(amountMinor, currency)}</span>;
}
