import { useT } from "~/i18n/use-t";
import type { FailedJob } from "~/operators/health.server";
import { Empty } from "./empty";
import { MemberWords } from "./member-words";
import { ScreenHead } from "./screen-head";
import { type SiteShown, SiteMark } from "./site-mark";
import { Table } from "./table";
import { When } from "./when";

interface JobShown extends Omit<FailedJob, "at"> {
  at: Date;
  site: SiteShown | null;
}

/** The latest failed jobs, without their payloads. */
export function FailedJobs({ jobs }: { jobs: readonly JobShown[] }) {
  const t = useT();
  return (
    <>
      <ScreenHead title={t("desk:jobs.title")} lead={t("desk:jobs.lead")} />
      {jobs.length === 0 ? (
        <Empty title={t("desk:jobs.none")} />
      ) : (
        <Table
          caption={t("desk:jobs.title")}
          rows={jobs}
          keyOf={({ id }) => id}
          columns={[
            {
              title: t("desk:jobs.name"),
              isName: true,
              cell: ({ job }) => <code>{job ?? t("desk:jobs.unknown")}</code>,
            },
            { title: t("desk:site.name"), cell: ({ site }) => site && <SiteMark site={site} /> },
            { title: t("desk:jobs.at"), cell: ({ at }) => <When at={at} /> },
            {
              title: t("desk:jobs.tries"),
              isNumber: true,
              cell: ({ tries, isMalformed }) => (isMalformed ? t("desk:jobs.malformed") : tries),
            },
            { title: t("desk:jobs.error"), cell: ({ error }) => error && <MemberWords>{error}</MemberWords> },
          ]}
        />
      )}
    </>
  );
}
