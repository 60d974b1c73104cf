import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { isTransfer, type MethodId, transferDays } from "../methods";
import type { Quote } from "../order";
import type { PriceNotes } from "../present";
import { useMoney } from "./price";

interface OrderLinesProps {
  quote: Quote;
  method: MethodId;
  countryName: string;
  /** The saved card that is charged. */
  card?: string | null;
}

/** Lines of the order. The total comes last, above the button (PAY-08). */
export function OrderLines({ quote, method, countryName, card }: OrderLinesProps) {
  const t = useT();
  const money = useMoney();
  const { credits, listAmountMinor, amountMinor, currency, offerCode, discountPercentage } = quote;
  return (
    <dl className="grid gap-3">
      <Line label={t("payments:order.package")}>{t("payments:order.credits", { count: credits })}</Line>
      <Line label={t("payments:order.method")}>{card ?? t(`payments:methods.${method}`)}</Line>
      <Line label={t("payments:order.country")}>{countryName}</Line>
      <Line label={t("payments:order.listPrice")}>{money(listAmountMinor, currency)}</Line>
      {offerCode && (
        <Line label={t("payments:order.discount", { percentage: discountPercentage, code: offerCode })}>
          {money(amountMinor - listAmountMinor, currency)}
        </Line>
      )}
    </dl>
  );
}

/** The total with VAT, and notes on the right of withdrawal and the single payment. */
export function OrderTotal({ quote, notes }: { quote: Quote; notes: PriceNotes }) {
  const t = useT();
  const money = useMoney();
  return (
    <>
      <p className="text-ink-muted">
        {t("payments:order.refund", { count: notes.refundDays })}{" "}
        <a href={paths.page("return-policy")} className="link">
          {t("payments:order.returnPolicy")}
        </a>
      </p>
      <div className="border-t border-line pt-4">
        <dl>
          <Line label={t("payments:order.total")} strong>
            {money(quote.amountMinor, quote.currency)}
          </Line>
        </dl>
        <p className="text-sm text-ink-muted">
          {t(notes.hasVat ? "payments:order.totalNote" : "payments:credits.oneTime")}
        </p>
      </div>
    </>
  );
}

/** A line whose value does not wrap, for instance a number with its unit. */
export function Line({ label, strong, children }: { label: string; strong?: boolean; children: ReactNode }) {
  return (
    <div
      className={strong ? "flex items-baseline justify-between gap-4 text-xl font-bold" : "flex justify-between gap-4"}
    >
      <dt className={strong ? "" : "text-ink-muted"}>{label}</dt>
      <dd className="max-w-full shrink-0 text-right font-semibold figures">{children}</dd>
    </div>
  );
}

export function HiddenInputs(fields: Record<string, string | number | undefined>) {
  return Object.entries(fields).map(([name, value]) =>
    value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
  );
}

interface OrderButtonProps {
  amountMinor: number;
  currency: string;
  busy: boolean;
}

/** The order button. Its lock icon stays beside the first line of a long label. */
export function OrderButton({ amountMinor, currency, busy }: OrderButtonProps) {
  const t = useT();
  const money = useMoney();
  return (
    <Button size="large" block busy={busy}>
      <span>
        {!busy && <Icon name="lock" className="inline size-5 align-middle" />}{" "}
        {t("payments:order.submit", { price: money(amountMinor, currency) })}
      </span>
    </Button>
  );
}

/** States that pressing the button is binding, and when the money is charged. */
export function SubmitNote({ method, card }: Pick<OrderLinesProps, "method" | "card">) {
  return <p className="text-center text-sm text-ink-muted">{useSubmitNote({ method, card })}</p>;
}

function useSubmitNote({ method, card }: Pick<OrderLinesProps, "method" | "card">): string {
  const t = useT();
  if (card) return t("payments:repeat.chargedNow", { card });
  if (isTransfer(method)) return t("payments:order.transferNote", { count: transferDays });
  return t("payments:order.submitNote");
}
