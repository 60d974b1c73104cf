import { useT } from "~/i18n/use-t";
import type { ComplaintContents } from "~/operators/queue/contents.server";
import { queuePaths } from "../../routes/queue/queue-address";
import { DecisionChoice } from "../decision-choice";
import { MemberWords } from "../member-words";
import { When } from "../when";
import { CommandButton } from "./command-button";
import { FirstAnswer } from "./first-answer";
import { CollapsedCommand } from "./collapsed-command";
import { MeasureFields } from "./measure-fields";
import type { ItemShown } from "./queue-view-model";
import { WordsField } from "./words-field";

interface ComplaintProps {
  shown: ItemShown;
  complaint: ComplaintContents;
}

/** A complaint: its text, earlier answers and notes, and the final answer. */
export function ComplaintItem({ shown, complaint }: ComplaintProps) {
  const t = useT();
  return (
    <div className="case-item">
      <Correspondence shown={shown} complaint={complaint} />
      {shown.barred === null && (
        <section className="panel">
          <h2>{t("desk:queue.complaint.close")}</h2>
          {complaint.hasReceiver ? (
            <FirstAnswer shown={shown} complaint={complaint} />
          ) : (
            <p className="muted">{t("desk:queue.complaint.noReceiver")}</p>
          )}
          <Closing shown={shown} complaint={complaint} />
          <AppealFiling shown={shown} complaint={complaint} />
          <Note shown={shown} complaint={complaint} />
        </section>
      )}
    </div>
  );
}

function Correspondence({ shown, complaint }: ComplaintProps) {
  const t = useT();
  const { timeZone, writers } = shown;
  return (
    <ol className="conversation">
      <li className="said reported">
        <span className="muted">
          {t("desk:queue.complaint.wrote")} <When at={complaint.createdAt} timeZone={timeZone} /> ·{" "}
          {t("desk:queue.receipt", { receipt: complaint.receipt })}
        </span>
        <MemberWords>{complaint.body}</MemberWords>
      </li>
      {complaint.correspondence.map(({ what, words, by, at }) => (
        <li key={`${what} ${at.toISOString()}`} className={what === "note" ? "said internal" : "said"}>
          <span className="muted">
            {t(`desk:queue.complaint.correspondence.${what}`, { name: writers[by] ?? by })}{" "}
            <When at={at} timeZone={timeZone} />
          </span>
          <MemberWords>{words}</MemberWords>
        </li>
      ))}
    </ol>
  );
}

/** The decision that closes a complaint, with an optional measure against a member. */
function Closing({ shown, complaint }: ComplaintProps) {
  const t = useT();
  return (
    <CommandButton
      verb="close"
      shown={shown}
      args={{ id: complaint.id, version: shown.opened.item.version }}
      look="primary"
      fields={
        <>
          <WordsField name="why" label={t("desk:queue.complaint.decision")} hotkey="e" />
          <CollapsedCommand title={t("desk:queue.complaint.measure")}>
            <label className="field">
              <span className="label">{t("desk:queue.complaint.about")}</span>
              <input name="about" maxLength={36} autoComplete="off" />
              <span className="hint">{t("desk:queue.complaint.aboutHint")}</span>
            </label>
            <MeasureFields />
          </CollapsedCommand>
        </>
      }
    >
      {t("desk:queue.complaint.send")}
    </CommandButton>
  );
}

/** Files a complaint as an appeal against one of the author's decisions. */
function AppealFiling({ shown, complaint }: ComplaintProps) {
  const t = useT();
  return (
    <CollapsedCommand title={t("desk:queue.complaint.fileAppeal")} hotkey="o">
      {complaint.contestable.length === 0 ? (
        <p className="muted">{t("desk:queue.complaint.fileAppealNone")}</p>
      ) : (
        <CommandButton
          verb="file-appeal"
          shown={shown}
          args={{
            complaint: complaint.id,
            version: shown.opened.item.version,
            ...(complaint.authorId && { member: complaint.authorId }),
          }}
          fields={
            <>
              <p className="muted">{t("desk:queue.complaint.fileAppealHint")}</p>
              {!complaint.isProved && <p className="says">{t("desk:queue.complaint.fileAppealUnproved")}</p>}
              <DecisionChoice decisions={complaint.contestable} timeZone={shown.timeZone} />
            </>
          }
        >
          {t("desk:queue.complaint.fileAppeal")}
        </CommandButton>
      )}
    </CollapsedCommand>
  );
}

function Note({ shown, complaint }: ComplaintProps) {
  const t = useT();
  const { opened, site, filter } = shown;
  return (
    <CollapsedCommand title={t("desk:queue.complaint.addNote")} hotkey="i">
      <CommandButton
        verb="note-complaint"
        shown={shown}
        args={{ id: complaint.id }}
        back={queuePaths.item(site.slug, opened.item.id, filter)}
        fields={
          <WordsField name="note" label={t("desk:queue.complaint.note")} hint={t("desk:queue.complaint.noteHint")} />
        }
      >
        {t("desk:queue.complaint.addNote")}
      </CommandButton>
    </CollapsedCommand>
  );
}
