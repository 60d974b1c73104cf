import { siteOptions } from "../site-options";
import { useT } from "~/i18n/use-t";
import { type AuditFilter, auditPaths, staffWord } from "../../routes/audit/audit-address";
import { Empty } from "../empty";
import { FilterBar } from "../filter-bar";
import { markInvisible } from "~/platform/invisible-characters";
import { MemberWords } from "../member-words";
import { Pager } from "../pager";
import { ScreenHead } from "../screen-head";
import { type SiteNamed, SiteMark } from "../site-mark";
import { Table } from "../table";
import { When } from "../when";
import type { ActShown, CheckShown } from "./audit-view-model";

interface Choice {
  value: string;
  label: string;
}

interface AuditScreenProps {
  filter: AuditFilter;
  after: string | null;
  next: string | null;
  acts: readonly ActShown[];
  check: CheckShown;
  actors: readonly Choice[];
  verbs: readonly Choice[];
  sites: readonly SiteNamed[];
  /** True when the list includes acts on staff. */
  hasStaff: boolean;
}

/** Acts of staff, newest first. */
export function AuditScreen({ filter, after, next, acts, check, actors, verbs, sites, hasStaff }: AuditScreenProps) {
  const t = useT();
  const onStaff = hasStaff ? [{ value: staffWord, label: t("desk:audit.staff") }] : [];
  return (
    <>
      <ScreenHead title={t("desk:audit.title")} lead={<Check check={check} />}>
        <a
          className="button"
          href={auditPaths.export(filter)}
          data-key="x"
          data-key-name={t("desk:audit.csv")}
          download
        >
          {t("desk:audit.csv")} <kbd>x</kbd>
        </a>
      </ScreenHead>
      {check?.isRight === false && check.act && <Difference act={check.act} />}
      <FilterBar
        action={auditPaths.list()}
        search={{ name: "subject", label: t("desk:audit.subject"), value: filter.subject }}
        choices={[
          { name: "actor", label: t("desk:audit.who"), value: filter.actor, options: actors },
          { name: "verb", label: t("desk:audit.command"), value: filter.verb, options: verbs },
          {
            name: "site",
            label: t("desk:site.name"),
            value: filter.site,
            options: [...onStaff, ...siteOptions(sites)],
          },
        ]}
      >
        <Day name="from" label={t("desk:audit.from")} value={filter.from} />
        <Day name="to" label={t("desk:audit.to")} value={filter.to} />
      </FilterBar>
      {acts.length === 0 ? (
        <Empty title={t("desk:audit.none")}>{t("desk:audit.noneMeaning")}</Empty>
      ) : (
        <Acts acts={acts} filter={filter} />
      )}
      <Pager base={auditPaths.list(filter)} after={after} next={next} />
    </>
  );
}

function Day({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <label>
      <span>{label}</span>
      <input type="date" name={name} defaultValue={value} />
    </label>
  );
}

/** Result of comparing acts with the journal, with its time. */
function Check({ check }: { check: CheckShown }) {
  const t = useT();
  if (!check) return <>{t("desk:audit.unchecked")}</>;
  return (
    <>
      {check.isRight ? t("desk:audit.agrees") : t("desk:audit.differs")} <When at={check.at} />
    </>
  );
}

function Difference({ act }: { act: NonNullable<NonNullable<CheckShown>["act"]> }) {
  const t = useT();
  return (
    <p className="error-box" role="alert">
      {t(`desk:audit.difference.${act.kind}`, { verb: act.verb, site: act.site ?? t("desk:audit.staff") })}{" "}
      {act.kind === "missing" ? <code>{act.id}</code> : <a href={auditPaths.act(act.site, act.id)}>{act.id}</a>}{" "}
      <When at={act.at} />
    </p>
  );
}

function Acts({ acts, filter }: { acts: readonly ActShown[]; filter: AuditFilter }) {
  const t = useT();
  return (
    <Table
      caption={t("desk:audit.title")}
      rows={acts}
      keyOf={({ id }) => id}
      columns={[
        {
          title: t("desk:audit.command"),
          isName: true,
          cell: (act) => <ActSentence act={act} />,
        },
        { title: t("desk:audit.when"), cell: ({ at, zone }) => <When at={at} timeZone={zone} /> },
        {
          title: t("desk:audit.who"),
          cell: (act) => <Actor act={act} filter={filter} />,
        },
        {
          title: t("desk:site.name"),
          cell: ({ site }) =>
            site ? <SiteMark site={site} /> : <span className="muted">{t("desk:audit.staff")}</span>,
        },
        { title: t("desk:audit.subject"), cell: (act) => <Subject act={act} filter={filter} /> },
        {
          title: t("desk:audit.reason"),
          cell: ({ reason }) =>
            reason === null ? (
              <span className="muted">{t("desk:audit.erased")}</span>
            ) : (
              <MemberWords>{reason}</MemberWords>
            ),
        },
      ]}
    />
  );
}

/** Sentence of an act as a link to its page, with its states. */
function ActSentence({ act }: { act: ActShown }) {
  const t = useT();
  return (
    <span className="states">
      <a href={auditPaths.act(act.site?.slug ?? null, act.id)} data-row>
        <MemberWords>{act.says}</MemberWords>
      </a>
      {act.isAlone && <span className="state state-closed">{t("desk:approvals.alone")}</span>}
      {act.undoneBy && <span className="state">{t("desk:audit.undone")}</span>}
    </span>
  );
}

/** Operator of an act, as a link to all acts of this operator. */
export function Actor({ act: { actor, who, via }, filter }: { act: ActShown; filter: Partial<AuditFilter> }) {
  return (
    <span className="states">
      <a href={auditPaths.list({ ...filter, actor })}>{who}</a> <Via via={via} />
    </span>
  );
}

function Via({ via }: { via: ActShown["via"] }) {
  const t = useT();
  return via === "web" ? null : <span className="muted">{t(`desk:audit.via.${via}`)}</span>;
}

const shortId = 8;

/** Subject of an act, as a link to all acts on it. */
function Subject({ act: { kind, subject, subjectName }, filter }: { act: ActShown; filter: AuditFilter }) {
  if (!subject) return null;
  // The reference of a payment is untrusted text that a colleague typed.
  const whole = markInvisible(subject);
  const words = whole.length > 20 ? `${whole.slice(0, shortId)}…` : whole;
  return (
    <a href={auditPaths.list({ ...filter, subject })} title={whole}>
      {subjectName ?? (
        <>
          {kind} <code>{words}</code>
        </>
      )}
    </a>
  );
}
