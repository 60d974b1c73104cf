import { useT } from "~/i18n/use-t";
import type { AuthorityReport } from "~/operators/authority-reports.server";
import { deskPaths } from "../desk-paths";
import { MemberWords } from "./member-words";
import { When } from "./when";

interface AuthorityListProps {
  site: string;
  reports: readonly AuthorityReport[];
  timeZone: string;
}

/** Reports to authorities about a member, each with its file to download. */
export function AuthorityList({ site, reports, timeZone }: AuthorityListProps) {
  const t = useT();
  return (
    <ul className="reports">
      {reports.map(({ id, authority, reference, suspicion, reportedAt, keepUntil, isTold }) => (
        <li key={id}>
          <p className="queue-facts">
            <strong>
              <MemberWords>{authority}</MemberWords>
            </strong>
            {reference && <MemberWords>{reference}</MemberWords>}
            <span>{t(`desk:queue.reasons.case.${suspicion}`)}</span>
            <When at={reportedAt} timeZone={timeZone} />
          </p>
          <p className="muted">
            {t(isTold ? "desk:authority.told" : "desk:authority.untoldShort")}, {t("desk:authority.kept")}{" "}
            <When at={keepUntil} timeZone={timeZone} /> ·{" "}
            <a href={deskPaths.authorityFile(site, id)}>{t("desk:authority.file")}</a>
          </p>
        </li>
      ))}
    </ul>
  );
}
