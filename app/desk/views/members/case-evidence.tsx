import { useT } from "~/i18n/use-t";
import type { FrozenReport, ViewedEvidence } from "~/operators/cases.server";
import type { Answer } from "~/profiles/answer";
import { deskPaths } from "../../desk-paths";
import { Facts } from "../facts";
import { FrozenAnswers } from "../frozen-answers";
import { FrozenConversation } from "../frozen-conversation";
import { MemberWords } from "../member-words";
import { ScreenHead } from "../screen-head";
import type { SiteShown } from "../site-mark";
import { When } from "../when";

interface CaseEvidenceProps extends ViewedEvidence {
  site: SiteShown;
  timeZone: string;
}

export function CaseEvidence({ site, timeZone, reportedId, isOpen, reports }: CaseEvidenceProps) {
  const t = useT();
  return (
    <>
      <ScreenHead
        title={t("desk:evidence.title")}
        site={site}
        lead={t(isOpen ? "desk:evidence.openLead" : "desk:evidence.closedLead")}
      >
        <a className="button" href={deskPaths.member(site.slug, reportedId)}>
          {t("desk:evidence.member")}
        </a>
      </ScreenHead>
      <div className="case-item">
        {reports.map((report) => (
          <Frozen key={report.receipt} report={report} slug={site.slug} timeZone={timeZone} />
        ))}
      </div>
    </>
  );
}

interface FrozenProps {
  report: FrozenReport;
  slug: string;
  timeZone: string;
}

function Frozen({ report, slug, timeZone }: FrozenProps) {
  const t = useT();
  const { name = "", about, city } = report.profile as Partial<Record<string, string | null>>;
  const { answers } = report.profile as { answers?: readonly Answer[] };
  const photos = report.photoIds.map((photo, at) => (
    <PhotoLink key={photo} slug={slug} photo={photo} label={t("desk:evidence.photo", { number: at + 1 })} />
  ));
  return (
    <section className="panel">
      <h2>
        {t("desk:queue.case.evidence", { receipt: report.receipt })} <When at={report.createdAt} timeZone={timeZone} />
      </h2>
      <p>
        <strong>{t(`desk:queue.reasons.case.${report.reason as "threats"}`)}</strong>{" "}
        {report.body && <MemberWords>{report.body}</MemberWords>}
      </p>
      <Facts
        facts={[
          [t("desk:evidence.name"), wordsOf(name)],
          [t("desk:evidence.city"), wordsOf(city)],
          [t("desk:evidence.photos"), photos.length > 0 ? photos : null],
        ]}
      />
      <div>
        <h3 className="muted">{t("desk:evidence.about")}</h3>
        <p>{wordsOf(about) ?? t("desk:queue.case.noText")}</p>
        <FrozenAnswers answers={answers} />
      </div>
      <FrozenConversation
        messages={report.messages}
        timeZone={timeZone}
        photoOf={(photo, label) => <PhotoLink slug={slug} photo={photo} label={label} />}
      />
    </section>
  );
}

const wordsOf = (text: string | null | undefined) => (text ? <MemberWords>{text}</MemberWords> : null);

/** Link to the form that opens an evidence photo. Each view of a photo is its own act. */
function PhotoLink({ slug, photo, label }: { slug: string; photo: string; label: string }) {
  return (
    <>
      <a className="photo-link" href={deskPaths.do("report-photo", { site: slug, id: photo })}>
        {label}
      </a>{" "}
    </>
  );
}
