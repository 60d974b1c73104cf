import * as z from "zod";
import { clauseLength, type Ground, grounds, lawGround } from "~/safety/decision";
import { refusalReasons } from "~/profiles/photo";
import { groundOfPhoto } from "~/safety/ground-templates.server";
import type { Act } from "../acts.server";
import { type Reasons, warnMember } from "../member-acts.server";
import { ArgumentError, OperatorError } from "../operator-error";
import {
  approvePhoto,
  listWaitingPhotos,
  type PhotoState,
  readPhoto,
  refusePhoto,
  type ReviewedPhoto,
} from "../photo-reviews.server";
import { requireClaim, requireTextClaim } from "../queue/claims.server";
import { approveText, listWaitingTexts, refuseText } from "../text-queue.server";
import { idField, lineField, versionField, whyField } from "./fields.server";
import { query, undoableCommand, wideQuery } from "./verb.server";

export const rule = z.enum(grounds, `must be one of ${grounds.join(", ")}`);
export const clause = lineField({ most: clauseLength, needs: "names the law and its article" }).optional();
/** Facts of a warning that accompanies a refusal. */
const warn = whyField.optional();
const warnWords = 'warn="facts of a warning"';
export const clauseWords = 'clause="law and article"';

interface GivenReasons {
  rule: Ground;
  why: string;
  clause?: string | undefined;
}

/** The reasons of a decision. Only the ground of unlawfulness needs a clause. */
export function reasonsOf({ rule: ground, why: facts, clause: named }: GivenReasons): Reasons {
  if (ground === lawGround && !named)
    throw new ArgumentError("clause", `is needed with the rule ${lawGround}`, `as ${clauseWords}`);
  if (ground !== lawGround && named) throw new OperatorError(`Only the rule ${lawGround} takes a clause.`);
  return { ground, facts, clause: named ?? null };
}

function reviewOf(photoId: string, { memberId, before }: ReviewedPhoto, after: PhotoState): Act {
  return { subject: { kind: "photo", id: photoId }, before: { state: before }, after: { state: after, memberId } };
}

/** Verbs for photos and texts that wait for a review. */
export const contentVerbs = [
  query({
    name: "photos",
    permission: "content.judge",
    help: "photos without a review, hidden or shown, each with an address that works for minutes",
    takes: {},
    read: (q) => listWaitingPhotos(q),
  }),
  wideQuery({
    name: "look",
    permission: "content.judge",
    help: "writes the picture of a photo to a file of the temporary folder",
    takes: { id: idField },
    words: { id: "<photo>" },
    run: async ({ files }, args) => Buffer.from(await readPhoto(files, args.id)).toString("base64"),
  }),
  undoableCommand({
    name: "approve",
    permission: "content.judge",
    help: "shows a photo to others from now on",
    takes: { id: idField, version: versionField },
    words: { id: "<photo>" },
    options: { version: "version=1" },
    write: async (w, args, by) => {
      await requireClaim(w, by, { kind: "photo", subjectId: args.id, version: args.version });
      return approvePhoto(w, args.id);
    },
    act: (args, reviewed) => reviewOf(args.id, reviewed, "active"),
  }),
  undoableCommand({
    name: "refuse",
    permission: "content.judge",
    help: "hides a photo; its owner reads why, and a mail says how to object",
    shellHelp: `The owner reads ${refusalReasons.join(", ")} in their language, and other words as you write them.`,
    takes: { id: idField, why: whyField, warn, version: versionField },
    words: { id: "<photo>", why: '"why"' },
    options: { warn: warnWords, version: "version=1" },
    alsoNeeds: ({ warn: facts }) => (facts ? ["member.restrain"] : []),
    write: async (w, args, by) => {
      await requireClaim(w, by, { kind: "photo", subjectId: args.id, version: args.version });
      const refused = await refusePhoto(w, by.actor, args.id, args.why);
      const ground = groundOfPhoto(args.why);
      if (args.warn) await warnMember(w, by.actor, refused.memberId, { ground, facts: args.warn, clause: null });
      return refused;
    },
    act: (args, reviewed) => {
      const act = reviewOf(args.id, reviewed, "refused");
      return {
        ...act,
        reason: args.why,
        after: { ...(act.after as object), ...(args.warn && { warning: args.warn }) },
      };
    },
  }),
  query({
    name: "texts",
    permission: "content.judge",
    help: `texts without a review: about themselves and answers to prompts, also shown, and first messages with a way to be
reached elsewhere; with the writer's address`,
    takes: {},
    read: (q) => listWaitingTexts(q),
  }),
  undoableCommand({
    name: "pass",
    permission: "content.judge",
    help: "shows a text to others from now on; a message is noted as read",
    takes: { id: idField, version: versionField },
    words: { id: "<text>" },
    options: { version: "version=1" },
    write: async (w, args, by) => {
      await requireTextClaim(w, by, args.id, args.version);
      await approveText(w, args.id);
    },
    act: (args) => ({ subject: { kind: "text", id: args.id }, after: { state: "shown" } }),
  }),
  undoableCommand({
    name: "decline",
    permission: "content.judge",
    help: `keeps the text from before a change; the writer reads the rule and why, as you write it, in a mail with how
to object`,
    takes: { id: idField, rule, why: whyField, clause, warn, version: versionField },
    words: { id: "<text>", rule: "<rule>", why: '"why"' },
    options: { clause: clauseWords, warn: warnWords, version: "version=1" },
    alsoNeeds: ({ warn: facts }) => (facts ? ["member.restrain"] : []),
    write: async (w, args, by) => {
      await requireTextClaim(w, by, args.id, args.version);
      const memberId = await refuseText(w, by.actor, args.id, reasonsOf(args));
      if (args.warn) await warnMember(w, by.actor, memberId, { ...reasonsOf(args), facts: args.warn });
    },
    act: (args) => ({
      subject: { kind: "text", id: args.id },
      reason: args.why,
      after: { rule: args.rule, ...(args.warn && { warning: args.warn }) },
    }),
  }),
] as const;
