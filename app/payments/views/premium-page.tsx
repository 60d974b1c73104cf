import { Icon } from "~/ui/icon";
import { formatCalendarDate } from "~/i18n/dates";
import { useLocale, useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Card } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";
import { Stack } from "~/ui/stack";
import type { PriceNotes as Notes, ShownBundle, ShownOffer } from "../present";
import { BundleList } from "./bundle-list";
import { OfferNote } from "./offer-note";
import { FictionalDisclosure, PriceNotes } from "./price-notes";

interface PremiumPageProps {
  title: string;
  isPremium: boolean;
  /** The claim about matches, which needs a figure, source and date (DESIGN 8). */
  claim: { figure: number; source: string; date: string } | null;
  bundles: ShownBundle[];
  offer: ShownOffer | null;
  country: string;
  notes: Notes;
  now: string;
  timeZone: string;
  onOfferEnd: () => void;
}

const perks = ["photos", "conversations", "ownPhotos", "credits"] as const;

export function PremiumPage(props: PremiumPageProps) {
  const t = useT();
  const { title, isPremium, claim, bundles, offer, country, notes, now, timeZone, onOfferEnd } = props;
  return (
    <>
      <PageHeader title={title} lead={t(isPremium ? "payments:premium.isPremium" : "payments:premium.lead")} />
      <Stack gap="wide" className="pb-10">
        {offer && <OfferNote offer={offer} now={now} timeZone={timeZone} onEnd={onOfferEnd} />}
        <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
          <Perks />
          {claim && <Claim {...claim} />}
        </div>
        <section className="grid gap-5">
          <h2 className="text-2xl">{t("payments:premium.packages")}</h2>
          <BundleList bundles={bundles} hrefOf={(id) => paths.order(id, undefined, { country })} />
        </section>
        <div className="grid items-start gap-8 lg:grid-cols-2">
          <PriceNotes notes={notes} />
          <FictionalDisclosure fictional={notes.fictional} />
        </div>
      </Stack>
    </>
  );
}

function Perks() {
  const t = useT();
  return (
    <Card as="section" className="grid gap-4">
      <h2 className="flex items-center gap-2 text-xl">
        <Icon name="gem" className="size-6 text-primary" />
        {t("payments:premium.perks")}
      </h2>
      <ul className="grid gap-2.5">
        {perks.map((perk) => (
          <li key={perk} className="flex gap-2.5">
            <Icon name="check" className="mt-0.5 size-5 shrink-0 text-primary" />
            {t(`payments:premium.perk.${perk}`)}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Claim({ figure, source, date }: { figure: number; source: string; date: string }) {
  const t = useT();
  const locale = useLocale();
  return (
    <Card as="section" className="grid gap-2 text-center">
      <p className="font-display text-3xl">{t("payments:premium.claim", { figure })}</p>
      <p className="text-sm text-ink-muted">
        {t("payments:premium.claimSource", { source, date: formatCalendarDate(date, { locale }) })}
      </p>
    </Card>
  );
}
