import { useT } from "~/i18n/use-t";
import type { FooterFacts } from "../footer-facts";

/** Notices for every visitor: minimum age, fictional profiles, demo. */
export function Disclaimer({ facts: { frame, demo } }: { facts: FooterFacts }) {
  const t = useT();
  return (
    <section aria-labelledby="disclaimer" className="grid gap-1.5">
      <h2 id="disclaimer" className="font-body text-sm font-semibold text-ink not-italic">
        {t("layouts:disclaimer.title")}
      </h2>
      <p>{frame.adultNotice}</p>
      {frame.fictional.label && <p>{t("layouts:disclaimer.fictional", { label: frame.fictional.label })}</p>}
      {demo && <p>{t("layouts:disclaimer.demo")}</p>}
    </section>
  );
}
