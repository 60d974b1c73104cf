import type { Translate } from "~/i18n/messages";
import { useT } from "~/i18n/use-t";
import type { WorkKind } from "~/operators/queue/work-item";
import type { Role } from "~/operators/staff/role-permissions";
import { emptyFilter, queuePaths } from "../../routes/queue/queue-address";
import { deskPaths } from "../../desk-paths";
import { formatCount, waitingWords } from "../format-count";
import { Empty } from "../empty";
import { Pager } from "../pager";
import { ScreenHead } from "../screen-head";
import { type SiteShown, SiteMark } from "../site-mark";
import { Table } from "../table";
import { NowLines, type NowLine } from "./now-lines";
import { type OwnAct, OwnActs } from "./own-acts";

interface SiteRow {
  site: SiteShown;
  origin: string;
  host: string;
  countries: readonly string[];
  roles: readonly Role[];
  /** Numbers of waiting items by kind. Null when the operator may not see the site's queue. */
  waits: readonly { kind: WorkKind; count: number }[] | null;
}

interface HomeProps {
  name: string;
  /** Number of the person's sites. */
  count: number;
  /** Numbers of waiting and of overdue items in the person's queues. Null without a queue. */
  waiting: { all: number; late: number } | null;
  lines: readonly NowLine[];
  /** Number of items closed today, shown when nothing waits. */
  closedToday: number;
  acts: readonly OwnAct[];
  after: string | null;
  next: string | null;
  sites: readonly SiteRow[];
}

/** The start screen: waiting work, sites, and the operator's latest acts. */
export function Home({ name, count, waiting, lines, closedToday, acts, after, next, sites }: HomeProps) {
  const t = useT();
  const place = t("desk:home.lead", { name, count });
  if (count === 0)
    return (
      <>
        <ScreenHead title={t("desk:home.title")} lead={place} />
        <Empty title={t("desk:home.none")}>{t("desk:home.noneMeaning")}</Empty>
      </>
    );
  return (
    <>
      <ScreenHead title={t("desk:home.title")} lead={waiting ? `${place} ${workWords(waiting, t)}.` : place}>
        {waiting !== null && waiting.all > 0 && (
          <a
            className="button primary"
            href={queuePaths.next(emptyFilter)}
            data-key="s"
            data-key-name={t("desk:home.start")}
          >
            {t("desk:home.start")} <kbd>s</kbd>
          </a>
        )}
      </ScreenHead>
      <Now waiting={waiting} lines={lines} closedToday={closedToday} />
      <section className="section" aria-labelledby="sites">
        <h2 id="sites">{t("desk:home.sites")}</h2>
        <Sites sites={sites} />
        <Pager base={deskPaths.home()} after={after} next={next} />
      </section>
      {acts.length > 0 && (
        <section className="section" aria-labelledby="acts">
          <h2 id="acts">{t("desk:home.acts")}</h2>
          <OwnActs acts={acts} />
        </section>
      )}
    </>
  );
}

function Now({ waiting, lines, closedToday }: Pick<HomeProps, "waiting" | "lines" | "closedToday">) {
  const t = useT();
  return (
    <section aria-labelledby="now">
      <h2 id="now" className="unseen">
        {t("desk:home.nowTitle")}
      </h2>
      {lines.length > 0 ? (
        <NowLines lines={lines} />
      ) : (
        <Empty title={t("desk:home.nothing")}>
          {waiting && t(closedToday > 0 ? "desk:queue.closed" : "desk:queue.closedNone", { count: closedToday })}
        </Empty>
      )}
    </section>
  );
}

function workWords({ all, late }: { all: number; late: number }, t: Translate): string {
  const waits = waitingWords(all, t);
  return late > 0 ? `${waits}, ${t("desk:home.late", { count: formatCount(late) })}` : waits;
}

function Sites({ sites }: { sites: readonly SiteRow[] }) {
  const t = useT();
  const waits = {
    title: t("desk:home.waits"),
    cell: (row: SiteRow) => <Waits row={row} />,
  };
  return (
    <Table
      caption={t("desk:home.sites")}
      rows={sites}
      keyOf={({ site }) => site.slug}
      columns={[
        { title: t("desk:site.name"), cell: ({ site }) => <SiteMark site={site} />, isName: true },
        ...(sites.some((row) => row.waits !== null) ? [waits] : []),
        { title: t("desk:site.roles"), cell: ({ roles }) => roles.map((role) => t(`desk:role.${role}`)).join(", ") },
        { title: t("desk:site.countries"), cell: ({ countries }) => countries.join(" ") },
        {
          title: t("desk:site.host"),
          cell: ({ host, origin }) => (
            <a href={origin} rel="noreferrer" data-row>
              {host}
            </a>
          ),
        },
      ]}
    />
  );
}

/** Waiting items of a site by kind, each with a link to its list. */
function Waits({ row: { site, waits } }: { row: SiteRow }) {
  const t = useT();
  if (waits === null) return null;
  if (waits.length === 0) return <span className="muted">{t("desk:home.siteNothing")}</span>;
  return (
    <span className="waits">
      {waits.map(({ kind, count }) => (
        <a key={kind} href={queuePaths.list({ ...emptyFilter, site: site.slug, kind })}>
          {`${formatCount(count)} ${t(`desk:home.waitsOf.${kind}`, { count })}`}
        </a>
      ))}
    </span>
  );
}
