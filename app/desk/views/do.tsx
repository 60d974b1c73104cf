import { useT } from "~/i18n/use-t";
import { type DeedShown, DeedForm } from "./deed-form";
import { ScreenHead } from "./screen-head";

interface DoProps {
  deed: DeedShown;
  back: string;
  /** The sites on which the person may do it, when none is chosen yet. */
  sites: readonly { slug: string; name: string }[];
  typed: Readonly<Record<string, string>>;
  /** Why the deed was not done. */
  refused?: string;
}

/** The form of a verb on a page of its own: what it means, what is left to say, and what was refused. */
export function Do({ deed, back, sites, typed, refused }: DoProps) {
  const t = useT();
  return (
    <>
      <ScreenHead title={deed.label} site={deed.site ?? undefined} />
      {refused && (
        <p className="wrong-box" role="alert">
          {refused}
        </p>
      )}
      <p className="says">{deed.says}</p>
      <p className="muted">{deed.meaning}</p>
      <DeedForm deed={deed} back={back} typed={typed}>
        {!deed.site && sites.length > 0 && (
          <div className="field">
            <label htmlFor="site">{t("desk:site.name")}</label>
            <select id="site" name="site" required defaultValue={typed.site ?? ""}>
              <option value="">{t("desk:deed.choose")}</option>
              {sites.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </select>
          </div>
        )}
      </DeedForm>
      <p className="section">
        <a href={back} data-back>
          {t("desk:deed.back")}
        </a>
      </p>
    </>
  );
}
