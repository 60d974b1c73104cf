import { useT } from "~/i18n/use-t";
import type { PageFacts } from "../page-facts.server";

/** What a printed page says at its end, where the footer with its links is left out: whose it is, and where it stands. */
export function Imprint({ facts, address }: { facts: PageFacts; address: string }) {
  const t = useT();
  const { site, company, city, country, registration, vat, email, companyPhone: phone } = facts;
  const parts = [
    `${facts.address}, ${city}, ${country}`,
    t("layouts:footer.registration", { number: registration }),
    t("layouts:footer.vat", { numbers: vat }),
    t("layouts:footer.phone", { phone }),
    email,
  ];
  return (
    <p className="only-print">
      {t("layouts:footer.company", { site, company })} {parts.join(" · ")}
      <br />
      {address}
    </p>
  );
}
