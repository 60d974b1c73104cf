import { useT } from "~/i18n/use-t";
import { deskPaths } from "../desk-paths";
import { type GoEntry, GoList } from "./palette";

export interface SiteChoice {
  /** Typed words of the search for a site. */
  words: string;
  /** The first sites that have these words, each leading to the form on it. */
  found: readonly GoEntry[];
  /** How many more have them. */
  more: number;
  /** Query parameters of the address, kept by the search. */
  kept: Readonly<Record<string, string>>;
}

/** Finds the site of a deed by name before the form opens. */
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
          <span className="unseen">{t("desk:deed.findSite")}</span>
          <input type="search" name="q" defaultValue={words} placeholder={t("desk:deed.findSite")} data-filter />
        </label>
        <button type="submit" className="button">
          {t("desk:go.send")}
        </button>
      </form>
      <GoList groups={[{ title: t("desk:deed.onWhichSite"), entries: found }]} />
      {more > 0 && <p className="muted">{t("desk:deed.moreSites", { count: more })}</p>}
    </section>
  );
}
