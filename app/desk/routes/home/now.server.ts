import { countApprovalsFor, mostApprovals } from "~/operators/approvals.server";
import { listActs, type ShownAct } from "~/operators/audit/acts-over-sites.server";
import { countFailedJobs, mostJobs } from "~/operators/health.server";
import { countOverdueDataRequests } from "~/operators/overdue-data-requests.server";
import { countMoneyBacklog } from "~/operators/money/money-backlog.server";
import { mostPayments } from "~/operators/money/list-limit";
import { countClosedToday, countWorkBySite, summariseWork } from "~/operators/queue/list.server";
import { mostCounted, type WorkKind, workKinds } from "~/operators/queue/work-item";
import type { Permission } from "~/operators/staff/role-permissions";
import { actorOf } from "~/operators/staff/sessions.server";
import { enterNetwork, type StaffRows } from "~/operators/staff/staff-database.server";
import type { BacklogCount } from "~/operators/backlog-count";
import { deskPaths } from "../../desk-paths";
import { type Desk, tenantIds } from "../../authorization.server";
import { needOf } from "../../permissions";
import { siteShown } from "../../present-site.server";
import { type NowKind, type NowLine, nowKinds } from "../../views/home/now-lines";
import type { OwnAct } from "../../views/home/own-acts";
import { auditPaths } from "../audit/audit-address";
import { actLabel } from "../audit/act-label";
import { emptyFilter, queuePaths } from "../queue/queue-address";

const ownActs = 8;
const nothing: BacklogCount = { count: 0, oldest: null };

type Found = Partial<Record<NowKind, BacklogCount>>;

/** Reads the start screen: waiting work over all sites in one transaction, then the failed jobs. */
export async function readNow(desk: Desk, shownIds: readonly number[]) {
  const { session } = desk;
  const seen = idsFor(desk, "queue.see");
  const found = await desk.network(async (q) => {
    const work = await readWork(q, desk, seen);
    const now: Found = { ...work.found, ...(await readOthers(q, desk)) };
    const isCalm = Object.values(now).every(({ count }) => count === 0);
    return {
      all: work.all,
      now,
      closed: isCalm && seen.length > 0 ? await countClosedToday(q, seen) : [],
      bySite: await countWorkBySite(
        q,
        seen.filter((id) => shownIds.includes(id)),
      ),
      acts: (await listActs(q, { tenants: tenantIds(desk), actor: actorOf(session) }, null, ownActs)).acts,
    };
  });
  const now = { ...found.now, jobs: await readJobs(desk) };
  return {
    waiting: seen.length > 0 ? { all: found.all, late: now.late?.count ?? 0 } : null,
    lines: nowKinds.flatMap((kind) => lineOf(kind, now[kind] ?? nothing)),
    closedToday: found.closed.reduce((sum, { count }) => sum + count, 0),
    waitsOn: (id: number) =>
      seen.includes(id) ? inOrder(found.bySite.filter(({ tenantId }) => tenantId === id)) : null,
    acts: found.acts.flatMap((act) => actOf(desk, act)),
  };
}

/** Ids of the sites on which the person has the permission. */
function idsFor({ session, sites }: Desk, permission: Permission): number[] {
  return sites.filter(({ id }) => needOf(session, permission, id) !== null).map(({ id }) => id);
}

/** Reads the waiting items of the queue. Appeals are only for persons who may review them. */
async function readWork(q: StaffRows, desk: Desk, tenants: readonly number[]): Promise<{ all: number; found: Found }> {
  if (tenants.length === 0) return { all: 0, found: {} };
  const { kinds, late, mine } = await summariseWork(q, { tenants, actor: actorOf(desk.session) });
  const of = (kind: WorkKind) => kinds.get(kind) ?? nothing;
  const found: Found = { late, claims: mine, complaints: of("complaint") };
  if (idsFor(desk, "appeal.judge").length > 0) found.appeals = of("appeal");
  return { all: workKinds.reduce((sum, kind) => sum + of(kind).count, 0), found };
}

/** Reads the waiting work outside the queue, each kind for persons with its permission. */
async function readOthers(q: StaffRows, desk: Desk): Promise<Found> {
  const found: Found = { approvals: await countApprovalsFor(q, tenantIds(desk), actorOf(desk.session)) };
  const paid = idsFor(desk, "money.see");
  if (paid.length > 0) Object.assign(found, await countMoneyBacklog(q, paid));
  const erasing = idsFor(desk, "member.erase");
  if (erasing.length > 0) found.requests = await countOverdueDataRequests(q, erasing);
  return found;
}

/** Counts failed jobs. Jobs belong to no site, so the permission must apply to all sites. */
async function readJobs({ session }: Desk): Promise<BacklogCount> {
  if (needOf(session, "jobs.see", null) === null) return nothing;
  await enterNetwork(session, "jobs.see");
  return countFailedJobs();
}

const lists: Record<NowKind, { to: string; most: number }> = {
  late: { to: queuePaths.list({ ...emptyFilter, due: "late" }), most: mostCounted },
  claims: { to: queuePaths.list({ ...emptyFilter, claim: "mine" }), most: mostCounted },
  approvals: { to: deskPaths.approvals({ for: "me" }), most: mostApprovals },
  appeals: { to: queuePaths.list({ ...emptyFilter, kind: "appeal" }), most: mostCounted },
  complaints: { to: queuePaths.list({ ...emptyFilter, kind: "complaint" }), most: mostCounted },
  refunds: { to: deskPaths.orders({ view: "failed" }), most: mostCounted },
  disputes: { to: deskPaths.disputes(), most: mostPayments },
  payments: { to: deskPaths.money(), most: mostPayments },
  requests: { to: deskPaths.requests(), most: mostCounted },
  jobs: { to: deskPaths.jobs(), most: mostJobs },
};

function lineOf(kind: NowKind, { count, oldest, due = null }: BacklogCount): NowLine[] {
  return count === 0 ? [] : [{ kind, count, oldest, due, ...lists[kind] }];
}

function inOrder(found: readonly { kind: WorkKind; count: number }[]): { kind: WorkKind; count: number }[] {
  return workKinds.flatMap((kind) => found.filter((each) => each.kind === kind));
}

function actOf({ session, sites, t }: Desk, { tenantId, id, verb, at, undoneBy }: ShownAct): OwnAct[] {
  const tenant = sites.find((site) => site.id === tenantId);
  if (!tenant) return [];
  const mayRead = needOf(session, "audit.see", tenantId) !== null;
  const row = { id, command: actLabel(t, verb), site: siteShown(tenant), zone: tenant.settings.time_zone, at };
  return [{ ...row, isUndone: undoneBy !== null, to: mayRead ? auditPaths.act(tenant.slug, id) : null }];
}
