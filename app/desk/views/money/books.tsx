import { useT } from "~/i18n/use-t";
import type { BookCheck } from "~/payments/daily-report.server";
import type { BookError } from "~/wallet/ledger-check.server";
import { deskPaths } from "../../desk-paths";
import { Facts } from "../facts";
import { When } from "../when";

interface BooksProps {
  /** The latest check of the ledger. Null before the first check. */
  check: BookCheck | null;
  site: string;
  timeZone: string;
  /** The day that the screen shows. */
  day: string;
}

/** Result of the site's latest ledger check, with its time and the first difference. */
export function Books({ check, site, timeZone, day }: BooksProps) {
  const t = useT();
  return (
    <section className="section" id="books" aria-labelledby="books-title">
      <h2 id="books-title">{t("desk:money.books")}</h2>
      <div className="stack">
        {check ? <Found check={check} site={site} timeZone={timeZone} /> : <p>{t("desk:money.booksNever")}</p>}
        <form className="filter" action={`${deskPaths.moneyReports()}#books`}>
          <input type="hidden" name="site" value={site} />
          <input type="hidden" name="day" value={day} />
          <button type="submit" name="books" value="now" className="button">
            {t("desk:money.booksNow")}
          </button>
        </form>
      </div>
    </section>
  );
}

function Found({
  check: { errors, madeAt },
  site,
  timeZone,
}: Omit<BooksProps, "check" | "day"> & { check: BookCheck }) {
  const t = useT();
  const [first] = errors;
  return (
    <div className="stack">
      <p className="muted">
        {t("desk:money.booksChecked")} <When at={madeAt} timeZone={timeZone} />
      </p>
      {first ? (
        <>
          <p className="error-box">{t("desk:money.booksDiffer", { count: errors.length })}</p>
          <Facts
            facts={[
              [t("desk:money.rule"), t(`desk:money.ruleOf.${first.rule}`)],
              [t("desk:money.difference"), first.text],
              [t("desk:money.row"), <RowOf key="row" error={first} site={site} />],
            ]}
          />
        </>
      ) : (
        <p>{t("desk:money.booksAgree")}</p>
      )}
    </div>
  );
}

/** Shows the row's id. For rules about members' wallets, the id links to the member. */
function RowOf({ error: { rule, row }, site }: { error: BookError; site: string }) {
  const isMember = rule === "L-1" || rule === "L-3";
  return isMember ? <a href={deskPaths.member(site, row)}>{row}</a> : <code>{row}</code>;
}
