import { SiteOptions } from "../site-options";
import { useT } from "~/i18n/use-t";
import type { BookCheck, DayMoney } from "~/payments/daily-report.server";
import { deskPaths } from "../../desk-paths";
import { ScreenHead } from "../screen-head";
import { SiteMark, type SiteNamed, type SiteShown } from "../site-mark";
import { Books } from "./books";
import { DayMoves, DayPayments } from "./day-sums";
import { MoneyTabs } from "./money-tabs";
import { OpenCases } from "./open-cases";

interface ReportsProps {
  report: DayMoney;
  /** The latest check of the ledger. Null before the first check. */
  books: BookCheck | null;
  site: SiteShown;
  timeZone: string;
  sites: readonly SiteNamed[];
}

/** A site's day in money, the result of its ledger check, and the orders of a month as a file. */
export function Reports({ report, books, site, timeZone, sites }: ReportsProps) {
  const t = useT();
  return (
    <>
      <ScreenHead title={t("desk:money.title")} lead={t("desk:money.lead")} />
      <MoneyTabs current="reports" />
      <DayFilter site={site} sites={sites} day={report.day} />
      <p className="command-row">
        <SiteMark site={site} /> <span>{t("desk:money.dayOf", { day: report.day, zone: timeZone })}</span>
      </p>
      <DayPayments lines={report.lines} />
      <DayMoves report={report} />
      <OpenCases report={report} site={site.slug} />
      <Books check={books} site={site.slug} timeZone={timeZone} day={report.day} />
      <MonthDownload site={site} day={report.day} />
    </>
  );
}

interface DayProps {
  site: SiteShown;
  day: string;
}

function DayFilter({ site, sites, day }: DayProps & Pick<ReportsProps, "sites">) {
  const t = useT();
  return (
    <form className="filter" action={deskPaths.moneyReports()}>
      <SiteChoice sites={sites} chosen={site.slug} />
      <label>
        <span>{t("desk:money.day")}</span>
        <input type="date" name="day" defaultValue={day} required />
      </label>
      <button type="submit" className="button">
        {t("desk:money.show")}
      </button>
    </form>
  );
}

/** Form that downloads the orders of this day's month. */
function MonthDownload({ site, day }: DayProps) {
  const t = useT();
  return (
    <section className="section">
      <h2>{t("desk:money.month")}</h2>
      <p className="muted">{t("desk:money.monthMeaning")}</p>
      <form className="filter" action={deskPaths.monthOrders()}>
        <input type="hidden" name="site" value={site.slug} />
        <label>
          <span>{t("desk:money.monthName")}</span>
          <input
            type="month"
            name="month"
            defaultValue={day.slice(0, 7)}
            pattern="[1-9][0-9]{3}-[0-9]{2}"
            placeholder="2026-11"
            required
          />
        </label>
        <button type="submit" className="button primary">
          {t("desk:money.download")}
        </button>
      </form>
    </section>
  );
}

function SiteChoice({ sites, chosen }: { sites: readonly SiteNamed[]; chosen: string }) {
  const t = useT();
  return (
    <label>
      <span>{t("desk:site.name")}</span>
      <select name="site" defaultValue={chosen}>
        <SiteOptions sites={sites} />
      </select>
    </label>
  );
}
