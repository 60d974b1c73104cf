import * as z from "zod";
import { translator } from "~/i18n/catalogue.server";
import type { Json } from "~/platform/schema";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import type { Act } from "../acts.server";
import { type Proposed, proposeDeed, type SecondedDeed } from "../approvals.server";
import { OperatorError } from "../operator-error";
import type { Permission } from "../staff/role-permissions";
import { sentenceOf } from "./sentence";
import { why } from "./fields.server";
import { command } from "./verb.server";

/** Answer of a two-person command: a proposal, or the finished act. `alone` is the reason for running it alone. */
export type SecondedOutcome = { proposed: Proposed } | { done: Omit<Act, "subject">; alone?: string };

interface Seconded<N extends string, S extends z.ZodRawShape, F extends Json> {
  name: N;
  /** Permission that the proposer needs. */
  permission: Permission;
  second: Permission;
  help: string;
  takes: S;
  words: { [A in keyof S]?: string };
  facts: (q: TenantReader, args: z.infer<z.ZodObject<S>>) => Promise<F>;
  /** Compares the proposal's facts with the current facts. When absent, all facts must be equal. */
  holds?: (shown: F, now: F) => boolean;
  /** True when these facts need no second person. When absent, each call is a proposal. */
  isForOne?: (facts: F) => boolean;
  subject: (args: z.infer<z.ZodObject<S>>) => NonNullable<Act["subject"]>;
  /** Runs the command with facts from the same transaction. */
  perform: (w: TenantWriter, args: z.infer<z.ZodObject<S>>, facts: F) => Promise<Omit<Act, "subject">>;
}

type Given = { why?: string; alone?: string } & Record<string, Json>;

/**
 * Makes a verb that proposes a command, which another person's `confirm` runs. The command line may run it alone, with
 * a reason that the act stores.
 */
export function secondedCommand<N extends string, S extends z.ZodRawShape, F extends Json>(
  definition: Seconded<N, S, F>,
) {
  const { name, permission, second, help, takes, words, holds, isForOne, subject } = definition;
  const shape = z.strictObject(takes);
  const read = (args: unknown) => shape.parse(args) as z.infer<z.ZodObject<S>>;
  const seconded: SecondedDeed = {
    name,
    second,
    facts: (q, args) => definition.facts(q, read(args)),
    ...(holds && { holds: (shown, now) => holds(shown as F, now as F) }),
    says: (args, facts) => sentenceOf(translator("en"), verb, Object.assign({}, facts, read(args))),
    subject: (args) => subject(read(args)),
    perform: (w, args, facts) => definition.perform(w, read(args), facts as F),
  };
  const verb = command({
    name,
    permission,
    help: `${help}; another person confirms it within 72 hours`,
    takes: { ...takes, why: isForOne ? why.optional() : why, alone: why.optional() },
    words: isForOne ? words : { ...words, why: '"why"' },
    options: { ...(isForOne && { why: 'why="why"' }), alone: 'alone="why nobody else"' },
    shellOnly: ["alone"],
    write: async (w, given, by): Promise<SecondedOutcome> => {
      const { why: reason, alone, ...args } = given as Given;
      if (alone !== undefined && by.via !== "shell") throw new OperatorError("Only the command line does this alone.");
      const facts = await seconded.facts(w, args);
      if (isForOne?.(facts as F)) return { done: await seconded.perform(w, args, facts) };
      if (reason === undefined) throw new OperatorError("This needs a second person, who reads why: give the reason.");
      if (alone === undefined) return { proposed: await proposeDeed(w, by, seconded, { args, why: reason }) };
      await w.enqueue("approvals.alone", { verb: name, user: by.actor });
      return { done: await seconded.perform(w, args, facts), alone };
    },
    act: (given, outcome): Act => {
      const { why: reason, alone: _, ...args } = given as Given;
      const about = { subject: seconded.subject(args), reason };
      if ("proposed" in outcome)
        return { ...about, after: { approval: outcome.proposed.approval, sentence: outcome.proposed.sentence } };
      const { done, alone } = outcome;
      return alone === undefined
        ? { ...about, ...done }
        : { ...about, ...done, after: { ...(done.after as object | null), alone } };
    },
  });
  return { verb, seconded };
}
