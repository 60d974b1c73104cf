import { sql } from "kysely";
import type * as z from "zod";
import { isId, timeId } from "~/platform/ids";
import { anonymousMemberId, runOnce } from "~/tenancy/idempotency.server";
import type { TenantReader, TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { type Act, noteAct, type Operator } from "../acts.server";
import type { Permission } from "../staff/role-permissions";
import type { StaffSession } from "../staff/sessions.server";
import { asOperatorOfStaff, type StaffRows } from "../staff/staff-database.server";
import { type Arguments, type Definition, type Described, described, reader } from "./verb-definition.server";

/** One run of a verb: its operator, and the ids of the recorded acts. */
export interface VerbCall extends Operator {
  /** Id of the calling server key. Each server key has idempotency keys of its own. */
  readonly caller?: string | undefined;
  /** Idempotency key of the form or API call. A repeated call with this key gets the first answer. */
  readonly key?: string | undefined;
  acts: string[];
}

/** A file that a verb returns in base64. Its name ends with the id from the arguments. */
interface DownloadName {
  readonly start: string;
  readonly ending: "zip" | "webp";
}

/** A verb that reads or changes one tenant. */
interface TenantVerb<N extends string, R> extends Described<N> {
  readonly at: "tenant";
  /** True when the verb changes rows and records an act. */
  readonly acts: boolean;
  /** True for a command in one transaction, which runs once per idempotency key. */
  readonly isAtomic: boolean;
  /** True when the operator can undo the verb for half a minute. */
  readonly isUndoable: boolean;
  /** File that the console offers for download. Null when the result is no file. */
  readonly download: DownloadName | null;
  /** Page that the console opens after the verb, for its argument `id`. Null returns to the page of the form. */
  readonly opens: "evidence" | null;
  /** Part of the result that the console shows once, on the next page. */
  shows(result: R): string | null;
  /** Kind of that part, for its label. */
  readonly shownAs: "link" | "secret";
  /** Checks the arguments and runs the verb. The arguments may come from a socket or a form. */
  readonly run: (scope: TenantScope, given: unknown, call: VerbCall) => Promise<R>;
}

/** A verb that reads or repairs the whole deployment. */
interface NetworkVerb<N extends string, R> extends Described<N> {
  readonly at: "network";
  readonly acts: false;
  /** True when a database function checks the permission, which depends on the arguments. */
  readonly asksItself: boolean;
  /** Part of the result that the console shows once, on the next page. */
  shows(result: R): string | null;
  /** Kind of that part, for its label. */
  readonly shownAs: "link" | "secret";
  readonly run: (given: unknown, session: StaffSession) => Promise<R>;
}

export type AnyVerb = TenantVerb<string, unknown> | NetworkVerb<string, unknown>;

function tenantVerb<N extends string, S extends z.ZodRawShape, R>(
  definition: Definition<N, S>,
  run: TenantVerb<N, R>["run"],
  {
    acts = false,
    isAtomic = false,
    isUndoable = false,
    download = null,
    opens = null,
    shows = () => null,
    shownAs = "link",
  }: Partial<TenantVerb<N, R>> = {},
): TenantVerb<N, R> {
  const shown = { opens, shows, shownAs };
  return Object.assign(described(definition), {
    at: "tenant",
    acts,
    isAtomic,
    isUndoable,
    download,
    ...shown,
    run,
  } as const);
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
  /** Further permissions that these arguments need. */
  alsoNeeds?: (args: Arguments<S>) => readonly Permission[];
  write: (w: TenantWriter, args: Arguments<S>, by: Operator) => Promise<R>;
  act: (args: Arguments<S>, result: R) => Act;
}

/** Makes a verb that changes one tenant in one transaction, which also records the act. */
export function command<N extends string, S extends z.ZodRawShape, R>(
  definition: Definition<N, S> & Command<S, R> & Partial<Pick<TenantVerb<N, R>, "opens" | "shows">>,
): TenantVerb<N, R> {
  const { opens = null, shows = () => null } = definition;
  const parse = reader(definition.takes);
  const run = async (scope: TenantScope, given: unknown, call: VerbCall) => {
    const args = parse(given);
    return scope.db.write((w) =>
      onceInCall(w, definition.name, args, call, async () => (await perform(w, definition, args, call)).result),
    );
  };
  return tenantVerb(definition, run, { acts: true, isAtomic: true, opens, shows });
}

/** The result of a command, and the id of its act. */
interface Undoable<R> {
  act: string;
  result: R;
}

/**
 * Makes a command that its operator can undo for half a minute. The database records the changed rows, and mails wait
 * for half a minute. The answer contains the act's id for the undo.
 */
export function undoableCommand<N extends string, S extends z.ZodRawShape, R>(
  definition: Definition<N, S> & Command<S, R>,
): TenantVerb<N, Undoable<R>> {
  const parse = reader(definition.takes);
  const run = async (scope: TenantScope, given: unknown, call: VerbCall) => {
    const args = parse(given);
    return scope.db.write((w) =>
      onceInCall(w, definition.name, args, call, async () => {
        await w.beginAct(timeId());
        return perform(w, definition, args, call);
      }),
    );
  };
  return tenantVerb(definition, run, { acts: true, isAtomic: true, isUndoable: true });
}

async function perform<N extends string, S extends z.ZodRawShape, R>(
  w: TenantWriter,
  definition: Definition<N, S> & Command<S, R>,
  args: Arguments<S>,
  call: VerbCall,
): Promise<Undoable<R>> {
  for (const permission of definition.alsoNeeds?.(args) ?? [])
    await w.rows(sql`select operator_enter(${permission}, ${w.tenantId})`);
  const result = await definition.write(w, args, call);
  const act = await noteInCall(w, call, definition.name, definition.act(args, result));
  return { act, result };
}

/** Runs a command once per idempotency key. A repeated call gets the first answer and the ids of the first acts. */
async function onceInCall<R>(
  w: TenantWriter,
  name: string,
  args: unknown,
  call: VerbCall,
  action: () => Promise<R>,
): Promise<R> {
  const { key, actor, caller } = call;
  if (!key) return action();
  const form = {
    memberId: caller ?? (isId(actor) ? actor : anonymousMemberId),
    route: `operator.${name}`,
    key,
    asked: args,
  };
  const answer = await runOnce(w, form, async () => ({ result: (await action()) ?? null, acts: call.acts }));
  call.acts = answer.acts;
  return answer.result as R;
}

async function noteInCall(w: TenantWriter, call: VerbCall, name: string, act: Act): Promise<string> {
  const id = await noteAct(w, call, name, act);
  call.acts.push(id);
  return id;
}

/** Records an act of the running verb. Call in the transaction of the change itself. */
export type Note = (w: TenantWriter, act: Act) => Promise<void>;

/** Makes a verb that changes one tenant in several transactions, each of which records an act. */
export function batchCommand<N extends string, S extends z.ZodRawShape, R>(
  definition: Definition<N, S> & {
    run: (scope: TenantScope, args: Arguments<S>, note: Note, by: Operator) => Promise<R>;
    download?: DownloadName;
    /** A secret that the console shows once. No idempotency key stores it. */
    showsSecret?: (result: R) => string;
  },
): TenantVerb<N, R> {
  const parse = reader(definition.takes);
  const run = async (scope: TenantScope, given: unknown, call: VerbCall) => {
    return definition.run(
      scope,
      parse(given),
      async (w, act) => void (await noteInCall(w, call, definition.name, act)),
      call,
    );
  };
  const { download = null, showsSecret: shows = () => null } = definition;
  return tenantVerb(definition, run, { acts: true, download, shows, shownAs: "secret" });
}

/** Makes a verb that reads or repairs the whole deployment. */
export function networkVerb<N extends string, S extends z.ZodRawShape, R>(
  definition: Definition<N, S> & { run: (args: Arguments<S>) => Promise<R> },
): NetworkVerb<N, R> {
  const parse = reader(definition.takes);
  return Object.assign(described(definition), {
    at: "network",
    acts: false,
    asksItself: false,
    shows: () => null,
    shownAs: "link",
    run: async (given: unknown) => definition.run(parse(given)),
  } as const);
}

/**
 * Makes a verb on staff. `write` calls a database function, which checks the permission on each site and records the
 * act.
 */
export function staffCommand<N extends string, S extends z.ZodRawShape, A, R>(
  definition: Definition<N, S> & {
    /** Reads before the transaction, because the embedded database has one connection. */
    prepare: (args: Arguments<S>, session: StaffSession) => Promise<A>;
    write: (staff: StaffRows, prepared: A, session: StaffSession) => Promise<R>;
    shows?: (result: R) => string | null;
    /** A secret that the console shows once. */
    showsSecret?: (result: R) => string;
  },
): NetworkVerb<N, R> {
  const parse = reader(definition.takes);
  const { shows = () => null, showsSecret } = definition;
  return Object.assign(described(definition), {
    at: "network",
    acts: false,
    asksItself: true,
    shows: showsSecret ?? shows,
    shownAs: showsSecret ? "secret" : "link",
    run: async (given: unknown, session: StaffSession) => {
      const prepared = await definition.prepare(parse(given), session);
      return asOperatorOfStaff(session, (staff) => definition.write(staff, prepared, session));
    },
  } as const);
}
