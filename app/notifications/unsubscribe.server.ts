import { findLink, issueLink } from "~/accounts/email-links.server";
import { paths } from "~/paths";
import { Refusal } from "~/platform/errors";
import type { TenantReader, TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { isNotificationType, type NotificationType } from "./preference";
import { switchOff } from "./preferences.server";
import { stopMails } from "./stopped-mails.server";

/** Whose mails an unsubscribe link is about, and of which type the mail was that brought it. */
export interface Unsubscription {
  memberId: string;
  type: NotificationType;
}

/** The address in the foot and the header of one mail: for mail programs and for people (RFC 8058). */
export async function issueUnsubscribeLink(w: TenantWriter, memberId: string, type: NotificationType): Promise<string> {
  return paths.unsubscribe(await issueLink(w, "unsubscribe", memberId, { type }));
}

/** Null when the link is no good. Pressing it twice is no failure, so a link is not used up. */
export async function findUnsubscription(q: TenantReader, token: string): Promise<Unsubscription | null> {
  const link = await findLink(q, token);
  const type = String(link?.detail.type ?? "");
  if (link?.purpose !== "unsubscribe" || !link.memberId || !isNotificationType(type)) return null;
  return { memberId: link.memberId, type };
}

export type Extent = "type" | "all";

/** Stops mails of the type of one mail, or all of them; one click of a mail program means all (SET-12). */
export async function unsubscribe(scope: TenantScope, token: string, extent: Extent): Promise<void> {
  await scope.db.write(async (w) => {
    const found = await findUnsubscription(w, token);
    if (!found) throw new Refusal("link.invalid");
    if (extent === "all") await stopMails(w, found.memberId, "unsubscribe");
    else await switchOff(w, found.memberId, found.type, "email");
  });
}
