import { useT } from "~/i18n/use-t";
import type { ComplaintContents } from "~/operators/queue/contents.server";
import { answerLength } from "~/operators/queue/work-item";
import { mostUnits } from "~/platform/characters";
import { preparedAnswers } from "~/safety/prepared-answer";
import { queuePaths } from "../../routes/queue/queue-address";
import { TextLimit } from "../text-limit";
import { CommandButton } from "./command-button";
import { CollapsedCommand } from "./collapsed-command";
import type { ItemShown } from "./queue-view-model";

/** An answer before the decision. A prepared answer fills the field for editing. */
export function FirstAnswer({ shown, complaint }: { shown: ItemShown; complaint: ComplaintContents }) {
  const t = useT();
  const { opened, site, filter, prepared } = shown;
  const title = t("desk:queue.complaint.firstAnswer");
  return (
    <CollapsedCommand title={title} hotkey="a" isOpen={prepared !== null}>
      <p className="muted">{t("desk:queue.complaint.firstAnswerHint")}</p>
      <p className="command-row">
        {preparedAnswers.map((answer) => (
          <a
            key={answer}
            className="button quiet"
            href={`${queuePaths.item(site.slug, opened.item.id, filter, { answer })}#answer`}
            aria-current={answer === prepared?.answer ? "true" : undefined}
          >
            {t(`desk:queue.complaint.prepared.${answer}`)}
          </a>
        ))}
      </p>
      <CommandButton
        verb="answer"
        shown={shown}
        args={{ id: complaint.id, version: opened.item.version }}
        fields={
          <label className="field">
            <span className="label">{t("desk:queue.complaint.answer")}</span>
            <textarea
              key={prepared?.answer}
              id="answer"
              name="answer"
              required
              minLength={3}
              maxLength={mostUnits(answerLength)}
              rows={6}
              dir="auto"
              defaultValue={prepared?.words}
            />
            <TextLimit most={answerLength} />
          </label>
        }
      >
        {t("desk:queue.complaint.sendFirst")}
      </CommandButton>
    </CollapsedCommand>
  );
}
