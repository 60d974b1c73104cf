import { useT } from "~/i18n/use-t";
import { deskPaths } from "../desk-paths";
import { type SearchEntry, SearchResults } from "./palette";

export interface SiteChoice {
  /** Search text for a site. */
  words: string;
  /** First matching sites, each with a link to the form on the site. */
  found: readonly SearchEntry[];
  /** Number of further matching sites. */
  more: number;
  /** Other query parameters of the URL. */
  kept: Readonly<Record<string, string>>;
}

/** Search for a command's site, before its form opens. */
export function ChooseSite({ verb, choice }: { verb: string; choice: SiteChoice }) {
  const t = useT();
  const { words, found, more, kept } = choice;
  return (
    <section className="section">
      <form className="filter" action={deskPaths.do(verb)}>
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label className="filter-words">
          <span className="unseen">{t("desk:command.findSite")}</span>
          <input type="search" name="q" defaultValue={words} placeholder={t("desk:command.findSite")} data-filter />
        </label>
        <button type="submit" className="button">
          {t("desk:go.send")}
        </button>
      </form>
      <SearchResults groups={[{ title: t("desk:command.onWhichSite"), entries: found }]} />
      {more > 0 && <p className="muted">{t("desk:command.moreSites", { count: more })}</p>}
    </section>
  );
}
