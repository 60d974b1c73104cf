import { localeOrDefault } from "~/i18n/locales";
import type { Translate } from "~/i18n/messages";
import { findItem, type OpenedItem } from "~/operators/queue/item.server";
import type { WorkKind } from "~/operators/queue/work-item";
import { readEvidence, type FrozenReport } from "~/operators/cases.server";
import { runVerb } from "~/operators/run-verb.server";
import type { Permission } from "~/operators/staff/role-permissions";
import { actorOf } from "~/operators/staff/sessions.server";
import { findStaffNames } from "~/operators/staff/staff-names.server";
import { isId, randomId } from "~/platform/ids";
import { services } from "~/platform/services.server";
import { preparedAnswers } from "~/safety/prepared-answer";
import { prepareAnswer } from "~/safety/prepared-answers.server";
import { listRefusals } from "~/safety/ground-templates.server";
import type { Tenant } from "~/tenancy/tenant";
import type { Desk } from "../../authorization.server";
import { needOf } from "../../permissions";
import { siteShown } from "../../present-site.server";
import { ScreenFault } from "../../screen-fault";
import type { ItemShown, QueueListShown } from "../../views/queue/queue-view-model";
import { queuePaths } from "./queue-address";
import { claimIfFree } from "./claimed-item.server";
import { claimantOf } from "./present-list.server";

/** Permission to decide an item of each kind. */
const decidePermissions: Record<WorkKind, Permission> = {
  photo: "content.judge",
  text: "content.judge",
  message: "content.judge",
  case: "case.judge",
  complaint: "complaint.answer",
  appeal: "appeal.judge",
};

type Barred = ItemShown["barred"];

interface AskedItem {
  slug: string | undefined;
  id: string | undefined;
  /** Name of the prepared answer for a complaint. */
  answer?: string | null;
}

/**
 * Reads an item and claims it for ten minutes, if the person may decide it. A new claim on a case is an act, because
 * its evidence contains private messages.
 */
export async function openItem(desk: Desk, { slug, id, answer }: AskedItem, list: QueueListShown): Promise<ItemShown> {
  const { tenant, db } = desk.site(slug);
  if (!id || !isId(id)) throw new ScreenFault("notFound");
  const mayJudge = needOf(desk.session, "case.judge", tenant.id) !== null;
  const find = () => db.read((q) => findItem(q, id, { mayJudge }));
  let opened = await find();
  if (!opened) throw new ScreenFault("notFound");
  let barred = whyBarred(desk, tenant, opened);
  let isNew = false;
  if (!barred) {
    const claim = await claimIfFree(desk, tenant.slug, id);
    isNew = claim?.isNew ?? false;
    opened = (await find()) ?? opened;
    barred = claim ? null : (whyBarred(desk, tenant, opened) ?? "colleague");
  }
  const { item, contents } = opened;
  const isCase = item.kind === "case" && !barred;
  const evidence = isCase ? await evidenceOf(desk, tenant, { caseId: item.subjectId, isNew }) : [];
  const decider = contents?.kind === "appeal" ? contents.decision.decidedBy : null;
  const writers = contents?.kind === "complaint" ? contents.correspondence.map(({ by }) => by) : [];
  const names = await findStaffNames([item.claimedBy, decider, ...writers]);
  return {
    opened,
    site: siteShown(tenant),
    timeZone: tenant.settings.time_zone ?? "UTC",
    claimant: claimantOf(desk, item, names),
    barred,
    mayTakeOver: needOf(desk.session, "queue.take-over", tenant.id) !== null,
    refusals: refusalsOf(tenant, item, desk.t),
    evidence,
    formKey: randomId(),
    back: queuePaths.next(list.filter, item.id),
    filter: list.filter,
    ahead: aheadOf(list, item.id),
    decider: decider && (names.get(decider) ?? decider),
    writers: Object.fromEntries(writers.map((by) => [by, names.get(by) ?? by])),
    prepared: preparedFor(tenant, opened, answer),
  };
}

/** The prepared answer that the person chose, in the complainant's language. */
function preparedFor(tenant: Tenant, { contents }: OpenedItem, chosen: string | null | undefined) {
  const answer = preparedAnswers.find((known) => known === chosen);
  if (!answer || contents?.kind !== "complaint") return null;
  const { receipt, createdAt: since, locale } = contents;
  const from = answer === "longer" ? services().clock.now() : since;
  return { answer, words: prepareAnswer(tenant, answer, { receipt, since, from, locale }) };
}

function whyBarred(desk: Desk, tenant: Tenant, { item, contents }: OpenedItem): Barred {
  if (item.closedAt) return "closed";
  if (needOf(desk.session, decidePermissions[item.kind], tenant.id) === null) return "role";
  if (contents?.kind === "appeal" && contents.decision.decidedBy === actorOf(desk.session)) return "own";
  return item.claimedBy && item.claimedBy !== actorOf(desk.session) ? "colleague" : null;
}

/** Reads the evidence. Records an act for the first view after a new claim, but not for a reload. */
async function evidenceOf(
  { session, requestId, site, t }: Desk,
  { slug }: Tenant,
  { caseId, isNew }: { caseId: string; isNew: boolean },
): Promise<FrozenReport[]> {
  if (!isNew) return site(slug).db.read((q) => readEvidence(q, caseId));
  const args = { id: caseId, why: t("desk:queue.case.openedWhy") };
  const { result } = await runVerb(session, slug, "report", args, { requestId });
  return result as FrozenReport[];
}

/** Prepared refusals: names for staff, and facts in the language of the member, who reads them. */
function refusalsOf(tenant: Tenant, { kind, language }: OpenedItem["item"], t: Translate): ItemShown["refusals"] {
  if (kind !== "photo" && kind !== "text") return [];
  const own = listRefusals(tenant, kind, localeOrDefault(language));
  return listRefusals(tenant, kind, "en").map(({ key, facts, ground }, at) => ({
    key,
    label: kind === "photo" ? facts : t(`desk:queue.ground.${ground}`),
    why: own[at]?.why ?? facts,
    rule: ground,
  }));
}

/** Pictures of the next photos in the list, which the script preloads. */
function aheadOf({ rows }: QueueListShown, id: string): string[] {
  const at = rows.findIndex(({ item }) => item.id === id);
  return rows
    .slice(at + 1)
    .filter(({ item }) => item.kind === "photo")
    .slice(0, 3)
    .map(({ item, site }) => queuePaths.photo(site.slug, item.subjectId, "card"));
}
