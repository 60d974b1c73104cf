import { useT } from "~/i18n/use-t";
import { authorityLengths } from "~/operators/verbs/lengths";
import { mostUnits } from "~/platform/characters";
import { suspicions } from "~/safety/report";
import { queuePaths } from "../../routes/queue/queue-address";
import { TextLimit } from "../text-limit";
import { CommandButton } from "./command-button";
import { CollapsedCommand } from "./collapsed-command";
import type { ItemShown } from "./queue-view-model";
import { WordsField } from "./words-field";

/** Records a report to an authority about the reported member. The case stays open and claimed. */
export function AuthorityCommand({ shown, memberId }: { shown: ItemShown; memberId: string }) {
  const t = useT();
  const { site, opened, filter } = shown;
  return (
    <CollapsedCommand title={t("desk:authority.button")} hotkey="p">
      <p className="muted">{t("desk:authority.hint")}</p>
      <CommandButton
        verb="tell-authority"
        shown={shown}
        args={{ id: memberId }}
        back={queuePaths.item(site.slug, opened.item.id, filter)}
        look="danger"
        fields={<AuthorityFields />}
      >
        {t("desk:authority.button")}
      </CommandButton>
    </CollapsedCommand>
  );
}

function AuthorityFields() {
  const t = useT();
  return (
    <>
      <label className="field">
        <span className="label">{t("desk:authority.authority")}</span>
        <input
          name="authority"
          required
          minLength={3}
          maxLength={mostUnits(authorityLengths.name)}
          autoComplete="off"
        />
        <TextLimit most={authorityLengths.name} />
      </label>
      <label className="field">
        <span className="label">{t("desk:authority.reference")}</span>
        <input name="reference" maxLength={mostUnits(authorityLengths.reference)} autoComplete="off" />
        <TextLimit most={authorityLengths.reference} />
      </label>
      <SuspicionChoice />
      <WordsField name="why" label={t("desk:authority.facts")} />
      <WordsField name="handed" label={t("desk:authority.handed")} />
      <label className="field">
        <span className="label">{t("desk:authority.keep")}</span>
        <input name="keep" type="date" />
        <span className="hint">{t("desk:authority.keepHint")}</span>
      </label>
      <TellChoice />
      <WordsField name="untold" label={t("desk:authority.untold")} hint={t("desk:authority.untoldHint")} isOptional />
    </>
  );
}

function SuspicionChoice() {
  const t = useT();
  return (
    <label className="field">
      <span className="label">{t("desk:authority.suspicion")}</span>
      <select name="suspicion" required defaultValue="">
        <option value="" disabled>
          {t("desk:command.choose")}
        </option>
        {suspicions.map((suspicion) => (
          <option key={suspicion} value={suspicion}>
            {t(`desk:queue.reasons.case.${suspicion}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Whether the reported member is told. */
function TellChoice() {
  const t = useT();
  return (
    <fieldset className="field">
      <legend className="label">{t("desk:authority.tell")}</legend>
      {(["yes", "no"] as const).map((answer) => (
        <label key={answer} className="check">
          <input type="radio" name="tell" value={answer} required />
          {t(`desk:authority.${answer}`)}
        </label>
      ))}
    </fieldset>
  );
}
