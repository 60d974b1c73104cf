import * as z from "zod";
import { listSharedMailboxes } from "~/accounts/address-upkeep.server";
import { eraseMember, exportMember } from "~/deletion/member-requests.server";
import { listSharedNames } from "~/profiles/name-upkeep.server";
import { grounds } from "~/safety/decision";
import type { Act } from "../acts.server";
import {
  allowMailsAgain,
  banMember,
  blockMembersDebits,
  listMatchingMembers,
  logOutEverywhere,
  unbanMember,
  unblockMembersDebits,
  warnMember,
} from "../member-acts.server";
import { linkAccounts, unlinkAccounts } from "../account-links.server";
import { correctedFacts, correctMember, restrictData } from "../data-requests.server";
import { grantCredits, grantedAlone } from "../credit-grants.server";
import { addNote, listNotes, noteLength, requireMember, verificationKinds, verifyMember } from "../member-notes.server";
import { resendMail, resentMails } from "../resent-mails.server";
import { holdMember, liftMember, readEnd, suspendMember } from "../restraints.server";
import { clause, clauseWords, reasonsOf, rule } from "./content-verbs.server";
import { idField, lineField, textField, untilField, whyField } from "./fields.server";
import { batchCommand, command, query, undoableCommand } from "./verb.server";

export const wholeCredits = z.coerce
  .number("must be a number")
  .int("must be a whole number")
  .min(1, "must be a whole number")
  .max(10_000, "must be 10000 or less");

const onMember = (memberId: string, details: Omit<Act, "subject"> = {}): Act => ({
  subject: { kind: "member", id: memberId },
  ...details,
});

/** Verbs that find members and act on them. */
export const memberVerbs = [
  query({
    name: "members",
    permission: "member.contact",
    help: "finds members, the newest without a word",
    takes: { text: lineField({ most: 320, least: 0 }) },
    words: { text: "[name|e-mail|id]" },
    read: (q, args) => listMatchingMembers(q, args.text),
  }),
  query({
    name: "shared-mailboxes",
    permission: "member.contact",
    help: "pairs of old accounts whose addresses one mailbox receives",
    takes: {},
    read: (q) => listSharedMailboxes(q),
  }),
  query({
    name: "shared-names",
    permission: "member.see",
    help: "pairs of members with names that look alike",
    takes: {},
    read: (q) => listSharedNames(q),
  }),
  undoableCommand({
    name: "warn",
    permission: "member.restrain",
    help: "warns a member, by mail and on the site; they read the facts",
    takes: { id: idField, rule, why: whyField, clause },
    words: { id: "<member>", rule: "<rule>", why: '"facts"' },
    options: { clause: clauseWords },
    write: (w, args, by) => warnMember(w, by.actor, args.id, reasonsOf(args)),
    act: (args) => onMember(args.id, { reason: args.why, after: { rule: args.rule } }),
  }),
  undoableCommand({
    name: "hold",
    permission: "member.restrain",
    help: `takes a member out of lists and lets them write nothing for 72 hours; a mail gives the rule, the facts and the
end`,
    takes: { id: idField, rule, why: whyField, clause },
    words: { id: "<member>", rule: "<rule>", why: '"facts"' },
    options: { clause: clauseWords },
    write: (w, args, by) => holdMember(w, by.actor, args.id, reasonsOf(args)),
    act: (args, end) => onMember(args.id, { reason: args.why, after: { rule: args.rule, until: end.toISOString() } }),
  }),
  undoableCommand({
    name: "suspend",
    permission: "member.restrain",
    help: `shuts a member out for a number of days or until a last day, and ends their sessions; credits stay, and a mail
gives the rule, the facts and the end`,
    takes: { id: idField, until: untilField, rule, why: whyField, clause },
    words: { id: "<member>", until: "<days>d|<day>", rule: "<rule>", why: '"facts"' },
    options: { clause: clauseWords },
    write: async (w, args, by) => {
      const end = await readEnd(w, args.until);
      const suspension = Object.assign(reasonsOf(args), { until: end });
      return { before: await suspendMember(w, by.actor, args.id, suspension), until: end };
    },
    act: (args, suspended) =>
      onMember(args.id, {
        reason: args.why,
        before: { state: suspended.before },
        after: { state: "suspended", rule: args.rule, until: suspended.until.toISOString() },
      }),
  }),
  undoableCommand({
    name: "lift",
    permission: "member.restrain",
    help: "ends a hold or suspension before its time; a mail tells the member",
    takes: { id: idField },
    words: { id: "<member>" },
    write: (w, args) => liftMember(w, args.id),
    act: (args, lifted) => onMember(args.id, { before: { restraint: lifted } }),
  }),
  command({
    name: "verify",
    permission: "member.verify",
    help: "notes a check: the address by telephone, a photo, or the age by a provider; keep no document of it",
    takes: { id: idField, kind: z.enum(verificationKinds, `must be ${verificationKinds.join(" or ")}`), why: whyField },
    words: { id: "<member>", kind: "address|photo|age", why: '"how"' },
    write: (w, args) => verifyMember(w, args.id, args.kind),
    act: (args) => onMember(args.id, { reason: args.why, after: { verified: args.kind } }),
  }),
  command({
    name: "link-accounts",
    permission: "member.verify",
    help: "marks two accounts as one person's, so that their strikes add up; neither is told",
    takes: { id: idField, other: idField, why: whyField },
    words: { id: "<member>", other: "<other-member>", why: '"why"' },
    write: (w, args) => linkAccounts(w, args.id, args.other),
    act: (args) => onMember(args.id, { reason: args.why, after: { linkedTo: args.other } }),
  }),
  command({
    name: "unlink-accounts",
    permission: "member.verify",
    help: "takes back the mark that two accounts are one person's",
    takes: { id: idField, other: idField, why: whyField },
    words: { id: "<member>", other: "<other-member>", why: '"why"' },
    write: (w, args) => unlinkAccounts(w, args.id, args.other),
    act: (args) => onMember(args.id, { reason: args.why, before: { linkedTo: args.other } }),
  }),
  command({
    name: "note",
    permission: "queue.see",
    help: "keeps a note about a member, who may read it in their copy of data",
    takes: { id: idField, note: textField({ most: noteLength }) },
    words: { id: "<member>", note: '"note"' },
    write: (w, args, by) => addNote(w, by.actor, args.id, args.note),
    act: (args, noteId) => onMember(args.id, { after: { noteId } }),
  }),
  query({
    name: "notes",
    permission: "member.see",
    help: "the notes about a member, the newest first",
    takes: { id: idField },
    words: { id: "<member>" },
    read: async (q, args) => {
      await requireMember(q, args.id);
      return listNotes(q, args.id);
    },
  }),
  command({
    name: "grant-credits",
    permission: "credits.grant",
    help: `gives credits to a member, at most ${grantedAlone.credits} in ${grantedAlone.days} days; more needs a second person`,
    takes: { id: idField, credits: wholeCredits, why: whyField },
    words: { id: "<member>", credits: "<credits>", why: '"why"' },
    write: (w, args) => grantCredits(w, args.id, args.credits),
    act: (args, { actId, balance }) =>
      onMember(args.id, { id: actId, reason: args.why, after: { credits: args.credits, balance } }),
  }),
  undoableCommand({
    name: "ban",
    permission: "member.ban",
    help: `shuts a member out and ends their sessions; a mail gives the rule and the facts, and bought credits go back
unless they are kept because they were bought by fraud`,
    shellHelp: `The rules: ${grounds.join(", ")}.`,
    takes: { id: idField, rule, why: whyField, clause, credits: z.enum(["returned", "kept"]).default("returned") },
    words: { id: "<member>", rule: "<rule>", why: '"facts"' },
    options: { clause: clauseWords, credits: "credits=kept" },
    write: (w, args, by) => banMember(w, by.actor, args.id, Object.assign(reasonsOf(args), { credits: args.credits })),
    act: (args, before) =>
      onMember(args.id, {
        reason: args.why,
        before: { state: before },
        after: { state: "banned", rule: args.rule, credits: args.credits },
      }),
  }),
  undoableCommand({
    name: "unban",
    permission: "member.ban",
    help: "lets a banned member in again",
    takes: { id: idField },
    words: { id: "<member>" },
    write: (w, args) => unbanMember(w, args.id),
    act: (args, after) => onMember(args.id, { before: { state: "banned" }, after: { state: after } }),
  }),
  command({
    name: "correct-member",
    permission: "member.data",
    help: `corrects a fact that the member cannot change alone, at their request; they are told by mail. A new address
proves itself first: its mailbox gets a link, and the old one can undo the change`,
    takes: {
      id: idField,
      fact: z.enum(correctedFacts, `must be ${correctedFacts.join(" or ")}`),
      value: lineField({ most: 320, least: 1, needs: "needs a value" }),
      why: whyField,
    },
    words: { id: "<member>", fact: correctedFacts.join("|"), value: "<value>", why: '"why"' },
    write: (w, args) => correctMember(w, args.id, args),
    act: (args, { before, after }) =>
      onMember(args.id, { reason: args.why, before: { [args.fact]: before }, after: { [args.fact]: after } }),
  }),
  command({
    name: "restrict-data",
    permission: "member.data",
    help: `keeps a member's data without using it, at their request: they stand in no list or search and get no
notices, until the restriction is lifted; a mail tells them`,
    takes: { id: idField, why: whyField },
    words: { id: "<member>", why: '"why"' },
    write: (w, args) => restrictData(w, args.id, true),
    act: (args) => onMember(args.id, { reason: args.why, after: { data: "restricted" } }),
  }),
  command({
    name: "use-data",
    permission: "member.data",
    help: "lifts the restriction of a member's data; a mail tells the member",
    takes: { id: idField, why: whyField },
    words: { id: "<member>", why: '"why"' },
    write: (w, args) => restrictData(w, args.id, false),
    act: (args) => onMember(args.id, { reason: args.why, before: { data: "restricted" } }),
  }),
  batchCommand({
    name: "erase-member",
    permission: "member.erase",
    help: `deletes the account as the member would, at their request by mail: the member has fourteen days to return, a
banned one none; bought credits go back, but those of a ban stay as the ban decided`,
    takes: { id: idField, why: whyField },
    words: { id: "<member>", why: '"why"' },
    run: (scope, args, note) =>
      eraseMember(scope, args.id, (w) =>
        note(w, onMember(args.id, { reason: args.why, after: { erasure: "requested" } })),
      ),
  }),
  batchCommand({
    name: "export-member",
    permission: "member.export",
    help: `makes a copy of a member's data at their request by mail: the member downloads it, or you get it as a file when
they cannot log in`,
    download: { start: "copy", ending: "zip" },
    takes: { id: idField, why: whyField },
    words: { id: "<member>", why: '"why"' },
    run: (scope, args, note) =>
      exportMember(scope, args.id, (w) => note(w, onMember(args.id, { reason: args.why, after: { copy: "ordered" } }))),
  }),
  command({
    name: "resend-mail",
    permission: "member.mail",
    help: "sends one of the account's mails again: the new link works, and earlier links stop working",
    takes: { id: idField, mail: z.enum(resentMails, `must be ${resentMails.join(" or ")}`) },
    words: { id: "<member>", mail: resentMails.join("|") },
    write: (w, args) => resendMail(w, args.id, args.mail),
    act: (args) => onMember(args.id, { after: { mail: args.mail } }),
  }),
  command({
    name: "log-out-everywhere",
    permission: "member.log-out",
    help: `logs a member out on all devices at the member's request, for example after a theft, and cancels a change of
address; the password stays, and the reset mail of resend-mail gives a link for a new one`,
    takes: { id: idField, why: whyField },
    words: { id: "<member>", why: '"why"' },
    write: (w, args) => logOutEverywhere(w, args.id),
    act: (args, devices) => onMember(args.id, { reason: args.why, before: { devices } }),
  }),
  command({
    name: "allow-mails",
    permission: "member.mail",
    help: "mails a member again after a mark as spam, when they asked for it",
    takes: { id: idField },
    words: { id: "<member>" },
    write: (w, args) => allowMailsAgain(w, args.id),
    act: (args) => onMember(args.id, { after: { mails: "allowed" } }),
  }),
  command({
    name: "block-debits",
    permission: "money.act",
    help: "takes no direct debit from a member any more",
    takes: { id: idField, why: whyField },
    words: { id: "<member>", why: '"why"' },
    write: (w, args) => blockMembersDebits(w, args.id, args.why),
    act: (args) => onMember(args.id, { reason: args.why, after: { debits: "blocked" } }),
  }),
  command({
    name: "unblock-debits",
    permission: "money.act",
    help: "takes direct debits from a member again",
    takes: { id: idField },
    words: { id: "<member>" },
    write: (w, args) => unblockMembersDebits(w, args.id),
    act: (args) => onMember(args.id, { after: { debits: "allowed" } }),
  }),
] as const;
