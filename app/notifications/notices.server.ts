import { getAccount } from "~/accounts/accounts.server";
import type { TenantWriter } from "~/tenancy/scope.server";
import { queueMail } from "./mail/outbox.server";
import type { NotificationType } from "./preference";
import { isWanted } from "./preferences.server";
import { issueUnsubscribeLink } from "./unsubscribe.server";

/**
 * Tells a member by mail that something happened, if they want to hear of it (SET-05); `link` is the path where it is
 * seen. The mail says the kind of thing only, never who or what (D32). False when nothing was sent.
 */
export async function mailNotice(
  w: TenantWriter,
  memberId: string,
  { type, link }: { type: NotificationType; link: string },
): Promise<boolean> {
  if (!(await isWanted(w, memberId, type, "email"))) return false;
  const { email: to, locale, name } = await getAccount(w, memberId);
  const unsubscribe = await issueUnsubscribeLink(w, memberId, type);
  await queueMail(w, { template: "notice", to, locale, memberId, facts: { name, link, type, unsubscribe } });
  return true;
}
