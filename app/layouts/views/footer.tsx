import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import type { FooterFacts } from "../footer-facts";
import { Disclaimer } from "./disclaimer";

/** The nine links of every footer, and no others (PAG-12..21). */
function FooterLinks() {
  const t = useT();
  const links: [href: string, words: string][] = [
    [paths.page("terms"), t("layouts:footer.terms")],
    [paths.page("privacy"), t("layouts:footer.privacy")],
    [paths.page("cookies"), t("layouts:footer.cookies")],
    [paths.page("ban"), t("layouts:footer.ban")],
    [paths.pricing(), t("layouts:footer.pricing")],
    [paths.complaints(), t("layouts:footer.complaints")],
    [paths.page("return-policy"), t("layouts:footer.returnPolicy")],
    [paths.page("faq"), t("layouts:footer.faq")],
    [paths.page("service"), t("layouts:footer.service")],
  ];
  return (
    <nav aria-label={t("layouts:footer.label")}>
      <ul className="grid thirds gap-x-6">
        {links.map(([href, words]) => (
          <li key={href}>
            <a
              href={href}
              className="inline-flex min-h-11 items-center text-ink-muted no-underline hover:text-ink hover:underline"
            >
              {words}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function Footer({ facts }: { facts: FooterFacts }) {
  const { frame, site } = facts;
  return (
    <footer data-print="no" className="page-foot relative mt-16">
      <div className="mx-auto grid max-w-[76rem] gap-8 px-page py-10 text-sm lg:grid-cols-2 lg:gap-16">
        <FooterLinks />
        <div className="grid content-start gap-4 text-ink-muted">
          {frame.layout === "site" && <Disclaimer facts={facts} />}
          {frame.showsUsFooter && <UsFooter minAge={site.minAge} />}
          <CompanyLine facts={facts} />
        </div>
      </div>
    </footer>
  );
}

/** The site's company, as text (DESIGN 13.35). */
function CompanyLine({ facts: { frame, site } }: { facts: FooterFacts }) {
  const t = useT();
  const { company, year } = frame;
  const parts = [
    `${company.address}, ${company.city}`,
    t("layouts:footer.registration", { number: company.registration }),
    t("layouts:footer.vat", { numbers: company.vat }),
    t("layouts:footer.phone", { phone: company.phone }),
  ];
  return (
    <p>
      {t("layouts:footer.company", { site: site.name, company: company.name })} {parts.join(" · ")}
      <br />
      {t("layouts:footer.copyright", { site: site.name, year })}
    </p>
  );
}

function UsFooter({ minAge }: { minAge: number }) {
  const t = useT();
  return (
    <section aria-labelledby="us-footer" className="grid gap-1.5">
      <h2 id="us-footer" className="font-body text-sm font-semibold text-ink not-italic">
        {t("layouts:usFooter.title")}
      </h2>
      <p>{t("layouts:usFooter.adults", { minAge })}</p>
      <p>{t("layouts:usFooter.safety")}</p>
      <p>{t("layouts:usFooter.cancel")}</p>
    </section>
  );
}
