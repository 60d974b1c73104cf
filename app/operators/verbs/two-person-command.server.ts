import * as z from "zod";
import { translator } from "~/i18n/catalogue.server";
import type { Json } from "~/platform/schema";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import type { Act, Operator } from "../acts.server";
import { type Proposed, proposeCommand, type TwoPersonCommand } from "../approvals.server";
import { OperatorError } from "../operator-error";
import type { Permission } from "../staff/role-permissions";
import { sentenceOf } from "./sentence";
import { whyField } from "./fields.server";
import { type AnyVerb, command } from "./verb.server";

/** Answer of a two-person command: a proposal, or the finished act. `alone` is the reason why one person ran it. */
export type TwoPersonOutcome = { proposed: Proposed } | { done: Omit<Act, "subject">; alone?: string };

interface TwoPersonDefinition<N extends string, S extends z.ZodRawShape, F extends Json> {
  name: N;
  /** Permission that the proposer needs. */
  permission: Permission;
  confirmPermission: Permission;
  help: string;
  takes: S;
  words: { [A in keyof S]?: string };
  facts: (q: TenantReader, args: z.infer<z.ZodObject<S>>) => Promise<F>;
  /** Compares the proposal's facts with the current facts. When absent, all facts must be equal. */
  stillApplies?: (shown: F, now: F) => boolean;
  /** True when these facts need no second person. When absent, each call is a proposal. */
  isForOne?: (facts: F) => boolean;
  subject: (args: z.infer<z.ZodObject<S>>) => NonNullable<Act["subject"]>;
  /** Runs the command. The facts were read in the same transaction. */
  perform: (w: TenantWriter, args: z.infer<z.ZodObject<S>>, facts: F) => Promise<Omit<Act, "subject">>;
}

type Given = { why?: string; alone?: string } & Record<string, Json>;

/**
 * Makes a verb that proposes a command. Another person's `confirm` then runs the command. The command line may run the
 * command alone, with a reason that the act stores.
 */
export function twoPersonCommand<N extends string, S extends z.ZodRawShape, F extends Json>(
  definition: TwoPersonDefinition<N, S, F>,
) {
  const { name, permission, help, takes, words, isForOne } = definition;
  const twoPerson: TwoPersonCommand = commandOf(definition, () => verb);
  const verb = command({
    name,
    permission,
    help: `${help}; another person confirms it within 72 hours`,
    takes: { ...takes, why: isForOne ? whyField.optional() : whyField, alone: whyField.optional() },
    words: isForOne ? words : { ...words, why: '"why"' },
    options: { ...(isForOne && { why: 'why="why"' }), alone: 'alone="why nobody else"' },
    shellOnly: ["alone"],
    write: (w, given, by) => proposeOrPerform(w, by, twoPerson, { given: given as Given, isForOne }),
    act: (given, outcome) => actOf(twoPerson, given as Given, outcome),
  });
  return { verb, twoPerson };
}

/**
 * Defines how a command is proposed and confirmed. Validates the arguments again, because a confirmation reads them
 * from the database.
 */
function commandOf<N extends string, S extends z.ZodRawShape, F extends Json>(
  { name, confirmPermission, takes, facts, stillApplies, subject, perform }: TwoPersonDefinition<N, S, F>,
  verb: () => AnyVerb,
): TwoPersonCommand {
  const shape = z.strictObject(takes);
  const read = (args: unknown) => shape.parse(args) as z.infer<z.ZodObject<S>>;
  return {
    name,
    confirmPermission,
    facts: (q, args) => facts(q, read(args)),
    ...(stillApplies && { stillApplies: (shown, now) => stillApplies(shown as F, now as F) }),
    says: (args, known) => sentenceOf(translator("en"), verb(), Object.assign({}, known, read(args))),
    subject: (args) => subject(read(args)),
    perform: (w, args, known) => perform(w, read(args), known as F),
  };
}

/**
 * Proposes the command to a second person. Runs it when one person is enough, or when the command line runs it alone.
 */
async function proposeOrPerform<F extends Json>(
  w: TenantWriter,
  by: Operator,
  twoPerson: TwoPersonCommand,
  { given, isForOne }: { given: Given; isForOne: ((facts: F) => boolean) | undefined },
): Promise<TwoPersonOutcome> {
  const { why: reason, alone, ...args } = given;
  if (alone !== undefined && by.via !== "shell") throw new OperatorError("Only the command line does this alone.");
  const facts = await twoPerson.facts(w, args);
  if (isForOne?.(facts as F)) return { done: await twoPerson.perform(w, args, facts) };
  if (by.via === "key") throw new OperatorError("This needs two people. A server can neither propose nor confirm it.");
  if (reason === undefined) throw new OperatorError("This needs a second person, who reads why: give the reason.");
  if (alone === undefined) return { proposed: await proposeCommand(w, by, twoPerson, { args, why: reason }) };
  await w.enqueue("approvals.alone", { verb: twoPerson.name, user: by.actor });
  return { done: await twoPerson.perform(w, args, facts), alone };
}

/** The act of a proposal, or of the command that ran. */
function actOf(twoPerson: TwoPersonCommand, { why: reason, alone: _, ...args }: Given, outcome: TwoPersonOutcome): Act {
  const about = { subject: twoPerson.subject(args), reason };
  if ("proposed" in outcome)
    return { ...about, after: { approval: outcome.proposed.approval, sentence: outcome.proposed.sentence } };
  const { done, alone } = outcome;
  return alone === undefined
    ? { ...about, ...done }
    : { ...about, ...done, after: { ...(done.after as object | null), alone } };
}
