import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import type { SignupAccess } from "~/tenancy/signup-access";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";
import { Stack } from "~/ui/stack";
import type { PriceNotes as Notes, ShownBundle } from "../present";
import { BundleList } from "./bundle-list";
import { FictionalDisclosure, PriceNotes } from "./price-notes";

interface PricingPageProps {
  isMember: boolean;
  signupAccess: SignupAccess;
  countryName: string;
  bundles: ShownBundle[];
  notes: Notes;
  photoCredits: number;
  giftCredits: number;
  freeMessages: number;
}

const calls = {
  open: "payments:pricing.join",
  invited: "payments:pricing.joinInvited",
  closed: "layouts:topBar.login",
} as const;

/** Prices for visitors (CRE-03). */
export function PricingPage(props: PricingPageProps) {
  const t = useT();
  const { isMember, signupAccess, countryName, bundles, notes } = props;
  const isClosed = !isMember && signupAccess === "closed";
  const joinAt = isClosed ? paths.login() : paths.signup();
  return (
    <>
      <PageHeader
        title={t("payments:pricing.title")}
        lead={isClosed ? `${t("errors:signupClosed")} ${t("payments:pricing.lead")}` : t("payments:pricing.lead")}
        actions={
          <ButtonLink href={isMember ? paths.credits() : joinAt}>
            {t(isMember ? "payments:pricing.buy" : calls[signupAccess])}
          </ButtonLink>
        }
      />
      <Stack gap="wide" className="pb-10">
        <section className="grid gap-5">
          <h2 className="text-2xl">{t("payments:pricing.country", { country: countryName })}</h2>
          <BundleList bundles={bundles} hrefOf={(id) => (isMember ? paths.order(id) : joinAt)} />
        </section>
        <div className="grid items-start gap-8 lg:grid-cols-2">
          <CreditUses {...props} />
          <Stack>
            <PriceNotes notes={notes} />
            <FictionalDisclosure fictional={notes.fictional} />
          </Stack>
        </div>
      </Stack>
    </>
  );
}

function CreditUses({ notes, photoCredits, giftCredits, freeMessages }: PricingPageProps) {
  const t = useT();
  const uses: [string, string][] = [
    [t("payments:pricing.message"), t("common:count.credits", { count: notes.messageCredits })],
    [t("payments:pricing.photo"), t("common:count.credits", { count: photoCredits })],
    [t("payments:pricing.gift"), t("common:count.credits", { count: giftCredits })],
    [t("payments:pricing.likes"), t("payments:pricing.free")],
  ];
  return (
    <Card as="section" className="grid gap-3">
      <h2 className="text-xl">{t("payments:pricing.use")}</h2>
      <dl className="grid gap-2">
        {uses.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt>{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {freeMessages > 0 && (
        <p className="text-ink-muted">{t("payments:pricing.freeMessages", { count: freeMessages })}</p>
      )}
    </Card>
  );
}
