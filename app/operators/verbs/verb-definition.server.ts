import * as z from "zod";
import { ArgumentError, OperatorError } from "../operator-error";
import type { Permission } from "../staff/role-permissions";

/** Description of a verb for the command line, where the site precedes the other arguments. */
export interface Described<N extends string> {
  readonly name: N;
  /** Permission that the verb needs. The database checks it before the first statement. */
  readonly permission: Permission;
  /** Effect of the command, in the help and on the console's form. */
  readonly help: string;
  /**
   * Sentence that only the command line's help adds, such as a list of values. The console offers such values in the
   * form's fields.
   */
  readonly shellHelp: string | null;
  /** Required arguments in order, with their names in the help. */
  readonly words: Readonly<Record<string, string>>;
  /** Optional arguments, written as `name=value`. */
  readonly options: Readonly<Record<string, string>>;
  /** Options that the console does not offer. */
  readonly shellOnly: readonly string[];
  /** Permitted values of arguments, by argument. */
  readonly choices: Readonly<Record<string, readonly string[]>>;
  /** Schemas of all arguments, by argument. */
  readonly takes: z.ZodRawShape;
  /** Maximum length of free-text arguments, by argument. */
  readonly limits: Readonly<Record<string, number>>;
}

/** A verb's description with the schemas of its arguments. */
export interface Definition<N extends string, S extends z.ZodRawShape> {
  name: N;
  permission: Permission;
  help: string;
  shellHelp?: string;
  takes: S;
  words?: { [A in keyof S]?: string };
  options?: { [A in keyof S]?: string };
  shellOnly?: readonly (keyof S & string)[];
}

export type Arguments<S extends z.ZodRawShape> = z.infer<z.ZodObject<S, z.core.$strict>>;

export function described<N extends string, S extends z.ZodRawShape>(definition: Definition<N, S>) {
  const { name, permission, help, shellHelp = null, takes, words, options, shellOnly = [] } = definition;
  const choices = choicesOf(takes);
  const limits = limitsOf(takes);
  return {
    name,
    permission,
    help,
    shellHelp,
    words: { ...words },
    options: { ...options },
    shellOnly,
    takes,
    choices,
    limits,
  } as Described<N>;
}

function choicesOf(takes: z.ZodRawShape): Described<string>["choices"] {
  const lists = Object.entries(takes).flatMap(([name, schema]) => {
    const inner = innerOf(schema);
    return inner instanceof z.ZodEnum ? [[name, inner.options.map(String)] as const] : [];
  });
  return Object.fromEntries(lists);
}

function limitsOf(takes: z.ZodRawShape): Described<string>["limits"] {
  const limits = Object.entries(takes).map(([name, schema]) => [name, z.globalRegistry.get(innerOf(schema))?.most]);
  return Object.fromEntries(limits.filter(([, most]) => most !== undefined));
}

const innerOf = (schema: z.core.$ZodType) => (schema instanceof z.ZodOptional ? schema.unwrap() : schema);

/** Makes a function that checks arguments, because they may come from a socket or a form. */
export function reader<S extends z.ZodRawShape>(takes: S): (given: unknown) => Arguments<S> {
  const schema = z.strictObject(takes);
  return (given) => {
    const parsed = schema.safeParse(given, { reportInput: true });
    if (parsed.success) return parsed.data as Arguments<S>;
    const [issue] = parsed.error.issues;
    if (!issue || issue.path.length === 0) throw new OperatorError(`The command ${issue?.message ?? "is not valid"}.`);
    throw refusalOf(issue);
  };
}

function refusalOf({ path, message, input, ...issue }: z.core.$ZodIssue): ArgumentError {
  const argument = path.join(".");
  // Replaces the validation library's message for an absent argument, which is written for programmers.
  if (input === undefined) return new ArgumentError(argument, "is missing");
  const params = "params" in issue ? issue.params : undefined;
  return new ArgumentError(argument, message, params?.shellHint);
}
