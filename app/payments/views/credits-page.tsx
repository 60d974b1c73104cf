import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { AppLink } from "~/ui/app-link";
import { Icon } from "~/ui/icon";
import { PageHeader } from "~/ui/page-header";
import type { Option } from "~/ui/select";
import { Stack } from "~/ui/stack";
import type { MethodId } from "../methods";
import type { PriceNotes as Notes, ShownBundle, ShownOffer } from "../present";
import { BundleList } from "./bundle-list";
import { CountryChoice } from "./country-choice";
import { OfferNote } from "./offer-note";
import { FictionalDisclosure, PriceNotes } from "./price-notes";

interface CreditsPageProps {
  balance: number;
  country: string;
  countries: Option[];
  bundles: ShownBundle[];
  offer: ShownOffer | null;
  /** The current code, for the links of the packages. */
  code: string | undefined;
  methods: MethodId[];
  notes: Notes;
  now: string;
  timeZone: string;
  /** True when the member has bought before. */
  canRepeat: boolean;
  /** Called when the offer ends, so that list prices appear. */
  onOfferEnd: () => void;
}

export function CreditsPage(props: CreditsPageProps) {
  const t = useT();
  const { balance, country, countries, bundles, offer, methods, notes, now, timeZone, canRepeat, onOfferEnd } = props;
  const kept: Record<string, string> = props.code ? { code: props.code } : {};
  const named = methods.slice(0, 3).map((id) => t(`payments:methods.${id}`));
  return (
    <>
      <PageHeader
        title={t("payments:credits.title")}
        lead={t("payments:credits.lead")}
        actions={
          <p className="flex flex-nowrap items-center gap-2 text-lg font-semibold">
            <Icon name="coins" className="size-5 shrink-0" />
            {t("payments:credits.balance", { count: balance })}
          </p>
        }
      />
      <Stack gap="wide" className="pb-10">
        {offer && <OfferNote offer={offer} now={now} timeZone={timeZone} onEnd={onOfferEnd} />}
        <section aria-labelledby="packages">
          <h2 id="packages" className="sr-only">
            {t("payments:credits.packages")}
          </h2>
          <BundleList bundles={bundles} hrefOf={(id) => paths.order(id, undefined, { country, ...kept })} />
        </section>
        <div className="grid items-start gap-8 lg:grid-cols-2">
          <Stack>
            <PriceNotes notes={notes} />
            <p>{t("payments:credits.methods", { methods: named.join(", ") })}</p>
            <CountryChoice country={country} countries={countries} kept={kept} />
          </Stack>
          <Stack>
            <FictionalDisclosure fictional={notes.fictional} />
            <OrderLinks canRepeat={canRepeat} />
          </Stack>
        </div>
      </Stack>
    </>
  );
}

function OrderLinks({ canRepeat }: { canRepeat: boolean }) {
  const t = useT();
  return (
    <p className="grid justify-items-start">
      {canRepeat && (
        <AppLink href={paths.repeatOrder()} className="link py-2.5">
          {t("payments:repeat.title")}
        </AppLink>
      )}
      <AppLink href={paths.transactions()} className="link py-2.5">
        {t("payments:credits.history")}
      </AppLink>
    </p>
  );
}
