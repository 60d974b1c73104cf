import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { FictionalLabel } from "~/ui/fictional-label";
import type { PriceNotes as Notes } from "../present";
import { useMoney } from "./price";

/** Notes on the single payment, the price of a message, the right of withdrawal and fictional profiles. */
export function PriceNotes({ notes }: { notes: Notes }) {
  const t = useT();
  const money = useMoney();
  const { messageCredits, minimumCost, refundDays } = notes;
  const price = money(minimumCost.amountMinor, minimumCost.currency);
  return (
    <ul className="grid gap-1.5 text-ink-muted">
      <li className="font-semibold text-ink">{t("payments:credits.oneTime")}</li>
      <li>{t("payments:credits.cost", { count: messageCredits, price })}</li>
      <li>
        {t("payments:order.refund", { count: refundDays })}{" "}
        <a href={paths.page("return-policy")} className="link">
          {t("payments:order.returnPolicy")}
        </a>
      </li>
    </ul>
  );
}

/** Discloses fictional profiles before the contract, in the tenant's words (DESIGN 8). */
export function FictionalDisclosure({ fictional }: { fictional: Notes["fictional"] }) {
  const t = useT();
  if (!fictional.label) return null;
  return (
    <section className="grid gap-2 rounded-card bg-sunken p-4">
      <h2 className="text-base font-semibold">{t("payments:fictional.title")}</h2>
      <p>
        {t("payments:fictional.text", { plural: fictional.plural })} <FictionalLabel text={fictional.label} />
      </p>
      <blockquote className="border-l-2 border-line-strong pl-3">{fictional.warning}</blockquote>
    </section>
  );
}
