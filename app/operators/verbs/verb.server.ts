import * as z from "zod";
import { isId, timeId } from "~/platform/ids";
import type { TenantReader, TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { type Act, noteAct, type Operator } from "../acts.server";
import { OperatorError } from "../operator-error";

/** Schemas of the arguments that many verbs share. */
export const id = z
  .string()
  .refine(isId, `must be an id as the lists show it, a member's by "members <site> <e-mail>"`);
/** The version of the item that the operator saw. The desk sends it with each decision. */
export const version = z.coerce.number("must be a number").int().min(1).optional();
export const why = z.string().trim().min(3, "needs a reason").max(500);

/** The end of a suspension (see `readEnd`). */
export const until = z
  .string()
  .regex(/^([1-9]\d{0,2}d|\d{4}-\d{2}-\d{2})$/, "must be a number of days like 7d, or a last day like 2026-12-24");

/** How the command line shows a verb. A site comes before the other words. */
interface Described<N extends string> {
  readonly name: N;
  /** The text in the help. */
  readonly help: string;
  /** Required arguments in their order, with the words that the help shows for them. */
  readonly words: Readonly<Record<string, string>>;
  /** Optional arguments, written as `name=value`. */
  readonly options: Readonly<Record<string, string>>;
}

/** A verb that reads or changes one tenant. */
interface TenantVerb<N extends string, R> extends Described<N> {
  readonly at: "tenant";
  /** True when the verb changes rows and records an act. */
  readonly acts: boolean;
  /** True when the verb's operator can take it back for half a minute. */
  readonly isUndoable: boolean;
  /** Checks the arguments and runs the verb. The arguments may come from a socket or a form. */
  readonly run: (scope: TenantScope, given: unknown, by: Operator) => Promise<R>;
}

/** A verb that reads or repairs the whole deployment. */
interface NetworkVerb<N extends string, R> extends Described<N> {
  readonly at: "network";
  readonly acts: false;
  readonly run: (given: unknown) => Promise<R>;
}

export type AnyVerb = TenantVerb<string, unknown> | NetworkVerb<string, unknown>;

interface Definition<N extends string, S extends z.ZodRawShape> {
  name: N;
  help: string;
  takes: S;
  words?: { [A in keyof S]?: string };
  options?: { [A in keyof S]?: string };
}

type Arguments<S extends z.ZodRawShape> = z.infer<z.ZodObject<S, z.core.$strict>>;

function described<N extends string, S extends z.ZodRawShape>({ name, help, words, options }: Definition<N, S>) {
  return { name, help, words: { ...words }, options: { ...options } } as Described<N>;
}

function reader<S extends z.ZodRawShape>(takes: S): (given: unknown) => Arguments<S> {
  const schema = z.strictObject(takes);
  return (given) => {
    const parsed = schema.safeParse(given);
    if (parsed.success) return parsed.data as Arguments<S>;
    const [issue] = parsed.error.issues;
    throw new OperatorError(`${issue?.path.join(".") || "The command"} ${issue?.message ?? "is not valid"}.`);
  };
}

function tenantVerb<N extends string, S extends z.ZodRawShape, R>(
  definition: Definition<N, S>,
  run: TenantVerb<N, R>["run"],
  { acts = false, isUndoable = false } = {},
): TenantVerb<N, R> {
  return Object.assign(described(definition), { at: "tenant", acts, isUndoable, run } as const);
}

/** Makes a verb that reads rows of one tenant. */
export function query<N extends string, S extends z.ZodRawShape, R>(
  definition: Definition<N, S> & { read: (q: TenantReader, args: Arguments<S>) => Promise<R> },
): TenantVerb<N, R> {
  const parse = reader(definition.takes);
  const run = async (scope: TenantScope, given: unknown) => {
    const args = parse(given);
    return scope.db.read((q) => definition.read(q, args));
  };
  return tenantVerb(definition, run);
}

/** Makes a verb that reads a tenant's files, or its rows in several transactions. */
export function wideQuery<N extends string, S extends z.ZodRawShape, R>(
  definition: Definition<N, S> & { run: (scope: TenantScope, args: Arguments<S>) => Promise<R> },
): TenantVerb<N, R> {
  const parse = reader(definition.takes);
  const run = async (scope: TenantScope, given: unknown) => definition.run(scope, parse(given));
  return tenantVerb(definition, run);
}

interface Command<S extends z.ZodRawShape, R> {
  write: (w: TenantWriter, args: Arguments<S>, by: Operator) => Promise<R>;
  act: (args: Arguments<S>, result: R) => Act;
}

/** Makes a verb that changes one tenant in one transaction. The transaction records the act too. */
export function command<N extends string, S extends z.ZodRawShape, R>(
  definition: Definition<N, S> & Command<S, R>,
): TenantVerb<N, R> {
  const parse = reader(definition.takes);
  const run = async (scope: TenantScope, given: unknown, by: Operator) => {
    const args = parse(given);
    return scope.db.write(async (w) => {
      const result = await definition.write(w, args, by);
      await noteAct(w, by, definition.name, definition.act(args, result));
      return result;
    });
  };
  return tenantVerb(definition, run, { acts: true });
}

/** The result of a deed, and the id of its act. */
interface Undoable<R> {
  act: string;
  result: R;
}

/**
 * Makes a command that its operator can take back for half a minute. The database notes the rows that it changes; its
 * mails wait that long. Answers with the act, which the undo names.
 */
export function undoableCommand<N extends string, S extends z.ZodRawShape, R>(
  definition: Definition<N, S> & Command<S, R>,
): TenantVerb<N, Undoable<R>> {
  const parse = reader(definition.takes);
  const run = async (scope: TenantScope, given: unknown, by: Operator) => {
    const args = parse(given);
    return scope.db.write(async (w) => {
      await w.beginAct(timeId());
      const result = await definition.write(w, args, by);
      return { act: await noteAct(w, by, definition.name, definition.act(args, result)), result };
    });
  };
  return tenantVerb(definition, run, { acts: true, isUndoable: true });
}

/** Records an act of the running verb. Call in the transaction of what the act does. */
export type Note = (w: TenantWriter, act: Act) => Promise<void>;

/** Makes a verb that changes one tenant in several transactions. Each of them records an act. */
export function batchCommand<N extends string, S extends z.ZodRawShape, R>(
  definition: Definition<N, S> & {
    run: (scope: TenantScope, args: Arguments<S>, note: Note, by: Operator) => Promise<R>;
  },
): TenantVerb<N, R> {
  const parse = reader(definition.takes);
  const run = async (scope: TenantScope, given: unknown, by: Operator) =>
    definition.run(scope, parse(given), async (w, act) => void (await noteAct(w, by, definition.name, act)), by);
  return tenantVerb(definition, run, { acts: true });
}

/** Makes a verb that reads or repairs the whole deployment. */
export function networkVerb<N extends string, S extends z.ZodRawShape, R>(
  definition: Definition<N, S> & { run: (args: Arguments<S>) => Promise<R> },
): NetworkVerb<N, R> {
  const parse = reader(definition.takes);
  return Object.assign(described(definition), {
    at: "network",
    acts: false,
    run: async (given: unknown) => definition.run(parse(given)),
  } as const);
}
