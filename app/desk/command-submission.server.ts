import { redirect } from "react-router-dom";
import { findStaffActOf } from "~/operators/audit/acts-over-sites.server";
import { ArgumentError, NeedsSecondPerson } from "~/operators/operator-error";
import { runVerb, type VerbOutcome } from "~/operators/run-verb.server";
import { actorOf } from "~/operators/staff/sessions.server";
import { hidesCharacters } from "~/operators/verbs/fields.server";
import { undoSeconds } from "~/operators/undo.server";
import type { AnyVerb } from "~/operators/verbs/verb.server";
import { isDatabaseUnavailable } from "~/platform/database-unavailable";
import { randomId } from "~/platform/ids";
import { log } from "~/platform/log.server";
import { StaffRefusal } from "~/platform/staff-refusal";
import { commandShown, fieldLabel, findFormVerb, knownOf, textsOf } from "./command-form.server";
import { deskPaths, ownPath } from "./desk-paths";
import { wordsOf } from "./faults.server";
import type { DeskVisit } from "./desk-visit.server";
import { type Desk, openDesk, requireSession } from "./authorization.server";
import { ownerIn } from "./form-owner.server";
import { throwDownload } from "./file-download.server";
import { setNotice } from "./notice.server";
import { holdsAnywhere, needOf, whoCould } from "./permissions";
import { auditPaths } from "./routes/audit/audit-address";
import { actLabel } from "./routes/audit/act-label";
import { seesStaff } from "./routes/audit/present-acts.server";
import { faultStatus, ScreenFault } from "./screen-fault";
import { saveForm } from "./saved-form.server";
import type { CommandShown } from "./views/command-form";
import type { Notice } from "./views/notice-bar";

/** A submitted form of a verb: its site, its key, the page to open afterwards, and the verb's own arguments. */
interface Sent {
  site: string | null;
  key: string | undefined;
  back: string;
  args: Readonly<Record<string, unknown>>;
  /** Person for whom the form was rendered. Null when the form names no person. */
  owner: string | null;
  /** Names of arguments from hidden fields. */
  known: string[];
}

/** The filled form, shown again with the reason of the refusal. */
interface RefusedCommand {
  command: CommandShown;
  back: string;
  typed: Readonly<Record<string, string>>;
  refused: string;
  /** Form that proposes the command to a second person, when one person may not run it alone. */
  proposal: CommandShown | null;
}

const keyShape = /^[\w-]{8,64}$/;

function readSent({ site, key, back, known, by, ...args }: Readonly<Record<string, unknown>>): Sent {
  return {
    site: typeof site === "string" && site !== "" ? site : null,
    key: typeof key === "string" && keyShape.test(key) ? key : undefined,
    back: ownPath(typeof back === "string" ? back : null),
    // An empty field counts as an absent argument.
    args: Object.fromEntries(Object.entries(args).filter(([, value]) => value !== "")),
    owner: ownerIn(by),
    known: typeof known === "string" ? known.split(" ") : [],
  };
}

/** Answers a submitted form of a verb. Without a session, saves the typed values and redirects to the login. */
export async function answerForm(
  visit: DeskVisit,
  name: string | undefined,
  readFields: () => Promise<Readonly<Record<string, unknown>>>,
): Promise<Response | RefusedCommand> {
  const verb = findFormVerb(name);
  if (verb && !(await visit.session())) return keepForSignIn(visit, verb, readSent(await readFields()));
  const session = await requireSession(visit);
  if (!verb || !holdsAnywhere(session, verb.permission)) {
    // Reached only by an altered form, because the console offers no form for this verb.
    log.warn("desk.odd_form", { reason: "a verb that this person does not have" });
    throw new ScreenFault("notFound");
  }
  const desk = await openDesk(visit, verb.permission);
  return runCommand(desk, verb, readSent(await readFields()));
}

/** Runs the command of a form and redirects with a notice. After a refusal, shows the form again. */
async function runCommand(desk: Desk, verb: AnyVerb, sent: Sent): Promise<Response | RefusedCommand> {
  const { session, visit, requestId } = desk;
  // A sign-in in another tab may have replaced the person who opened the form.
  if (sent.owner !== null && sent.owner !== actorOf(session)) throw await otherPerson(desk, sent.owner, verb, sent);
  // Refuses a forbidden site before any query, because the time of a query would reveal that the site exists.
  if (verb.at === "tenant" && sent.site !== null) desk.site(sent.site);
  const odd = oddFields(verb, sent);
  if (odd.length > 0) {
    log.warn("desk.odd_form", { reason: `${verb.name}: ${odd.length} unknown fields` });
    return refuse(desk, verb, sent, { status: 422, words: desk.t("desk:command.odd") });
  }
  try {
    const outcome = await runVerb(session, sent.site, verb.name, sent.args, { requestId, key: sent.key });
    downloadResult(verb, sent, outcome);
    setNotice(visit, session, await noticeOf(desk, verb, sent, outcome));
    return redirect(screenAfter(verb, sent), 303);
  } catch (error) {
    const needed = error instanceof StaffRefusal ? await stepOf(desk, verb, sent, error) : null;
    if (needed) return needed;
    const refusal = refusalOf(desk, verb, error);
    if (!refusal) throw error;
    log.warn("desk.refused_command", { reason: `${verb.name}: ${refusal.status}` });
    return refuse(desk, verb, sent, refusal);
  }
}

/** Screens that a verb can open after its command. */
const openedBy = { evidence: deskPaths.caseEvidence } as const;

/** Screen after a command: the screen that the verb opens, or the page of the form. */
function screenAfter(verb: AnyVerb, { site, back, args }: Sent): string {
  const opens = verb.at === "tenant" ? verb.opens : null;
  return opens !== null && site !== null ? openedBy[opens](site, String(args.id)) : back;
}

/** Answers with the file that a command made. */
function downloadResult(verb: AnyVerb, { args }: Sent, { result }: VerbOutcome): void {
  const download = verb.at === "tenant" ? verb.download : null;
  if (download && typeof result === "string")
    throwDownload(`${download.start}-${args.id}.${download.ending}`, Buffer.from(result, "base64"));
}

/** Lists fields that the console does not accept for the verb. The console's own forms send none. */
function oddFields({ words, options, shellOnly }: AnyVerb, { args }: Sent): string[] {
  const isOffered = (name: string) => Object.hasOwn(words, name) || Object.hasOwn(options, name);
  return Object.keys(args).filter((name) => !isOffered(name) || shellOnly.includes(name));
}

function refuse(
  { visit, ...desk }: Desk,
  verb: AnyVerb,
  { site, back, args, key, known }: Sent,
  { status, words, proposal }: Refused,
): RefusedCommand {
  visit.answer.status = status;
  const command = commandShown({ visit, ...desk }, verb.name, { site, args: knownOf(args, known), said: args });
  // Keeps the key, so that a command whose answer was lost is not run twice.
  return {
    command: { ...command, key: key ?? command.key },
    back,
    typed: textsOf({ ...args, site: site ?? "" }),
    refused: words,
    proposal: proposal ? proposalOf({ visit, ...desk }, proposal, { site, args }) : null,
  };
}

interface Refused {
  status: number;
  words: string;
  /** Verb that proposes the command to a second person. */
  proposal?: string;
}

/** Makes the proposal's form. The subject stays fixed, and amount and reason keep their typed values. */
function proposalOf(desk: Desk, verb: string, { site, args }: Pick<Sent, "site" | "args">): CommandShown {
  const { id, shown } = textsOf(args);
  return commandShown(desk, verb, { site, args: { ...(id && { id }), ...(shown && { shown }) }, said: args });
}

function refusalOf({ visit, t }: Desk, verb: AnyVerb, error: unknown): Refused | null {
  if (error instanceof StaffRefusal) {
    const roles = whoCould(verb.permission).map((role) => t(`desk:role.${role}`));
    const words =
      error.code === "staff.two" ? t("desk:command.two") : t("desk:command.refused", { roles: roles.join(", ") });
    return { status: faultStatus.refused, words };
  }
  if (isDatabaseUnavailable(error)) return { status: faultStatus.away, words: t("desk:command.away") };
  if (error instanceof ArgumentError) {
    const { argument, complaint } = error;
    return { status: 422, words: t("desk:command.argument", { label: fieldLabel(verb, argument), complaint }) };
  }
  const words = wordsOf(error, visit);
  if (!words) return null;
  const refused = { status: words.kind === "changed" ? 422 : faultStatus[words.kind], words: words.text };
  return error instanceof NeedsSecondPerson ? { ...refused, proposal: error.proposal } : refused;
}

/** Redirects to the step-up or the login, and saves the typed values until the operator comes back. */
async function stepOf(
  { session, visit }: Desk,
  verb: AnyVerb,
  sent: Sent,
  { code }: StaffRefusal,
): Promise<Response | null> {
  if (code !== "staff.step_up" && code !== "staff.session") return null;
  await saveSent(visit, actorOf(session), verb, sent);
  const form = formAgain(verb, sent);
  return redirect(code === "staff.step_up" ? deskPaths.stepUp(form) : deskPaths.signIn(form), 303);
}

/** Redirects a form sent without a session to the login. Saves the typed values for the form's person only. */
async function keepForSignIn(visit: DeskVisit, verb: AnyVerb, sent: Sent): Promise<Response> {
  if (sent.owner !== null) await saveSent(visit, sent.owner, verb, sent);
  return redirect(deskPaths.signIn(formAgain(verb, sent)), 303);
}

/** Refuses a form of another person, and saves the typed values for that person only. */
async function otherPerson({ visit, t }: Desk, owner: string, verb: AnyVerb, sent: Sent): Promise<ScreenFault> {
  const words = t("desk:command.otherPerson");
  const isSaved = await saveSent(visit, owner, verb, sent);
  return new ScreenFault("changed", isSaved ? { words, form: formAgain(verb, sent) } : { words });
}

function saveSent(
  visit: DeskVisit,
  owner: string,
  { name }: AnyVerb,
  { site, args, key, known }: Sent,
): Promise<boolean> {
  return saveForm(visit, owner, { verb: name, site, args, key, known });
}

const formAgain = ({ name }: AnyVerb, { site, back }: Sent) =>
  deskPaths.do(name, { site: site ?? undefined, back, typed: "1" });

/** Sentence of the proposal, if the command awaits a second person. Null for a finished command. */
function proposedIn(result: unknown): string | null {
  const { proposed } = (result ?? {}) as { proposed?: { sentence: string } };
  return proposed?.sentence ?? null;
}

async function noticeOf(
  desk: Desk,
  verb: AnyVerb,
  { site, back, args }: Sent,
  { acts, result }: VerbOutcome,
): Promise<Notice> {
  const { session, sites, t } = desk;
  const tenant = sites.find(({ slug }) => slug === site);
  const command = actLabel(t, verb.name);
  const notice: Notice = { words: tenant ? t("desk:notice.doneOn", { command, site: tenant.settings.name }) : command };
  const shown = verb.shows(result);
  if (shown) notice[verb.shownAs] = shown;
  const words = proposedIn(result);
  if (words !== null) notice.words = t("desk:sentence.proposed", { words });
  const typed = Object.entries(textsOf(args)).filter(([name]) => Object.hasOwn(verb.limits, name));
  if (typed.some(([, text]) => hidesCharacters(text))) notice.words += ` ${t("desk:notice.leftOut")}`;
  if (verb.at === "network") {
    const act = await staffActOf(desk);
    return act === null ? notice : { ...notice, act: auditPaths.act(null, act) };
  }
  const [act] = acts;
  if (!tenant || !act) return notice;
  if (needOf(session, "audit.see", tenant.id)) notice.act = auditPaths.act(tenant.slug, act);
  if (!verb.isUndoable) return notice;
  const until = Date.now() + undoSeconds * 1000;
  notice.undo = { verb: "undo", site: tenant.slug, args: { id: act }, key: randomId(), back, until };
  return notice;
}

/** Finds the act on staff of this request, for a person who may see the audit of all sites. */
async function staffActOf(desk: Desk): Promise<string | null> {
  if (!seesStaff(desk)) return null;
  // Ignores an error, because the command is done and only the notice's link would be missing.
  return desk.network((q) => findStaffActOf(q, desk.requestId)).catch(() => null);
}
