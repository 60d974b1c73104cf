import { useT } from "~/i18n/use-t";
import type { AppealContents } from "~/operators/queue/contents.server";
import { appealOutcomes } from "~/safety/decision";
import { queuePaths } from "../../routes/queue/queue-address";
import { MemberWords } from "../member-words";
import { When } from "../when";
import { AnsweredPrompt } from "./answered-prompt";
import { CommandButton } from "./command-button";
import type { ItemShown } from "./queue-view-model";
import { WordsField } from "./words-field";

interface AppealProps {
  shown: ItemShown;
  appeal: AppealContents;
}

/** An appeal: the contested decision, the member's text, and the review. */
export function AppealItem({ shown, appeal }: AppealProps) {
  const t = useT();
  return (
    <div className="case-item">
      <Contested shown={shown} appeal={appeal} />
      <section className="panel">
        <h2>
          {t("desk:queue.appeal.words")} <When at={appeal.filedAt} timeZone={shown.timeZone} />
        </h2>
        <p>
          <MemberWords>{appeal.body}</MemberWords>
        </p>
      </section>
      {shown.barred === null && <Review shown={shown} appeal={appeal} />}
    </div>
  );
}

function Contested({ shown: { site, decider, timeZone }, appeal }: AppealProps) {
  const t = useT();
  const { decision } = appeal;
  return (
    <section className="panel">
      <h2>{t("desk:queue.appeal.decision")}</h2>
      <p className="queue-facts">
        <strong>{t(`desk:queue.decision.${decision.kind}`)}</strong>
        {decision.ground && <span>{t(`decisions:grounds.${decision.ground}`)}</span>}
        <span>
          {t("desk:queue.appeal.by", { name: decider ?? "" })} <When at={decision.decidedAt} timeZone={timeZone} />
        </span>
      </p>
      <p>
        <MemberWords>{decision.facts}</MemberWords>
      </p>
      {appeal.photoId && (
        <img src={queuePaths.photo(site.slug, appeal.photoId, "card")} alt={t("desk:queue.appeal.photo")} width={240} />
      )}
      {appeal.prompt && <AnsweredPrompt prompt={appeal.prompt} />}
      {appeal.words && (
        <blockquote>
          <MemberWords>{appeal.words}</MemberWords>
        </blockquote>
      )}
    </section>
  );
}

function Review({ shown, appeal }: AppealProps) {
  const t = useT();
  return (
    <section className="panel">
      <h2>{t("desk:queue.appeal.review")}</h2>
      <CommandButton
        verb="review"
        shown={shown}
        args={{ id: appeal.id, version: shown.opened.item.version }}
        look="primary"
        fields={
          <>
            <fieldset className="field">
              <legend className="label">{t("desk:queue.appeal.outcome")}</legend>
              {appealOutcomes.map((outcome) => (
                <label key={outcome} className="check">
                  <input type="radio" name="outcome" value={outcome} required />
                  {t(`desk:queue.appeal.${outcome}`)}
                </label>
              ))}
            </fieldset>
            <WordsField name="why" label={t("desk:queue.appeal.answer")} hotkey="e" />
          </>
        }
      >
        {t("desk:queue.appeal.send")}
      </CommandButton>
    </section>
  );
}
