import { useT } from "~/i18n/use-t";
import { deskPaths } from "../desk-paths";

/** Search dialog over screens, sites and verbs. The script opens it and fills its list from the search page. */
export function Palette() {
  const t = useT();
  return (
    <dialog className="palette" id="palette" aria-label={t("desk:go.title")}>
      <form action={deskPaths.go()}>
        <input
          type="search"
          name="q"
          role="combobox"
          aria-expanded="true"
          aria-controls="palette-list"
          aria-label={t("desk:go.field")}
          placeholder={t("desk:go.field")}
          autoComplete="off"
          spellCheck={false}
          maxLength={320}
        />
      </form>
      <div id="palette-list" className="palette-list" />
    </dialog>
  );
}

export interface SearchEntry {
  to: string;
  label: string;
  hint: string;
}

export function SearchResults({ groups }: { groups: readonly { title: string; entries: readonly SearchEntry[] }[] }) {
  const t = useT();
  const shown = groups.filter(({ entries }) => entries.length > 0);
  if (shown.length === 0) return <p className="muted go-none">{t("desk:go.none")}</p>;
  return shown.map(({ title, entries }) => (
    <section key={title} className="go-group" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {entries.map(({ to, label, hint }) => (
          <li key={to}>
            <a href={to} data-row>
              <span>{label}</span>
              <span className="muted">{hint}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  ));
}
