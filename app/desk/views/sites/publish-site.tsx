import { useT } from "~/i18n/use-t";
import type { Consequence } from "~/operators/sites/consequences";
import type { Change } from "~/operators/tenant-plan";
import type { Problem } from "~/tenancy/record-problems";
import { deskPaths } from "../../desk-paths";
import { CommandForm, type CommandShown } from "../command-form";
import { Empty } from "../empty";
import { MemberWords } from "../member-words";
import type { SiteShown } from "../site-mark";
import { ChangeTable } from "./change-table";
import { SiteHead } from "./site-head";

interface DraftShown {
  changes: readonly Change[];
  /** Changes that others saved meanwhile. */
  between: readonly Change[];
  latest: number;
  /** True when another version came between. */
  isOutdated: boolean;
  follows: readonly Consequence[];
  mistakes: readonly Problem[];
  advice: readonly Problem[];
}

interface PublishSiteProps {
  site: SiteShown;
  draft: DraftShown | null;
  publish: CommandShown;
  rebase: CommandShown;
  discard: CommandShown;
}

/** A person's unpublished changes, what follows from them, and the form that publishes them. */
export function PublishSite({ site, draft, publish, rebase, discard }: PublishSiteProps) {
  const t = useT();
  const here = deskPaths.sitePublish(site.slug);
  return (
    <>
      <SiteHead site={site} tab="settings" title={t("desk:sites.publish.title")} />
      <p className="says">{t("desk:sites.publish.lead")}</p>
      {draft === null || (draft.changes.length === 0 && !draft.isOutdated) ? (
        <Empty title={t("desk:sites.publish.none")}>{t("desk:sites.publish.noneMeaning")}</Empty>
      ) : (
        <>
          {draft.isOutdated && <Between draft={draft} rebase={rebase} here={here} />}
          <section className="section" aria-labelledby="changes">
            <h2 id="changes">{t("desk:sites.publish.changes")}</h2>
            <ChangeTable caption={t("desk:sites.publish.changes")} changes={draft.changes} />
          </section>
          <Follows draft={draft} />
          {!draft.isOutdated && draft.mistakes.length === 0 && (
            <section className="section" aria-labelledby="publish">
              <h2 id="publish">{t("desk:sites.publish.publish")}</h2>
              <CommandForm command={publish} back={deskPaths.site(site.slug)} label={t("desk:sites.publish.publish")} />
            </section>
          )}
          <section className="section">
            <CommandForm command={discard} back={here} label={t("desk:sites.publish.discard")} look="danger" />
          </section>
        </>
      )}
    </>
  );
}

/** The changes that others saved meanwhile, and the button that takes the person's changes over. */
function Between({ draft, rebase, here }: { draft: DraftShown; rebase: CommandShown; here: string }) {
  const t = useT();
  return (
    <section className="section" aria-labelledby="between">
      <h2 id="between">{t("desk:sites.publish.between")}</h2>
      <p className="says">{t("desk:sites.publish.betweenMeaning", { version: draft.latest })}</p>
      <ChangeTable caption={t("desk:sites.publish.between")} changes={draft.between} />
      <CommandForm command={rebase} back={here} />
    </section>
  );
}

function Follows({ draft: { follows, mistakes, advice } }: { draft: DraftShown }) {
  const t = useT();
  return (
    <>
      {mistakes.length > 0 && <Problems id="mistakes" title={t("desk:sites.publish.mistakes")} problems={mistakes} />}
      {advice.length > 0 && <Problems id="advice" title={t("desk:sites.publish.advice")} problems={advice} />}
      <section className="section" aria-labelledby="follows">
        <h2 id="follows">{t("desk:sites.publish.follows")}</h2>
        <ul>
          <li>{t("desk:sites.follows.seen")}</li>
          {follows.map((one) => (
            <li key={one}>{t(`desk:sites.follows.${one}`)}</li>
          ))}
        </ul>
      </section>
    </>
  );
}

function Problems({ id, title, problems }: { id: string; title: string; problems: readonly Problem[] }) {
  return (
    <section className="section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {problems.map(({ path, problem, fix }) => (
          <li key={`${path} ${problem}`}>
            <code>{path}</code> <MemberWords>{`${problem}. ${fix}`}</MemberWords>
          </li>
        ))}
      </ul>
    </section>
  );
}
