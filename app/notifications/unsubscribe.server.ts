import { findLink, issueLink } from "~/accounts/email-links.server";
import { paths } from "~/paths";
import { Refusal } from "~/platform/errors";
import type { TenantReader, TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { isNotificationType, type NotificationType } from "./preference";
import { switchOff } from "./preferences.server";
import { stopMails } from "./stopped-mails.server";

interface Unsubscription {
  memberId: string;
  type: NotificationType;
}

/** URL that unsubscribes from one type of email, for footer and header (RFC 8058). */
export async function issueUnsubscribeLink(w: TenantWriter, memberId: string, type: NotificationType): Promise<string> {
  return paths.unsubscribe(await issueLink(w, "unsubscribe", memberId, { type }));
}

/**
 * Reads an unsubscribe link. Null when invalid. The link stays valid after use, because a second click must not fail.
 */
export async function findUnsubscription(q: TenantReader, token: string): Promise<Unsubscription | null> {
  const link = await findLink(q, token);
  const type = String(link?.detail.type ?? "");
  if (link?.purpose !== "unsubscribe" || !link.memberId || !isNotificationType(type)) return null;
  return { memberId: link.memberId, type };
}

type Extent = "type" | "all";

/** Stops one type of email, or all. The button in email programs stops all (SET-12). */
export async function unsubscribe(scope: TenantScope, token: string, extent: Extent): Promise<void> {
  await scope.db.write(async (w) => {
    const found = await findUnsubscription(w, token);
    if (!found) throw new Refusal("link.invalid");
    if (extent === "all") await stopMails(w, found.memberId, "unsubscribe");
    else await switchOff(w, found.memberId, found.type, "email");
  });
}

/** Stops all emails for an email program. Returns only an HTTP status, because these programs read nothing else. */
export async function unsubscribeByProgram(scope: TenantScope, token: string): Promise<number> {
  try {
    await unsubscribe(scope, token, "all");
    return 200;
  } catch (error) {
    if (error instanceof Refusal) return error.status;
    throw error;
  }
}
