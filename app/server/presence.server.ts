import { randomId } from "~/platform/ids";
import type { TenantScope } from "~/tenancy/scope.server";
import { memberChannel, type PresenceQuery } from "~/client/member-events";

/** Milliseconds to wait for an answer. Streams answer within milliseconds, from any process. */
const answerTimeoutMs = 300;

/**
 * True when a page of the member is connected now (L7). Asks all processes over the store's channels. Returns false
 * without an answer in time.
 */
export function isConnected({ channels }: Pick<TenantScope, "channels">, memberId: string): Promise<boolean> {
  return new Promise((resolve) => {
    const answerTo = `presence-query:${randomId()}`;
    const done = (isHere: boolean) => {
      clearTimeout(timer);
      stop();
      resolve(isHere);
    };
    const timer = setTimeout(done, answerTimeoutMs, false);
    const stop = channels.subscribe(answerTo, () => done(true));
    channels
      .publish(memberChannel(memberId), { event: "presence-query", answerTo } satisfies PresenceQuery)
      .catch(() => done(false));
  });
}
