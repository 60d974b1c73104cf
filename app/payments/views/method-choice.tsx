import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { AppLink } from "~/ui/app-link";
import { Icon, type IconName } from "~/ui/icon";
import { PageHeader } from "~/ui/page-header";
import type { Option } from "~/ui/select";
import { Stack } from "~/ui/stack";
import type { MethodId } from "../methods";
import type { PriceNotes } from "../present";
import { CountryChoice } from "./country-choice";
import { useMoney } from "./price";
import { FictionalDisclosure } from "./price-notes";

const icons: Record<MethodId, IconName> = {
  mastercard: "credit-card",
  visa: "credit-card",
  creditcard: "credit-card",
  cartebancaire: "credit-card",
  dankort: "credit-card",
  maestro: "credit-card",
  sepadirectdebit: "landmark",
  wiretransfer: "landmark",
  ideal: "landmark",
  eps: "landmark",
  bancontact: "credit-card",
  applepay: "smartphone",
  mobilepay: "smartphone",
  swish: "smartphone",
  vipps: "smartphone",
  twint: "smartphone",
  blik: "smartphone",
  satispay: "smartphone",
  paypal: "wallet",
  paysafecard: "wallet",
  przelewy24: "wallet",
  nexi: "wallet",
  giropay: "wallet",
  sofort: "wallet",
};

interface MethodChoiceProps {
  bundleId: string;
  credits: number;
  amountMinor: number;
  currency: string;
  country: string;
  countries: Option[];
  methods: MethodId[];
  code: string | undefined;
  notes: PriceNotes;
}

/** Payment methods as links to the order, the country's own methods first (PAY-07). */
export function MethodChoice(props: MethodChoiceProps) {
  const t = useT();
  const money = useMoney();
  const { bundleId, credits, amountMinor, currency, country, countries, methods, code, notes } = props;
  const countryLabel = countries.find(({ value }) => value === country)?.label ?? country;
  const kept = { country, ...(code ? { code } : {}) };
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title={t("payments:methodChoice.title")}
        lead={t("payments:methodChoice.lead", { count: credits, price: money(amountMinor, currency) })}
        back={{ href: paths.credits(country), label: t("payments:methodChoice.otherPackage") }}
      />
      <Stack className="pb-10">
        <CountryChoice country={country} countries={countries} {...(code ? { kept: { code } } : {})} />
        <nav aria-label={t("payments:methodChoice.legend", { country: countryLabel })}>
          <ul className="grid gap-2.5 sm:grid-cols-2">
            {methods.map((id) => (
              <li key={id}>
                <MethodLink id={id} href={paths.order(bundleId, id, kept)} />
              </li>
            ))}
          </ul>
        </nav>
        <FictionalDisclosure fictional={notes.fictional} />
      </Stack>
    </div>
  );
}

function MethodLink({ id, href }: { id: MethodId; href: string }) {
  const t = useT();
  return (
    <AppLink href={href} className="radio-card text-ink no-underline">
      <Icon name={icons[id]} className="size-6 shrink-0 text-ink-muted" />
      <span className="grow font-semibold">{t(`payments:methods.${id}`)}</span>
      <Icon name="chevron-right" className="size-5 text-ink-muted" />
    </AppLink>
  );
}
