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

/** The address that unsubscribes from one type of mails, for footer and header (RFC 8058). */
export async function issueUnsubscribeLink(w: TenantWriter, memberId: string, type: NotificationType): Promise<string> {
  return paths.unsubscribe(await issueLink(w, "unsubscribe", memberId, { type }));
}

/** Reads an unsubscribe link. Null when invalid. The link can be used again, so a second press does not fail. */
export async function findUnsubscription(q: TenantReader, token: string): Promise<Unsubscription | null> {
  const link = await findLink(q, token);
  const type = String(link?.detail.type ?? "");
  if (link?.purpose !== "unsubscribe" || !link.memberId || !isNotificationType(type)) return null;
  return { memberId: link.memberId, type };
}

type Extent = "type" | "all";

/** Stops one type of mails or all. The button of a mail program stops all (SET-12). */
export async function unsubscribe(scope: TenantScope, token: string, extent: Extent): Promise<void> {
  await scope.db.write(async (w) => {
    const found = await findUnsubscription(w, token);
    if (!found) throw new Refusal("link.invalid");
    if (extent === "all") await stopMails(w, found.memberId, "unsubscribe");
    else await switchOff(w, found.memberId, found.type, "email");
  });
}

/**
 * Stops all mails at the request of a mail program. Returns the HTTP status, because mail programs read nothing else.
 */
export async function unsubscribeByProgram(scope: TenantScope, token: string): Promise<number> {
  try {
    await unsubscribe(scope, token, "all");
    return 200;
  } catch (error) {
    if (error instanceof Refusal) return error.status;
    throw error;
  }
}
