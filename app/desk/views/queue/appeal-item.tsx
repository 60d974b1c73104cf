import { useT } from "~/i18n/use-t";
import type { AppealContents } from "~/operators/queue/contents.server";
import { appealOutcomes } from "~/safety/decision";
import { queuePaths } from "../../routes/queue/queue-address";
import { MemberWords } from "../member-words";
import { When } from "../when";
import { DeedButton } from "./deed-button";
import type { ItemShown } from "./shown";
import { WordsField } from "./words-field";

/** An appeal: the contested decision, the member's text, and the review. */
export function AppealItem({ shown, appeal }: { shown: ItemShown; appeal: AppealContents }) {
  const t = useT();
  const { barred, opened, site, decider, timeZone } = shown;
  const { decision } = appeal;
  return (
    <div className="case-item">
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
          <img
            src={queuePaths.photo(site.slug, appeal.photoId, "card")}
            alt={t("desk:queue.appeal.photo")}
            width={240}
          />
        )}
        {appeal.words && (
          <blockquote>
            <MemberWords>{appeal.words}</MemberWords>
          </blockquote>
        )}
      </section>
      <section className="panel">
        <h2>
          {t("desk:queue.appeal.words")} <When at={appeal.filedAt} timeZone={timeZone} />
        </h2>
        <p>
          <MemberWords>{appeal.body}</MemberWords>
        </p>
      </section>
      {barred === null && (
        <section className="panel">
          <h2>{t("desk:queue.appeal.review")}</h2>
          <DeedButton
            verb="review"
            shown={shown}
            args={{ id: appeal.id, version: opened.item.version }}
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
                <WordsField name="why" label={t("desk:queue.appeal.answer")} press="e" />
              </>
            }
          >
            {t("desk:queue.appeal.send")}
          </DeedButton>
        </section>
      )}
    </div>
  );
}
