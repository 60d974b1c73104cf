import { sql } from "kysely";
import { findContactDetails } from "~/profiles/contact-details";
import { randomId, timeId } from "~/platform/ids";
import type { TenantWriter } from "~/tenancy/scope.server";
import type { Tenant } from "~/tenancy/tenant";
import { staffId } from "./acts.server";
import { corpora } from "./corpus";
import { type DemoConversation, type DemoSite, demoScenes } from "./index";
import { insertAll } from "./insert-all.server";
import type { ReportReason } from "~/safety/report";
import { isOrdinary, isPaying, minute, type Person } from "./person";
import type { Rows } from "./rows.server";
import { type QueueItems, queueItems } from "./queue-items";

/** The members who appear in a site's queue items. */
interface Cast {
  wanted: QueueItems;
  /** Member of the first photos, the text and the reported conversation. */
  first: Person;
  others: Person[];
  /** The youngest woman, for the report of a false age. */
  youngest: Person | undefined;
  now: Date;
}

/** Chooses the members for the items. Null for a site without items. */
export function castOf(site: DemoSite, people: Person[], now: Date): Cast | null {
  const wanted = queueItems[site.slug];
  const [first, ...others] = people.filter(isPaying);
  const played = others.slice(0, 13);
  const [youngest] = people
    .filter((one) => one.gender === "female" && isOrdinary(one) && one !== first && !played.includes(one))
    .sort((a, b) => b.birthDate.localeCompare(a.birthDate));
  return wanted && first && others.length > 12 ? { wanted, first, others, youngest, now } : null;
}

const ago = (now: Date, minutes: number) => new Date(now.getTime() - minutes * minute);

/** First messages with contact details, to add to the site's conversations. */
export function firstMessages(
  { wanted, others }: Cast,
  people: Person[],
  taken: DemoConversation[],
): DemoConversation[] {
  const from = people.indexOf(others[0] as Person);
  if (!wanted.message) return [];
  const met = new Set(taken.flatMap(({ between }) => (between.includes(from) ? between : [])));
  const to = people.findIndex((one, index) => others.includes(one) && index !== from && !met.has(index));
  const [opener = ""] = corpora[(others[0] as Person).language].openers;
  const text = `${opener.replaceAll("{city}", (others[0] as Person).city)} ${wanted.message.addition}`;
  return [{ between: [from, to], messages: [{ from, text, minutesAgo: wanted.message.age }], unread: 1 }];
}

export function addQueueItems(rows: Rows, tenant: Tenant, site: DemoSite, cast: Cast): void {
  addPhotos(rows, tenant, site, cast);
  addText(rows, cast);
  addComplaint(rows, cast);
  addAppeal(rows, site, cast);
}

/** Stores the flags and cases, which need the stored messages and photos. */
export async function writeQueueItems(w: TenantWriter, cast: Cast): Promise<void> {
  await flagMessage(w, cast);
  await writeCases(w, cast);
  // Set the due times here, because the database counts them from the insertion.
  await w.rows(sql`update work_items set due_at = opened_at + work_time(kind, reason) where tenant_id = ${w.tenantId}`);
}

/** Another photo of a member, drawn like the member's first photos. */
export function photoRow(person: Person, site: DemoSite, createdAt: Date, state: string) {
  const seed = `waiting-${person.photoSeeds[0]}-${createdAt.getTime()}`;
  const [scene] = demoScenes(site, { ...person, photoSeeds: [seed] });
  return { id: randomId(), member_id: person.id, position: 90, state, scene, created_at: createdAt };
}

function addPhotos(rows: Rows, { settings }: Tenant, site: DemoSite, { wanted, first, others, now }: Cast): void {
  const state = settings.photo_moderation === "queue" ? "pending" : "active";
  for (const [index, age] of wanted.photos.entries()) {
    const member = index < 2 ? first : (others[index] as Person);
    rows.add("photos", photoRow(member, site, ago(now, age), state));
  }
}

/** Adds a text to review. The earlier text stays approved, so that the screen shows both. */
function addText(rows: Rows, { wanted, first, now }: Cast): void {
  if (!wanted.text) return;
  const { id: member_id, about, createdAt } = first;
  const shown = { id: timeId(), member_id, body: about, state: "active" };
  rows.add("profile_texts", { ...shown, created_at: createdAt, decided_at: createdAt });
  const { addition, age } = wanted.text;
  const body = `${about}\n${addition}`;
  rows.add("profile_texts", { id: timeId(), member_id, body, state: "pending", created_at: ago(now, age) });
}

async function flagMessage(w: TenantWriter, { wanted, others }: Cast): Promise<void> {
  const { addition } = wanted.message ?? {};
  if (!addition) return;
  await w.rows(sql`
    insert into message_flags (tenant_id, message_id, sender_id, found, flagged_at)
    select tenant_id, id, sender_id, ${findContactDetails(addition)}::text[], created_at from messages
    where tenant_id = ${w.tenantId} and sender_id = ${(others[0] as Person).id} and right(body, ${addition.length}) = ${addition}`);
}

/** A report with its open or closed case. */
export interface StoredCase {
  caseId: string;
  reportId: string;
  reported: Person;
  reporter: Person;
  reason: ReportReason;
  words: string;
  at: Date;
  talk?: string[];
  closedAt?: Date;
}

/**
 * Adds a case for each report, each about a different member. The member with the first photos wrote the reported scam.
 */
async function writeCases(w: TenantWriter, { wanted, first, others, youngest = first, now }: Cast): Promise<void> {
  const reportedIn = ({ talk, isYoung }: QueueItems["cases"][number], index: number) =>
    isYoung ? youngest : talk ? first : (others[4 + index] as Person);
  const found = wanted.cases.map((one, index) => ({
    ...one,
    caseId: randomId(),
    reportId: randomId(),
    reported: reportedIn(one, index),
    reporter: others[8 + index] as Person,
    at: ago(now, one.age),
  }));
  await storeCases(w, found);
}

export async function storeCases(w: TenantWriter, found: readonly StoredCase[]): Promise<void> {
  if (found.length === 0) return;
  const cases = found.map(({ caseId, reported, at, closedAt }) => ({
    id: caseId,
    reported_id: reported.id,
    opened_at: at,
    closed_at: closedAt,
  }));
  await insertAll(w, "report_cases", caseColumns, cases);
  const reports = found.map(({ caseId, reportId, reporter, reason, words, at }) => ({
    id: reportId,
    case_id: caseId,
    reporter_id: reporter.id,
    reason,
    body: words,
    created_at: at,
  }));
  await insertAll(w, "reports", reportColumns, reports);
  await w.rows(sql`
    insert into report_evidence (tenant_id, report_id, profile, photo_ids, messages, frozen_at)
    select ${w.tenantId}::integer, e.report_id, e.profile, array(select ph.id from photos ph
      where ph.tenant_id = ${w.tenantId} and ph.member_id = e.reported_id order by ph.position), e.messages, e.frozen_at
    from jsonb_to_recordset(${JSON.stringify(found.map(evidenceRow))}::jsonb)
      as e (report_id uuid, reported_id uuid, profile jsonb, messages jsonb, frozen_at timestamptz)`);
}

const caseColumns = { id: "uuid", reported_id: "uuid", opened_at: "timestamptz", closed_at: "timestamptz" };

const reportColumns = {
  id: "uuid",
  case_id: "uuid",
  reporter_id: "uuid",
  reason: "text",
  body: "text",
  created_at: "timestamptz",
};

/** A row of evidence, with the columns that `freezeEvidence` of safety/reports.server.ts copies. */
function evidenceRow({ reportId, reported, at, talk = [] }: StoredCase) {
  const { name, gender, birthDate, country, region, city, about, interests, reason, id } = reported;
  const messages = talk.map((body, index) => ({
    from: index % 2 === 0 ? "reported" : "reporter",
    at: ago(at, 20 * (talk.length - index)),
    kind: "text",
    body,
    gift: null,
    photo: null,
  }));
  const birthYear = Number(birthDate.slice(0, 4));
  const profile = { name, gender, birthYear, country, region, city, about, interests, reason, fictional: false };
  return { report_id: reportId, reported_id: id, profile, messages, frozen_at: at };
}

function addComplaint(rows: Rows, { wanted, others, now }: Cast): void {
  if (!wanted.complaint) return;
  const { topic, body, age } = wanted.complaint;
  const { id, language } = others[2] as Person;
  const own = { id: randomId(), member_id: id, topic, body };
  rows.add("complaints", { ...own, created_at: ago(now, age), locale: language });
}

/** Adds an appeal against a decision that was taken two days earlier. */
function addAppeal(rows: Rows, site: DemoSite, { wanted, others, now }: Cast): void {
  if (!wanted.appeal) return;
  const { against, facts, body, age } = wanted.appeal;
  const member = others[3] as Person;
  const decidedAt = ago(now, age + 2 * 1440);
  const refused = { ...photoRow(member, site, decidedAt, "refused"), refusal_reason: facts, looked_at: decidedAt };
  if (against === "photo") rows.add("photos", refused);
  const decision = rows.add("decisions", {
    id: timeId(),
    kind: against,
    subject_id: against === "photo" ? refused.id : member.id,
    member_id: member.id,
    ground: against === "photo" ? "photos" : "insults",
    facts,
    after_notice: false,
    // The manager decided, so that another person has to review the appeal.
    decided_by: staffId("manager"),
    decided_at: decidedAt,
  });
  rows.add("appeals", {
    id: randomId(),
    decision_id: decision.id,
    member_id: member.id,
    body,
    filed_at: ago(now, age),
    decided_by: decision.decided_by,
  });
}
