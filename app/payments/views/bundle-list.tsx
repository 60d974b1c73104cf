import { Icon } from "~/ui/icon";
import { useT } from "~/i18n/use-t";
import { buttonStyle } from "~/ui/button-style";
import { AppLink } from "~/ui/app-link";
import { classNames } from "~/ui/class-names";
import type { ShownBundle } from "../present";
import { Price, useMoney } from "./price";

interface BundleListProps {
  bundles: readonly ShownBundle[];
  /** Makes the URL of a package's order page. */
  hrefOf: (bundleId: string) => string;
}

/** Chooses columns so that no package stands alone in a row, at any text size. */
function columnsFor(count: number): string {
  if (count === 2) return "@min-[32rem]:grid-cols-2";
  if (count % 4 === 0) return "@min-[32rem]:grid-cols-2 @min-[58rem]:grid-cols-4";
  if (count % 3 !== 1) return "@min-[40rem]:grid-cols-3";
  return count === 1 ? "" : "@min-[58rem]:grid-cols-4";
}

/** Packages as cards. The best value is marked (experience.md 2.2). */
export function BundleList({ bundles, hrefOf }: BundleListProps) {
  return (
    <div className="@container">
      <ul className={classNames("grid gap-4", columnsFor(bundles.length))}>
        {bundles.map((bundle) => (
          <BundleCard key={bundle.id} bundle={bundle} href={hrefOf(bundle.id)} />
        ))}
      </ul>
    </div>
  );
}

function BundleCard({ bundle, href }: { bundle: ShownBundle; href: string }) {
  const t = useT();
  const money = useMoney();
  const { credits, messages, isBestValue } = bundle;
  return (
    <li className={classNames("card relative grid gap-4 p-5", isBestValue && "outline-2 outline-primary")}>
      {isBestValue && (
        <span className="absolute -top-3 left-5 rounded-pill bg-premium px-3 py-0.5 text-sm font-bold text-on-premium">
          {t("payments:credits.bestValue")}
        </span>
      )}
      <div className="grid gap-0.5">
        <h3 className="text-2xl">{t("common:count.credits", { count: credits })}</h3>
        {messages > 0 && <p className="text-ink-muted">{t("payments:credits.messages", { count: messages })}</p>}
      </div>
      <div className="grid gap-0.5">
        <Price {...bundle} className="text-2xl font-bold" />
        <p className="text-sm text-ink-muted">
          {t("payments:credits.perMessage", { price: money(bundle.perMessageMinor, bundle.currency) })}
        </p>
      </div>
      <AppLink
        href={href}
        className={classNames(buttonStyle({ variant: isBestValue ? "primary" : "secondary" }), "self-end")}
      >
        {t("payments:credits.choose", { count: credits })}
        <Icon name="chevron-right" className="size-5" />
      </AppLink>
    </li>
  );
}
