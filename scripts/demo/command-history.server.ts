import { sql } from "kysely";
import { holdHours } from "~/accounts/policy";
import { suspendUntil } from "~/accounts/account-restraints.server";
import { groundOfPhoto } from "~/safety/ground-templates.server";
import { randomId } from "~/platform/ids";
import type { Ground, Measure } from "~/safety/decision";
import { addStrike } from "~/safety/strikes.server";
import type { TenantWriter } from "~/tenancy/scope.server";
import { type DoneAct, staffId } from "./acts.server";
import { type DemoCommand, demoCommandHistory } from "./command-history";
import type { DemoSite } from "./index";
import { day, isOrdinary, minute, type Person } from "./person";
import { idAt, type Rows } from "./rows.server";
import { addTransfer } from "./orders.server";
import { photoRow, type StoredCase, storeCases } from "./queue-items.server";

interface Stage {
  rows: Rows;
  site: DemoSite;
  now: Date;
  /** The member that the command affects. This member appears nowhere else in the demo. */
  member: Person;
  other: Person;
  /** Measures to apply after the rows are stored. */
  measures: { memberId: string; decisionId: string; kind: Measure; ground: Ground; until: Date | null }[];
  cases: StoredCase[];
}

/** Facts of the recorded acts: the command's own act, and later acts about the same member. */
type Told = Omit<DoneAct, "verb" | "actor" | "at">;

/** Members without purchases. */
function subjectsAmong(people: Person[]): Person[] {
  return people.filter((one) => isOrdinary(one) && one.premiumSince === null);
}

/** Verbs about the same member as the previous command. */
const followUps: ReadonlySet<DemoCommand["verb"]> = new Set([
  "note",
  "member-sheet",
  "member-contact",
  "export-member",
]);

interface Past {
  acts: DoneAct[];
  /** Stores rows that refer to rows stored earlier. */
  finish(w: TenantWriter): Promise<void>;
  /** Members that no command affects. */
  others: Person[];
}

interface Moment {
  now: Date;
  youngest: Person | undefined;
}

/** Adds commands that a site's staff gave in the last weeks. */
export function addCommandHistory(rows: Rows, site: DemoSite, people: Person[], { now, youngest }: Moment): Past {
  // Leave out the youngest member, who may have an item in the queue.
  const subjects = subjectsAmong(people).filter((one) => one !== youngest);
  const stage = { rows, site, now, measures: [] as Stage["measures"], cases: [] as StoredCase[] };
  const acts: DoneAct[] = [];
  let taken = 0;
  for (const command of demoCommandHistory[site.slug] ?? []) {
    if (taken === 0 || !followUps.has(command.verb)) taken += 2;
    const [member, other] = [subjects[taken - 2], subjects[taken - 1]];
    if (!member || !other) throw new Error(`${site.slug} has too few members for the commands of its staff.`);
    const at = new Date(now.getTime() - command.daysAgo * day - taken * 17 * minute);
    const { review, ...told } = tell({ ...stage, member, other }, command, at);
    acts.push({ ...told, verb: command.verb, actor: staffId(command.by), at }, ...(review ? [review] : []));
  }
  return { acts, others: subjects.slice(taken), finish: (w) => finish(w, stage) };
}

async function finish(w: TenantWriter, { measures, cases }: Pick<Stage, "measures" | "cases">): Promise<void> {
  await storeCases(w, cases);
  for (const measure of measures) {
    await addStrike(w, measure);
    if (measure.kind === "suspension" && measure.until) await suspendUntil(w, measure.memberId, measure.until);
  }
  await w.rows(sql`
    update strikes s set struck_at = d.decided_at, until = s.until - (s.struck_at - d.decided_at), reversed_at = d.reversed_at
    from decisions d where s.tenant_id = ${w.tenantId} and d.tenant_id = ${w.tenantId} and d.id = s.decision_id`);
}

const aboutMember = ({ member }: Stage) => ({ subject: { kind: "member", id: member.id } }) as const;

function tell(stage: Stage, command: DemoCommand, at: Date): Told & { review?: DoneAct } {
  const { rows, member } = stage;
  const onMember = aboutMember(stage);
  switch (command.verb) {
    case "approve":
    case "refuse":
    case "pass":
    case "decline":
      return tellReview(stage, command, at);
    case "warn":
    case "hold":
    case "suspend":
      return tellMeasure(stage, command, at);
    case "note":
      return tellNote(stage, command, at);
    case "verify":
      rows.add("verifications", { id: idAt(at), member_id: member.id, kind: command.kind, verified_at: at });
      return { ...onMember, reason: command.why, after: { verified: command.kind } };
    case "grant-credits":
      return tellGrant(stage, command, at);
    case "code":
      return tellCode(stage, command, at);
    case "close":
      return tellComplaint(stage, command, at);
    case "decide":
      return tellCase(stage, command, at);
    case "find-member":
      return { subject: null, after: { kind: "email", found: 1 } };
    case "export-member":
      return { ...onMember, reason: command.why, after: { copy: "ordered" } };
    case "resend-mail":
      return { ...onMember, after: { mail: command.mail } };
    case "allow-mails":
      return { ...onMember, after: { mails: "allowed" } };
    default:
      return onMember;
  }
}

type CommandOf<V extends DemoCommand["verb"]> = Extract<DemoCommand, { verb: V }>;

function tellNote(stage: Stage, { by, note }: CommandOf<"note">, at: Date): Told {
  const [id, memberId] = [idAt(at), stage.member.id];
  stage.rows.add("member_notes", { id, member_id: memberId, written_by: staffId(by), body: note, written_at: at });
  return { ...aboutMember(stage), after: { noteId: id } };
}

function tellGrant(stage: Stage, { credits, why }: CommandOf<"grant-credits">, at: Date): Told {
  const id = idAt(at);
  const cause = { reason: "correction", reference: id, account: "granted", orderId: null } as const;
  addTransfer(stage.rows, { ...cause, at, memberId: stage.member.id, credits });
  return { ...aboutMember(stage), id, reason: why, after: { credits, balance: credits } };
}

function tellCode({ rows }: Stage, { code, percent, holdsFor }: CommandOf<"code">, at: Date): Told {
  const until = new Date(at.getTime() + holdsFor * day).toISOString().slice(0, 10);
  const own = { code, kind: "campaign", percentage: percent, minimum_minor: 0, created_at: at };
  rows.add("discount_codes", { ...own, expires_at: `${until}T23:00:00Z` });
  return { subject: { kind: "code", id: code }, after: { percent, until } };
}

type ReviewCommand = Extract<DemoCommand, { verb: "approve" | "pass" | "refuse" | "decline" }>;

/** Adds a reviewed photo or text, and the decision if the review refused it. */
function tellReview(stage: Stage, command: ReviewCommand, at: Date): Told {
  const { member } = stage;
  const decidedBy = staffId(command.by);
  switch (command.verb) {
    case "approve":
      return reviewPhoto(stage, { at, after: "active" });
    case "refuse": {
      const told = reviewPhoto(stage, { at, after: "refused", why: command.why });
      const ground = groundOfPhoto(command.why);
      addDecision(stage, { kind: "photo", subjectId: told.subject?.id, ground, facts: command.why, at, decidedBy });
      return told;
    }
    case "pass":
      return { subject: reviewText(stage, { at, body: member.about, state: "active" }), after: { state: "shown" } };
    case "decline": {
      const { rule, why } = command;
      const subject = reviewText(stage, { at, body: `${member.about}\n${command.addition}`, state: "refused" });
      addDecision(stage, { kind: "text", subjectId: subject.id, ground: rule, facts: why, at, decidedBy });
      return { subject, reason: why, after: { rule } };
    }
  }
}

type MeasureTaken = Extract<DemoCommand, { verb: "warn" | "hold" | "suspend" }>;

function tellMeasure(stage: Stage, command: MeasureTaken, at: Date): Told & { review?: DoneAct } {
  const onMember = aboutMember(stage);
  const decidedBy = staffId(command.by);
  switch (command.verb) {
    case "warn": {
      const { rule, why, appeal } = command;
      const decision = addDecision(stage, { kind: "warning", ground: rule, facts: why, at, decidedBy });
      decision.read_at = new Date(at.getTime() + day / 2);
      const told = { ...onMember, reason: why, after: { rule } };
      return appeal ? { ...told, review: reviewOf(stage, decision, appeal) } : told;
    }
    case "hold": {
      const until = new Date(at.getTime() + holdHours * 60 * minute);
      addDecision(stage, { kind: "hold", ground: command.rule, facts: command.why, at, decidedBy, until });
      return { ...onMember, reason: command.why, after: { rule: command.rule, until: until.toISOString() } };
    }
    case "suspend": {
      const until = new Date(at.getTime() + command.days * day);
      addDecision(stage, { kind: "suspension", ground: command.rule, facts: command.why, at, decidedBy, until });
      const after = { state: "suspended", rule: command.rule, until: until.toISOString() };
      return { ...onMember, reason: command.why, before: { state: "active" }, after };
    }
  }
}

function tellComplaint(stage: Stage, command: Extract<DemoCommand, { verb: "close" }>, at: Date): Told {
  const { rows, member } = stage;
  const id = randomId();
  const came = new Date(at.getTime() - 0.6 * day);
  const own = { id, member_id: member.id, topic: command.topic, body: command.body, locale: member.language };
  rows.add("complaints", { ...own, created_at: came, closed_at: at });
  addAnswer(stage, { kind: "complaint", subjectId: id, answer: command.why, at, decidedBy: staffId(command.by) });
  return { subject: { kind: "complaint", id }, reason: command.why };
}

function tellCase(stage: Stage, command: Extract<DemoCommand, { verb: "decide" }>, at: Date): Told {
  const { member, other, cases } = stage;
  const { reason, words, why } = command;
  const [caseId, came] = [randomId(), new Date(at.getTime() - 0.4 * day)];
  const about = { caseId, reportId: randomId(), reported: member, reporter: other };
  cases.push({ ...about, reason, words, at: came, closedAt: at });
  addAnswer(stage, { kind: "report", subjectId: caseId, answer: why, at, decidedBy: staffId(command.by) });
  return { subject: { kind: "case", id: caseId }, reason: why, after: { memberId: member.id } };
}

/** A photo that was uploaded half a day before its review. */
function reviewPhoto(
  { rows, site, member }: Stage,
  { at, after, why }: { at: Date; after: string; why?: string },
): Told {
  const row = photoRow(member, site, new Date(at.getTime() - day / 2), after);
  rows.add("photos", { ...row, looked_at: at, refusal_reason: why ?? null });
  return {
    subject: { kind: "photo", id: row.id },
    ...(why && { reason: why }),
    before: { state: "pending" },
    after: { state: after, memberId: member.id },
  };
}

function reviewText({ rows, member }: Stage, { at, body, state }: { at: Date; body: string; state: string }) {
  const id = idAt(at);
  const came = new Date(at.getTime() - day / 3);
  rows.add("profile_texts", { id, member_id: member.id, body, state, created_at: came, decided_at: at });
  return { kind: "text", id } as const;
}

interface Decided {
  kind: Measure | "photo" | "text";
  subjectId?: string | undefined;
  ground: Ground;
  facts: string;
  at: Date;
  decidedBy: string;
  until?: Date;
}

function addDecision(
  { rows, member, measures }: Stage,
  { kind, subjectId, ground, facts, at, decidedBy, until }: Decided,
) {
  const decision = rows.add("decisions", {
    id: idAt(at),
    kind: kind as string,
    subject_id: subjectId ?? member.id,
    member_id: member.id,
    ground,
    facts,
    after_notice: false,
    until_at: until ?? null,
    decided_by: decidedBy,
    decided_at: at,
    read_at: null as Date | null,
    reversed_at: null as Date | null,
  });
  if (kind !== "photo" && kind !== "text")
    measures.push({ memberId: member.id, decisionId: decision.id, kind, ground, until: until ?? null });
  return decision;
}

interface Answered {
  kind: "report" | "complaint";
  subjectId: string;
  answer: string;
  at: Date;
  decidedBy: string;
}

function addAnswer({ rows }: Stage, { kind, subjectId, answer, at, decidedBy }: Answered): void {
  const answered = { id: idAt(at), kind, subject_id: subjectId, facts: answer, after_notice: false };
  rows.add("decisions", { ...answered, decided_by: decidedBy, decided_at: at });
}

type Appeal = NonNullable<Extract<DemoCommand, { verb: "warn" }>["appeal"]>;

/** An appeal against an older decision, and the act of its reviewer. */
function reviewOf(
  { rows, member, now }: Stage,
  decision: ReturnType<typeof addDecision>,
  { filed, closed, body, by, outcome, answer }: Appeal,
): DoneAct {
  const id = randomId();
  const at = new Date(now.getTime() - closed * day);
  rows.add("appeals", {
    id,
    decision_id: decision.id,
    member_id: member.id,
    body,
    filed_at: new Date(now.getTime() - filed * day),
    decided_by: decision.decided_by,
    reviewed_by: staffId(by),
    outcome,
    answer,
    closed_at: at,
  });
  if (outcome === "reversed") decision.reversed_at = at;
  const after = { outcome, kind: decision.kind, subjectId: decision.subject_id };
  return { verb: "review", actor: staffId(by), at, subject: { kind: "appeal", id }, reason: answer, after };
}
