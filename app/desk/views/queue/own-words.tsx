import { useT } from "~/i18n/use-t";
import { clauseLength, grounds } from "~/safety/decision";
import { DeedButton } from "./deed-button";
import type { ItemShown } from "./shown";

interface OwnWordsProps {
  shown: ItemShown;
  verb: "refuse" | "decline";
  args: Readonly<Record<string, string | number>>;
  /** True for a refusal that warns the member too. */
  warns?: boolean;
  press?: string;
}

/** A refusal in the operator's own words, which the member reads. */
export function OwnWords({ shown, verb, args, warns = false, press }: OwnWordsProps) {
  const t = useT();
  const title = t(warns ? "desk:queue.refuseAndWarn" : "desk:queue.ownWords");
  return (
    <details className="own-words">
      <summary className="button quiet" {...(press && { "data-key": press, "data-key-name": title })}>
        {title} {press && <kbd>{press}</kbd>}
      </summary>
      <DeedButton
        verb={verb}
        shown={shown}
        args={args}
        look="danger"
        fields={
          <>
            {verb === "decline" && <GroundField />}
            <label className="field">
              <span className="label">{t("desk:queue.facts")}</span>
              <textarea name="why" required minLength={3} maxLength={500} dir="auto" />
              <span className="hint">{t("desk:queue.factsHint")}</span>
            </label>
            {warns && (
              <label className="field">
                <span className="label">{t("desk:queue.warnFacts")}</span>
                <textarea name="warn" required minLength={3} maxLength={500} dir="auto" />
              </label>
            )}
          </>
        }
      >
        {title}
      </DeedButton>
    </details>
  );
}

/** The rule behind a decision. The law needs its article too. */
export function GroundField({ isOptional = false }: { isOptional?: boolean }) {
  const t = useT();
  return (
    <>
      <label className="field">
        <span className="label">{t("desk:queue.rule")}</span>
        <select name="rule" required={!isOptional} defaultValue="">
          <option value="" disabled={!isOptional}>
            {t("desk:queue.choose")}
          </option>
          {grounds.map((ground) => (
            <option key={ground} value={ground}>
              {t(`decisions:grounds.${ground}`)}
            </option>
          ))}
        </select>
      </label>
      <label className="field clause">
        <span className="label">{t("desk:queue.clause")}</span>
        <input name="clause" maxLength={clauseLength} autoComplete="off" />
      </label>
    </>
  );
}
