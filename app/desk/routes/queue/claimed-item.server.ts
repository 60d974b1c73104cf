import { OperatorError } from "~/operators/operator-error";
import type { Claim } from "~/operators/queue/claims.server";
import { runVerb } from "~/operators/run-verb.server";
import type { Desk } from "../../authorization.server";

/** Claims an item. Null when a colleague has claimed it first. */
export async function claimIfFree({ session, requestId }: Desk, slug: string, id: string): Promise<Claim | null> {
  try {
    const { result } = await runVerb(session, slug, "claim", { id }, { requestId });
    return result as Claim;
  } catch (error) {
    if (error instanceof OperatorError) return null;
    throw error;
  }
}
