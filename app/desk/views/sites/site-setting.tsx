import { useT } from "~/i18n/use-t";
import { CommandForm, type CommandShown } from "../command-form";
import { Facts } from "../facts";
import { MemberWords } from "../member-words";
import type { SiteShown } from "../site-mark";
import { SavedBy } from "./saved-by";
import type { SettingShown } from "./setting-view-model";
import { SiteHead } from "./site-head";

interface SiteSettingProps {
  site: SiteShown;
  timeZone: string;
  setting: SettingShown;
  kind: "text" | "number" | "choice" | "json";
  choices: readonly string[] | null;
  keep: CommandShown;
  changes: number;
  /** Path of this screen. */
  here: string;
  back: string;
  /** The refused form, with its typed values and the reason. */
  refusal?: { typed: Readonly<Record<string, string>>; refused: string } | undefined;
}

/** One setting: its meaning, its values, and the form that keeps a change. */
export function SiteSetting({ site, timeZone, setting, keep, changes, here, back, ...form }: SiteSettingProps) {
  const t = useT();
  const { part, meaning, value, standard, floor, drafted, origin } = setting;
  const { kind, choices, refusal } = form;
  const most = keep.fields.find(({ name }) => name === "value")?.most ?? undefined;
  const typed = refusal ? (refusal.typed.value ?? "") : (drafted?.value ?? value ?? "");
  return (
    <>
      <SiteHead site={site} tab="settings" title={<code>{part}</code>} changes={changes}>
        <a className="button" href={back} data-back>
          {t("desk:sites.setting.back")}
        </a>
      </SiteHead>
      <p className="says">{meaning}</p>
      <Facts
        facts={[
          [t("desk:sites.setting.value"), value === null ? null : <MemberWords key="value">{value}</MemberWords>],
          [t("desk:sites.setting.draft"), drafted && <MemberWords key="draft">{drafted.value}</MemberWords>],
          [
            t("desk:sites.setting.default"),
            standard === null ? (
              t("desk:sites.settings.noDefault")
            ) : (
              <MemberWords key="default">{standard}</MemberWords>
            ),
          ],
          [t("desk:sites.setting.floor"), floor],
          [t("desk:sites.settings.origin"), origin && <SavedBy key="by" {...origin} timeZone={timeZone} />],
        ]}
      />
      <section className="section" aria-labelledby="change">
        <h2 id="change">{t("desk:sites.settings.change")}</h2>
        <p className="meaning" id="typing">
          {t(`desk:sites.setting.kind.${kind}`)}
        </p>
        <CommandForm command={{ ...keep, fields: [] }} action={here} back={back} label={t("desk:sites.setting.keep")}>
          <div className="field">
            <label htmlFor="value">{t("desk:sites.setting.field")}</label>
            <ValueField kind={kind} choices={choices} value={typed} most={most} isRefused={refusal !== undefined} />
            {refusal && (
              <span className="wrong" id="refused" role="alert">
                {refusal.refused}
              </span>
            )}
          </div>
        </CommandForm>
      </section>
    </>
  );
}

interface ValueFieldProps {
  kind: SiteSettingProps["kind"];
  choices: readonly string[] | null;
  value: string;
  /** Most characters of the value. */
  most: number | undefined;
  isRefused: boolean;
}

function ValueField({ kind, choices, value, most, isRefused }: ValueFieldProps) {
  const t = useT();
  const shared = {
    id: "value",
    name: "value",
    defaultValue: value,
    "aria-describedby": isRefused ? "refused typing" : "typing",
    "aria-invalid": isRefused || undefined,
    autoFocus: isRefused,
  };
  if (choices)
    return (
      <select {...shared}>
        <option value="">{t("desk:sites.settings.default")}</option>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
    );
  if (kind === "number") return <input {...shared} type="text" inputMode="numeric" autoComplete="off" maxLength={20} />;
  return <textarea {...shared} dir="auto" maxLength={most} rows={kind === "json" ? 10 : 3} />;
}
