import { useT } from "~/i18n/use-t";
import { Notice } from "~/ui/notice";
import type { SignupFacts } from "../facts";

/** Explains fictional profiles before the sign-up, in the site's own words (L1; DESIGN 8). */
export function Fictional({ facts }: { facts: SignupFacts }) {
  const t = useT();
  return (
    <Notice tone="info" title={t("signup:fictional.title")}>
      {t("signup:fictional.text", { plural: facts.fictionalPlural, warning: facts.fictionalWarning })}
    </Notice>
  );
}
