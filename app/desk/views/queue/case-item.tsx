import { useT } from "~/i18n/use-t";
import type { CaseContents } from "~/operators/queue/contents.server";
import type { FrozenReport } from "~/operators/cases.server";
import type { Answer } from "~/profiles/answer";
import { queuePaths } from "../../routes/queue/queue-address";
import { AuthorityList } from "../authority-list";
import { FrozenConversation } from "../frozen-conversation";
import { FrozenAnswers } from "../frozen-answers";
import { MemberWords } from "../member-words";
import { When } from "../when";
import { AuthorityCommand } from "./authority-command";
import { CommandButton } from "./command-button";
import { MeasureFields } from "./measure-fields";
import type { ItemShown } from "./queue-view-model";
import { suggestedStep } from "./suggested-step";
import { WordsField } from "./words-field";

interface CaseProps {
  shown: ItemShown;
  found: CaseContents;
}

/** A case: its reports, the evidence beside the current profile, and the decision. */
export function CaseItem({ shown, found }: CaseProps) {
  const t = useT();
  const mayDecide = shown.barred === null;
  return (
    <div className="case-item">
      <ReportList reports={found.reports} timeZone={shown.timeZone} />
      {mayDecide ? (
        shown.evidence.map((report) => <Evidence key={report.receipt} report={report} shown={shown} found={found} />)
      ) : (
        <p className="muted">{t("desk:queue.case.sealed")}</p>
      )}
      {mayDecide && <Decision shown={shown} found={found} />}
      {(mayDecide || found.authorities.length > 0) && <AuthoritySection shown={shown} found={found} />}
    </div>
  );
}

function ReportList({ reports, timeZone }: Pick<CaseContents, "reports"> & Pick<ItemShown, "timeZone">) {
  const t = useT();
  return (
    <section className="panel">
      <h2>{t("desk:queue.case.reports")}</h2>
      <ul className="reports">
        {reports.map((report) => (
          <li key={report.receipt}>
            <p className="queue-facts">
              <strong>{t(`desk:queue.reasons.case.${report.reason}`)}</strong>
              <span>{t("desk:queue.receipt", { receipt: report.receipt })}</span>
              <When at={report.createdAt} timeZone={timeZone} />
            </p>
            {report.body && (
              <p>
                <MemberWords>{report.body}</MemberWords>
              </p>
            )}
            <p className="muted">
              <Reporter report={report} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The reports to authorities about the member, and the form for a new report. */
function AuthoritySection({ shown, found }: CaseProps) {
  const t = useT();
  return (
    <section className="panel">
      <h2>{t("desk:authority.title")}</h2>
      {found.authorities.length === 0 ? (
        <p className="muted">{t("desk:authority.none")}</p>
      ) : (
        <AuthorityList site={shown.site.slug} reports={found.authorities} timeZone={shown.timeZone} />
      )}
      {shown.barred === null && <AuthorityCommand shown={shown} memberId={found.reportedId} />}
    </section>
  );
}

/** The reporter, with the numbers of decided and of upheld reports. */
function Reporter({ report }: { report: CaseContents["reports"][number] }) {
  const t = useT();
  if (report.isOwn) return t("desk:queue.case.own");
  return (
    <>
      <MemberWords>{report.reporterName ?? t("desk:queue.case.erased")}</MemberWords>
      {": "}
      {report.decided === 0
        ? t("desk:queue.case.firstReport")
        : t("desk:queue.case.record", { upheld: report.upheld, decided: report.decided })}
    </>
  );
}

interface EvidenceProps extends CaseProps {
  report: FrozenReport;
}

function Evidence({ report, shown, found }: EvidenceProps) {
  const t = useT();
  const { site, opened } = shown;
  const then = report.profile as FrozenProfile;
  const picture = (file: string) => queuePaths.evidence(site.slug, opened.item.id, file);
  return (
    <section className="panel">
      <h2>
        {t("desk:queue.case.evidence", { receipt: report.receipt })}{" "}
        <When at={report.createdAt} timeZone={shown.timeZone} />
      </h2>
      <div className="texts">
        <Side
          title={t(isUnchanged(report, found.now) ? "desk:queue.case.unchanged" : "desk:queue.case.then")}
          profile={then}
          photos={report.photoIds.map(picture)}
        />
        {!isUnchanged(report, found.now) && (
          <Side
            title={t("desk:queue.case.now")}
            profile={found.now}
            photos={found.now?.photoIds.map((id) => queuePaths.photo(site.slug, id, "thumb")) ?? []}
          />
        )}
      </div>
      <FrozenConversation
        messages={report.messages}
        timeZone={shown.timeZone}
        photoOf={(photo, label) => <img src={picture(photo)} alt={label} width={160} loading="lazy" />}
      />
    </section>
  );
}

/** Fields of a profile that evidence contains and the page compares. */
interface FrozenProfile {
  name?: string;
  about?: string;
  /** Absent in evidence from before members answered prompts. */
  answers?: readonly Answer[];
  city?: string | null;
}

function isUnchanged({ profile, photoIds }: FrozenReport, now: CaseContents["now"]): boolean {
  const shown = ({ name, about, answers = [], city }: FrozenProfile, photos: readonly string[]) =>
    JSON.stringify([name, about ?? "", answers.map(({ prompt, body }) => [prompt, body]), city ?? null, photos]);
  return now !== null && shown(profile, photoIds) === shown(now, now.photoIds);
}

interface SideProps {
  title: string;
  /** The profile in the evidence, or the current profile. Null for an erased member. */
  profile: FrozenProfile | null;
  photos: readonly string[];
}

function Side({ title, profile, photos }: SideProps) {
  const t = useT();
  const { name, about, answers, city } = profile ?? {};
  return (
    <div>
      <h3 className="muted">{title}</h3>
      {name === undefined ? (
        <p className="muted">{t("desk:queue.case.erased")}</p>
      ) : (
        <>
          <p>
            <strong>
              <MemberWords>{name}</MemberWords>
            </strong>
            {city && (
              <span className="muted">
                {" · "}
                <MemberWords>{city}</MemberWords>
              </span>
            )}
          </p>
          <p>
            {about ? <MemberWords>{about}</MemberWords> : <span className="muted">{t("desk:queue.case.noText")}</span>}
          </p>
          <FrozenAnswers answers={answers} />
          <div className="photo-row">
            {photos.map((src) => (
              <img key={src} src={src} alt="" width={72} height={72} loading="lazy" />
            ))}
          </div>
        </>
      )}
    </div>
  );
}

/**
 * The decision: a text for the reporters, and a measure with its ground and facts for the member. Nothing is
 * preselected.
 */
function Decision({ shown, found }: CaseProps) {
  const t = useT();
  const { opened } = shown;
  const isUnderage = found.reports.some(({ reason }) => reason === "underage");
  return (
    <section className="panel">
      <h2>{t("desk:queue.case.decide")}</h2>
      <p className="muted">
        {t("desk:queue.case.suggests", {
          step: t(`desk:queue.step.${suggestedStep(opened.member?.history ?? [], isUnderage)}`),
        })}
      </p>
      {isUnderage && <p className="says">{t("desk:queue.case.underage")}</p>}
      <CommandButton
        verb="decide"
        shown={shown}
        args={{ id: found.id, version: opened.item.version }}
        look="primary"
        states={opened.member ? `measure:${opened.member.id}` : undefined}
        fields={
          <>
            <WordsField
              name="why"
              label={t("desk:queue.case.answer")}
              hint={t("desk:queue.case.answerHint")}
              hotkey="e"
            />
            <MeasureFields />
          </>
        }
      >
        {t("desk:queue.case.send")}
      </CommandButton>
    </section>
  );
}
