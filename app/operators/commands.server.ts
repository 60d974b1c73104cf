import * as z from "zod";
import { onControl } from "~/platform/control.server";
import { listTenants } from "~/tenancy/resolve.server";
import { openTenant, type TenantScope } from "~/tenancy/scope.server";
import type { Operator } from "./acts.server";
import { currentActor } from "./actor.server";
import { OperatorError } from "./operator-error";
import { type OperatorVerbs, operatorVerbs } from "./verbs/registry.server";
import type { AnyVerb } from "./verbs/verb.server";

type OperatorCommands = {
  [N in keyof OperatorVerbs as `operator.${N}`]: (given?: unknown) => ReturnType<OperatorVerbs[N]["run"]>;
};

/** The verbs as commands. A running server offers them, and a program with its own database calls them. */
export const operatorCommands = Object.fromEntries(
  Object.values(operatorVerbs).map((verb) => [`operator.${verb.name}`, (given?: unknown) => runCommand(verb, given)]),
) as unknown as OperatorCommands;

/** The operator whom the calling program names. Only the process's own user may open the control socket. */
const caller = z.looseObject({ actor: z.string().min(1).max(100).default(currentActor) });
const onSite = z.looseObject({ site: z.string() });

async function runCommand(verb: AnyVerb, given: unknown): Promise<unknown> {
  const { actor, ...words } = caller.parse(given ?? {});
  if (verb.at === "network") return verb.run(words);
  const { site, ...args } = onSite.parse(words);
  const by: Operator = { actor, via: "shell" };
  return verb.run(await openTenantScope(site), args, by);
}

async function openTenantScope(slug: string): Promise<TenantScope> {
  const tenants = await listTenants();
  const tenant = tenants.find((one) => one.slug === slug);
  if (tenant) return openTenant(tenant);
  throw new OperatorError(
    `There is no site "${slug}". There are: ${tenants.map((one) => one.slug).join(", ") || "none"}.`,
  );
}

/** Registers the commands in the serving process. Returns a function that removes them. */
export function answerOperatorCommands(): () => void {
  const stops = Object.entries(operatorCommands).map(([name, run]) => onControl(name, run));
  return () => {
    for (const stop of stops) stop();
  };
}
