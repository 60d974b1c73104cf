import { ChevronRight, CreditCard, Landmark, Smartphone, Wallet } from "lucide-react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { AppLink } from "~/ui/app-link";
import { PageHeader } from "~/ui/page-header";
import type { Option } from "~/ui/select";
import { Stack } from "~/ui/stack";
import type { MethodId } from "../methods";
import type { PriceNotes } from "../present";
import { CountryChoice } from "./country-choice";
import { useMoney } from "./price";
import { FictionalDisclosure } from "./price-notes";

const icons: Partial<Record<MethodId, typeof CreditCard>> = {
  ...{
    mastercard: CreditCard,
    visa: CreditCard,
    creditcard: CreditCard,
    cartebancaire: CreditCard,
    dankort: CreditCard,
  },
  ...{ maestro: CreditCard, sepadirectdebit: Landmark, wiretransfer: Landmark, ideal: Landmark, eps: Landmark },
  ...{ bancontact: CreditCard, applepay: Smartphone, mobilepay: Smartphone, swish: Smartphone, vipps: Smartphone },
  ...{ twint: Smartphone, blik: Smartphone, satispay: Smartphone },
};

export interface MethodChoiceProps {
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

/** PAY-07: the ways to pay in the country, the country's own first. Each is a link to the order. */
export function MethodChoice(props: MethodChoiceProps) {
  const t = useT();
  const money = useMoney();
  const { bundleId, credits, amountMinor, currency, country, countries, methods, code, notes } = props;
  const countryLabel = countries.find(({ value }) => value === country)?.label ?? country;
  const kept = { country, ...(code ? { code } : {}) };
  return (
    <>
      <PageHeader
        title={t("payments:methodChoice.title")}
        lead={t("payments:methodChoice.lead", { credits, price: money(amountMinor, currency) })}
        back={{ href: paths.credits(country), label: t("payments:methodChoice.otherPackage") }}
      />
      <Stack className="max-w-3xl pb-10">
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
    </>
  );
}

function MethodLink({ id, href }: { id: MethodId; href: string }) {
  const t = useT();
  const Icon = icons[id] ?? Wallet;
  return (
    <AppLink href={href} className="radio-card text-ink no-underline">
      <Icon className="size-6 shrink-0 text-ink-muted" aria-hidden="true" />
      <span className="grow font-semibold">{t(`payments:methods.${id}`)}</span>
      <ChevronRight className="size-5 text-ink-muted" aria-hidden="true" />
    </AppLink>
  );
}
