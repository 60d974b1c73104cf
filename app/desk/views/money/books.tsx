import { useT } from "~/i18n/use-t";
import type { BookError } from "~/wallet/check.server";
import { deskPaths } from "../../desk-paths";
import { Facts } from "../facts";

/** Result of checking a site's ledger, with the first error. */
export function Books({ errors, site }: { errors: readonly BookError[]; site: string }) {
  const t = useT();
  const [first] = errors;
  return (
    <section className="section">
      <h2>{t("desk:money.books")}</h2>
      {first ? (
        <div className="stack">
          <p className="wrong-box">{t("desk:money.booksDiffer", { count: errors.length })}</p>
          <Facts
            facts={[
              [t("desk:money.rule"), t(`desk:money.ruleOf.${first.rule}`)],
              [t("desk:money.difference"), first.text],
              [t("desk:money.row"), <RowOf key="row" error={first} site={site} />],
            ]}
          />
        </div>
      ) : (
        <p>{t("desk:money.booksAgree")}</p>
      )}
    </section>
  );
}

/** Shows the member of a wallet instead of an id. */
function RowOf({ error: { rule, row }, site }: { error: BookError; site: string }) {
  const isMember = rule === "L-1" || rule === "L-3";
  return isMember ? <a href={deskPaths.member(site, row)}>{row}</a> : <code>{row}</code>;
}
