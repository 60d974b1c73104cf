import { useT } from "~/i18n/use-t";
import type { ComplaintContents } from "~/operators/queue/contents.server";
import { queuePaths } from "../../routes/queue/queue-address";
import { DecisionChoice } from "../decision-choice";
import { MemberWords } from "../member-words";
import { When } from "../when";
import { DeedButton } from "./deed-button";
import { FirstAnswer } from "./first-answer";
import { FoldedDeed } from "./folded-deed";
import { MeasureFields } from "./measure-fields";
import type { ItemShown } from "./shown";
import { WordsField } from "./words-field";

/** A complaint with its thread: words, earlier answers and notes, and the answer that closes it. */
export function ComplaintItem({ shown, complaint }: { shown: ItemShown; complaint: ComplaintContents }) {
  const t = useT();
  const { barred, opened, site, filter, timeZone, writers } = shown;
  return (
    <div className="case-item">
      <ol className="talk">
        <li className="said reported">
          <span className="muted">
            {t("desk:queue.complaint.wrote")} <When at={complaint.createdAt} timeZone={timeZone} /> ·{" "}
            {t("desk:queue.receipt", { receipt: complaint.receipt })}
          </span>
          <MemberWords>{complaint.body}</MemberWords>
        </li>
        {complaint.thread.map(({ what, words, by, at }) => (
          <li key={`${what} ${at.toISOString()}`} className={what === "note" ? "said internal" : "said"}>
            <span className="muted">
              {t(`desk:queue.complaint.thread.${what}`, { name: writers[by] ?? by })}{" "}
              <When at={at} timeZone={timeZone} />
            </span>
            <MemberWords>{words}</MemberWords>
          </li>
        ))}
      </ol>
      {barred === null && (
        <section className="panel">
          <h2>{t("desk:queue.complaint.close")}</h2>
          {complaint.hasReceiver ? (
            <FirstAnswer shown={shown} complaint={complaint} />
          ) : (
            <p className="muted">{t("desk:queue.complaint.noReceiver")}</p>
          )}
          <DeedButton
            verb="close"
            shown={shown}
            args={{ id: complaint.id, version: opened.item.version }}
            look="primary"
            fields={
              <>
                <WordsField name="why" label={t("desk:queue.complaint.decision")} press="e" />
                <FoldedDeed title={t("desk:queue.complaint.measure")}>
                  <label className="field">
                    <span className="label">{t("desk:queue.complaint.about")}</span>
                    <input name="about" maxLength={36} autoComplete="off" />
                    <span className="hint">{t("desk:queue.complaint.aboutHint")}</span>
                  </label>
                  <MeasureFields />
                </FoldedDeed>
              </>
            }
          >
            {t("desk:queue.complaint.send")}
          </DeedButton>
          <FoldedDeed title={t("desk:queue.complaint.object")} press="o">
            {complaint.contestable.length === 0 ? (
              <p className="muted">{t("desk:queue.complaint.objectNone")}</p>
            ) : (
              <DeedButton
                verb="file-appeal"
                shown={shown}
                args={{
                  complaint: complaint.id,
                  version: opened.item.version,
                  ...(complaint.authorId && { member: complaint.authorId }),
                }}
                fields={
                  <>
                    <p className="muted">{t("desk:queue.complaint.objectHint")}</p>
                    {!complaint.isProved && <p className="says">{t("desk:queue.complaint.objectUnproved")}</p>}
                    <DecisionChoice decisions={complaint.contestable} timeZone={timeZone} />
                  </>
                }
              >
                {t("desk:queue.complaint.object")}
              </DeedButton>
            )}
          </FoldedDeed>
          <FoldedDeed title={t("desk:queue.complaint.addNote")} press="i">
            <DeedButton
              verb="note-complaint"
              shown={shown}
              args={{ id: complaint.id }}
              back={queuePaths.item(site.slug, opened.item.id, filter)}
              fields={
                <WordsField
                  name="note"
                  label={t("desk:queue.complaint.note")}
                  hint={t("desk:queue.complaint.noteHint")}
                />
              }
            >
              {t("desk:queue.complaint.addNote")}
            </DeedButton>
          </FoldedDeed>
        </section>
      )}
    </div>
  );
}
