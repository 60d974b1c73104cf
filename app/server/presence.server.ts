import { randomId } from "~/platform/ids";
import type { TenantScope } from "~/tenancy/scope.server";
import { memberChannel, type RollCall } from "~/client/member-events";

/** A stream answers within a few milliseconds, in whichever process it is held. */
const patienceMs = 300;

/**
 * Whether a page of a member is open and connected in this moment. Nothing is kept about anybody: whichever process holds
 * one of their streams answers a call over the bus, and no answer is a no (L7: presence comes of connections alone).
 */
export function isConnected({ channels }: Pick<TenantScope, "channels">, memberId: string): Promise<boolean> {
  return new Promise((resolve) => {
    const answerTo = `roll-call:${randomId()}`;
    const done = (isHere: boolean) => {
      clearTimeout(timer);
      stop();
      resolve(isHere);
    };
    const timer = setTimeout(done, patienceMs, false);
    const stop = channels.subscribe(answerTo, () => done(true));
    channels
      .publish(memberChannel(memberId), { event: "roll-call", answerTo } satisfies RollCall)
      .catch(() => done(false));
  });
}
