import { useT } from "~/i18n/use-t";
import { mostUnits } from "~/platform/characters";
import { clauseLength, grounds } from "~/safety/decision";
import { TextLimit } from "../text-limit";
import { CommandButton } from "./command-button";
import { CollapsedCommand } from "./collapsed-command";
import type { ItemShown } from "./queue-view-model";
import { WordsField } from "./words-field";

interface OwnWordsProps {
  shown: ItemShown;
  verb: "refuse" | "decline";
  args: Readonly<Record<string, string | number>>;
  /** True for a refusal that also warns the member. */
  warns?: boolean;
  hotkey?: string;
}

/** A refusal in the operator's own words, which the member reads. */
export function OwnWords({ shown, verb, args, warns = false, hotkey }: OwnWordsProps) {
  const t = useT();
  const { member } = shown.opened;
  const title = t(warns ? "desk:queue.refuseAndWarn" : "desk:queue.ownWords");
  return (
    <CollapsedCommand title={title} hotkey={hotkey}>
      <CommandButton
        verb={verb}
        shown={shown}
        args={args}
        look="danger"
        states={member ? `${verb === "refuse" ? "photo" : "text"}:${member.id}` : undefined}
        fields={
          <>
            {verb === "decline" && <GroundField />}
            <WordsField name="why" label={t("desk:queue.facts")} hint={t("desk:queue.factsHint")} />
            {warns && <WordsField name="warn" label={t("desk:queue.warnFacts")} />}
          </>
        }
      >
        {title}
      </CommandButton>
    </CollapsedCommand>
  );
}

/** Ground of a decision. The ground of unlawfulness also needs a clause. */
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
        <input name="clause" maxLength={mostUnits(clauseLength)} autoComplete="off" />
        <TextLimit most={clauseLength} />
      </label>
    </>
  );
}
