import { useT } from "~/i18n/use-t";
import type { PageFacts } from "../page-facts.server";

/** Company and URL at the end of a printed page, because the footer is not printed. */
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
