import * as z from "zod";
import type { Permission } from "~/operators/staff/role-permissions";
import { keyScopes } from "~/operators/staff/server-key";
import { type OperatorVerbs, operatorVerbs } from "~/operators/verbs/registry.server";
import type { AnyVerb } from "~/operators/verbs/verb.server";
import { answerShapes } from "./answer-shapes";

/** A verb that servers can call. */
export interface ApiVerb {
  readonly name: string;
  readonly method: "GET" | "POST";
  readonly scope: Permission;
  readonly help: string;
  /** Query of a GET, or body of a POST. */
  readonly input: z.ZodObject;
  /** Shape of the verb's result. Null for a command that returns only the ids of its acts. */
  readonly answer: z.ZodType | null;
  /** True for a command that runs once per idempotency key. Other commands are safe to repeat. */
  readonly isKeyed: boolean;
}

/** Reason of verbs whose decision a member can contest (DSA 17, 20). `decisions_by_people` refuses keys too. */
const contestable = "a person takes each decision that a member can contest";

/** Reason of verbs on a site's record. */
const publishing = "a person publishes the settings of a site";

/** Verbs for people only, with the reason. A verb whose permission is no scope is refused even if this list omits it. */
export const verbsForPeople = {
  judge: contestable,
  refuse: contestable,
  decline: contestable,
  decide: contestable,
  close: contestable,
  review: "a second person reviews the decision",
  confirm: "a second person confirms",
  withdraw: "a person withdraws a proposal",
  "grant-more": "each call is a proposal to a second person",
  report: "private messages are shown to a person with a reason",
  "tell-authority": "a person told the authority",
  invite: "the result is a way in",
  "site-versions": publishing,
  "keep-setting": publishing,
  "discard-draft": publishing,
  "rebase-draft": publishing,
  "publish-draft": publishing,
  "restore-version": publishing,
} satisfies { readonly [N in keyof OperatorVerbs]?: string };

/** All verbs that a key may call, in the order of the registry. */
export const apiVerbs: readonly ApiVerb[] = Object.values<AnyVerb>(operatorVerbs).flatMap((verb) => {
  if (verb.at !== "tenant" || !keyScopes.includes(verb.permission) || Object.hasOwn(verbsForPeople, verb.name))
    return [];
  const answer = answerShapes[verb.name] ?? null;
  if (!answer && !verb.isAtomic) return [];
  return [
    {
      name: verb.name,
      method: verb.acts ? ("POST" as const) : ("GET" as const),
      scope: verb.permission,
      help: verb.help.replaceAll("\n", " "),
      input: z.strictObject(offered(verb)),
      answer,
      isKeyed: verb.isAtomic,
    },
  ];
});

/** Arguments of a verb, except arguments for the command line only. */
function offered({ takes, shellOnly }: AnyVerb): z.ZodRawShape {
  return Object.fromEntries(Object.entries(takes).filter(([name]) => !shellOnly.includes(name)));
}

export const findApiVerb = (name: string): ApiVerb | null => apiVerbs.find((verb) => verb.name === name) ?? null;
