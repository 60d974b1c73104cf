import type { ComponentProps } from "react";
import { useT } from "~/i18n/use-t";
import { deskPaths } from "../desk-paths";
import { SearchResults } from "./palette";
import { ScreenHead } from "./screen-head";

/** The search as a page, for browsers without JavaScript. The search dialog shows the same list. */
export function SearchPage({ words, groups }: { words: string } & ComponentProps<typeof SearchResults>) {
  const t = useT();
  return (
    <>
      <ScreenHead title={t("desk:go.title")} />
      <form className="filter" action={deskPaths.go()}>
        <label className="filter-words">
          <span className="unseen">{t("desk:go.field")}</span>
          <input type="search" name="q" defaultValue={words} placeholder={t("desk:go.field")} data-filter />
        </label>
        <button type="submit" className="button">
          {t("desk:go.send")}
        </button>
      </form>
      <div className="palette-list" data-palette-list>
        <SearchResults groups={groups} />
      </div>
    </>
  );
}
