import { Refusal } from "~/platform/errors";
import { services } from "~/platform/services.server";

/**
 * True when the owner of an address may be told again that strangers enter it: such notices must not fill a mailbox.
 * `whose` is a member's id, or an address without an account, so that both cost the same.
 */
export async function mayNotifyOwner(tenantId: number, whose: string): Promise<boolean> {
  try {
    await services().limiter.consume("accountNotice", `${tenantId}:${whose}`);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
