import { onControl } from "~/platform/control.server";
import { listTenants } from "~/tenancy/resolve.server";
import { openTenant } from "~/tenancy/scope.server";
import { replayErasures } from "./purge.server";

/** What operators do about deletions, as `operatorCommands` of the operators' room. */
export const deletionCommands = { "operator.replay-deletions": replayDeletions } as const;

/** Called once by the serving process; returns how to stop. */
export function answerDeletionCommands(): () => void {
  return onControl("operator.replay-deletions", replayDeletions);
}

/** After a restore: erases anew who was erased since the backup was made, on every site (D46). */
async function replayDeletions(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const tenant of await listTenants()) counts[tenant.slug] = await replayErasures(openTenant(tenant));
  return counts;
}
