import { type EventName, type Events, on } from "~/events";
import { pushSoon } from "~/notifications/push-soon.server";
import { removeSubscriptionOf } from "~/notifications/push-subscriptions.server";
import { log } from "~/platform/log.server";
import { findTenant } from "~/tenancy/resolve.server";
import { openTenant, storeHandlesOf } from "~/tenancy/scope.server";
import { memberChannel, type MemberEvent, type MemberHint } from "~/client/member-events";
import { markSessionEnded, newPollVersion, storePollVersion } from "~/server/poll-version.server";
import { publishLater } from "~/server/pending-publishes.server";

/**
 * Connects each event with its consequences in other rooms (DESIGN 4). Subscribers run after the commit, so their
 * errors are only logged.
 */
export function subscribe(): void {
  followConversations();
  followLikes();
  followAccounts();
}

function followConversations(): void {
  follow("messageSent", async ({ tenantId, conversationId: conversation, senderId, recipientId }) => {
    await publishToEach(tenantId, [recipientId, senderId], "message", { conversation });
    pushSoon(tenantId);
  });
  follow("messageRemoved", ({ tenantId, conversationId: conversation, memberId, otherId }) =>
    publishToEach(tenantId, [otherId, memberId], "message", { conversation }),
  );
  follow("conversationRead", async ({ tenantId, memberId, conversationId: conversation, seenBy }) => {
    await Promise.all([
      publishChange(tenantId, memberId, "reading", { conversation }),
      seenBy && publishTransient(tenantId, seenBy, "seen", { conversation }),
    ]);
  });
  follow("memberTyping", ({ tenantId, otherId, conversationId: conversation }) =>
    publishTransient(tenantId, otherId, "typing", { conversation }),
  );
  follow("conversationRemoved", ({ tenantId, memberId, conversationId: conversation }) =>
    publishChange(tenantId, memberId, "reading", { conversation }),
  );
}

function followLikes(): void {
  follow("memberLiked", async ({ tenantId, fromId, toId }) => {
    await publishToEach(tenantId, [toId, fromId], "likes");
    pushSoon(tenantId);
  });
  follow("likeWithdrawn", ({ tenantId, fromId, toId }) => publishToEach(tenantId, [toId, fromId], "likes"));
  follow("likesSeen", ({ tenantId, memberId }) => publishChange(tenantId, memberId, "likes"));
}

function followAccounts(): void {
  follow("memberBlocked", async ({ tenantId, blockerId, blockedId }) => {
    // Notify only the blocker that a member is hidden. The blocked member must not learn of the block.
    await publishTransient(tenantId, blockerId, "hidden", { member: blockedId });
    await publishPersonChange(tenantId, [blockerId, blockedId]);
  });

  follow("memberLeft", ({ tenantId, others }) => publishPersonChange(tenantId, others));
  follow("memberReturned", ({ tenantId, others }) => publishPersonChange(tenantId, others));

  follow("creditsChanged", ({ tenantId, memberId }) => publishChange(tenantId, memberId, "credits"));

  follow("accountChanged", ({ tenantId, memberId }) => publishChange(tenantId, memberId, "credits"));
  follow("addressConfirmed", ({ tenantId, memberId }) => publishChange(tenantId, memberId, "account"));

  follow("sessionEnded", async ({ tenantId, memberId, sessionId: session }) => {
    await Promise.all([
      markSessionEnded(storeHandlesOf(tenantId).cache, session),
      publishChange(tenantId, memberId, "session-ended", { session }),
    ]);
    await forgetBrowser(tenantId, session);
  });
}

/** Deletes the push subscription of an ended session (A07). */
async function forgetBrowser(tenantId: number, sessionId: string): Promise<void> {
  const tenant = await findTenant(tenantId);
  if (tenant) await openTenant(tenant).db.write((w) => removeSubscriptionOf(w, sessionId));
}

function follow<N extends EventName>(name: N, fn: (event: Events[N]) => Promise<void>): void {
  on(name, (event) => fn(event).catch((error: unknown) => log.warn("event.unanswered", { channel: name, error })));
}

/**
 * Renews the member's poll version and notifies open pages, in one pipeline. While the store is unavailable, repeats
 * both until they succeed.
 */
async function publishChange(
  tenantId: number,
  memberId: string,
  event: MemberEvent,
  data: MemberHint["data"] = {},
): Promise<void> {
  const { cache, channels } = storeHandlesOf(tenantId);
  const publish = async () => {
    const id = newPollVersion();
    // The version comes first, because a notified page polls at once. The store keeps the order of calls.
    const [, isPublished] = await Promise.all([
      storePollVersion(cache, memberId, id),
      channels.publish(memberChannel(memberId), { event, id, data } satisfies MemberHint),
    ]);
    return isPublished;
  };
  if (!(await publish())) publishLater(JSON.stringify([tenantId, memberId, event, data]), publish);
}

/** Notifies open pages of an event that no poll reports. The poll version does not change. */
async function publishTransient(
  tenantId: number,
  memberId: string,
  event: MemberEvent,
  data: MemberHint["data"],
): Promise<void> {
  await storeHandlesOf(tenantId).channels.publish(memberChannel(memberId), { event, data } satisfies MemberHint);
}

/** Maximum number of members notified in one pipeline. A longer pipeline would exceed the time limit of the store. */
const mostAtOnce = 100;

async function publishToEach(
  tenantId: number,
  members: readonly string[],
  event: MemberEvent,
  data: MemberHint["data"] = {},
): Promise<void> {
  for (let from = 0; from < members.length; from += mostAtOnce) {
    const some = members.slice(from, from + mostAtOnce);
    await Promise.all(some.map((memberId) => publishChange(tenantId, memberId, event, data)));
  }
}

/** Notifies these members when a person disappears from their lists or returns. */
async function publishPersonChange(tenantId: number, members: readonly string[]): Promise<void> {
  await Promise.all([publishToEach(tenantId, members, "message"), publishToEach(tenantId, members, "likes")]);
}
