import { useT } from "~/i18n/use-t";
import type { Change } from "~/operators/tenant-plan";
import { deskPaths } from "../../desk-paths";
import { CommandForm, type CommandShown } from "../command-form";
import { Facts } from "../facts";
import { MemberWords } from "../member-words";
import type { SiteShown } from "../site-mark";
import { When } from "../when";
import { ChangeTable } from "./change-table";
import { SiteHead } from "./site-head";

interface SiteVersionProps {
  site: SiteShown;
  timeZone: string;
  version: { version: number; source: "files" | "desk"; by: string | null; reason: string; at: Date };
  /** Changes to the version before. Null for the first version. */
  changes: readonly Change[] | null;
  /** Form that makes the version again. Null for the newest version. */
  again: CommandShown | null;
}

/** A version of a site, its changes, and the form that makes it again. */
export function SiteVersionScreen({ site, timeZone, version, changes, again }: SiteVersionProps) {
  const t = useT();
  return (
    <>
      <SiteHead site={site} tab="history" title={t("desk:sites.history.one", { version: version.version })}>
        <a className="button" href={deskPaths.siteHistory(site.slug)} data-back>
          {t("desk:sites.history.back")}
        </a>
      </SiteHead>
      <Facts
        facts={[
          [t("desk:sites.history.when"), <When key="at" at={version.at} timeZone={timeZone} />],
          [t("desk:sites.history.who"), version.by],
          [t("desk:sites.history.source"), t(`desk:sites.history.sourceOf.${version.source}`)],
          [t("desk:sites.history.reason"), version.reason && <MemberWords key="why">{version.reason}</MemberWords>],
        ]}
      />
      <section className="section" aria-labelledby="changes">
        <h2 id="changes">{t("desk:sites.history.changes")}</h2>
        <VersionChanges changes={changes} />
      </section>
      <section className="section" aria-labelledby="again">
        <h2 id="again">{t("desk:sites.history.again")}</h2>
        <p className="says">{t(again ? "desk:sites.history.againMeaning" : "desk:sites.history.newest")}</p>
        {again && (
          <CommandForm command={again} back={deskPaths.siteHistory(site.slug)} label={t("desk:sites.history.again")} />
        )}
      </section>
    </>
  );
}

function VersionChanges({ changes }: Pick<SiteVersionProps, "changes">) {
  const t = useT();
  if (changes === null) return <p className="says">{t("desk:sites.history.first")}</p>;
  if (changes.length === 0) return <p className="says">{t("desk:sites.history.same")}</p>;
  return <ChangeTable caption={t("desk:sites.history.changes")} changes={changes} />;
}
