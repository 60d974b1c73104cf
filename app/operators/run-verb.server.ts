import { withRequestId } from "~/platform/log.server";
import { openTenantAsOperator } from "~/tenancy/scope.server";
import { getNamedTenant } from "./named-tenant.server";
import { OperatorError } from "./operator-error";
import { beginView, endView } from "./staff/member-views.server";
import { actorOf, type StaffSession } from "./staff/sessions.server";
import { enterNetwork } from "./staff/staff-database.server";
import { findVerb } from "./verbs/registry.server";
import type { AnyVerb, VerbCall } from "./verbs/verb.server";

export interface VerbOutcome {
  /** Answer of the verb. A repeated form or API call gets the first answer as JSON. */
  result: unknown;
  /** Ids of the acts that the verb recorded on its site. */
  acts: readonly string[];
}

interface VerbMeta {
  /** Id of the request in the log. Acts store this id. */
  requestId: string;
  /** Idempotency key of a form or API call that may be sent twice. */
  key?: string | undefined;
}

/**
 * Runs a verb with the session's permissions, for console, command line and API. Throws `StaffRefusal` when the
 * database refuses, and `OperatorError` when the command is impossible.
 */
export function runVerb(
  session: StaffSession,
  site: string | null,
  name: string,
  given: unknown,
  { requestId, key }: VerbMeta,
): Promise<VerbOutcome> {
  return withRequestId(requestId, async () => {
    const verb = getVerb(name);
    if (verb.at === "network") {
      if (!verb.asksItself) await enterNetwork(session, verb.permission);
      return { result: await verb.run(given, session), acts: [] };
    }
    const tenant = await getNamedTenant(session, site);
    const scope = openTenantAsOperator(tenant, { session: session.hash, permission: verb.permission });
    // Checks the permission before the arguments, so that forbidden and unknown sites get equal answers.
    await scope.db.read(async () => {});
    const call: VerbCall = { actor: actorOf(session), via: viaOf(session), caller: session.key?.id, key, acts: [] };
    const view = await beginView(session, name, { tenantId: tenant.id, given, requestId });
    const result = await verb.run(scope, given, call);
    if (view) await endView(view, result);
    return { result, acts: call.acts };
  });
}

const viaOf = ({ kind }: StaffSession) => (kind === "shell" || kind === "key" ? kind : "web");

function getVerb(name: string): AnyVerb {
  const verb = findVerb(name);
  if (!verb) throw new OperatorError(`There is no command "${name}".`);
  return verb;
}
