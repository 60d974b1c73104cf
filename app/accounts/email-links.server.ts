import { sql } from "kysely";
import { paths } from "~/paths";
import { hashToken, newToken } from "~/platform/keys.server";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import { reactivationDays } from "./policy";
import { type LinkPurpose, letterOf, linkTokenShape } from "./email-links";

const minute = 60;
const day = 24 * 60 * minute;

/** How long each kind of link works, in seconds. Reactivation ends with the deletion itself (ACC-50). */
const lifetimes: Record<LinkPurpose, number> = {
  activation: 7 * day,
  reset: 60 * minute,
  "mail-change": day,
  // Longer than a change needs, so that somebody who reads the mail late still gets the account back.
  "mail-undo": 7 * day,
  reactivation: reactivationDays * day,
  unsubscribe: 365 * day,
  invitation: 30 * day,
  // Six months and a little (DSA 20(1)).
  appeal: 186 * day,
};

export interface EmailLink {
  purpose: LinkPurpose;
  memberId: string | null;
  detail: Record<string, unknown>;
}

export interface IssuedLink {
  token: string;
  expiresAt: Date;
}

/** Makes a link's token; only its hash is stored, so it can be put into one mail and never again be read. */
export async function issueLink(
  w: TenantWriter,
  purpose: LinkPurpose,
  memberId: string | null,
  detail: Record<string, string> = {},
): Promise<string> {
  const { token } = await issueLinkUntil(w, { purpose, memberId, detail, latest: null });
  return token;
}

interface LinkWish {
  purpose: LinkPurpose;
  memberId: string | null;
  detail?: Record<string, string>;
  /** End of the link when its purpose would let it live longer. */
  latest: Date | null;
}

export async function issueLinkUntil(w: TenantWriter, wish: LinkWish): Promise<IssuedLink> {
  const { purpose, memberId, detail = {}, latest } = wish;
  const token = letterOf(purpose) + newToken();
  const { expiresAt } = await w
    .insert("email_links")
    .values({
      tenant_id: w.tenantId,
      token_hash: hashToken(token),
      purpose,
      member_id: memberId,
      detail: JSON.stringify(detail),
      created_at: sql<Date>`app_now()`,
      // PostgreSQL's least() ignores a null.
      expires_at: sql<Date>`least(app_now() + make_interval(secs => ${lifetimes[purpose]}), ${latest}::timestamptz)`,
    })
    .returning("expires_at as expiresAt")
    .executeTakeFirstOrThrow();
  return { token, expiresAt };
}

/** The path of an invitation, which admits one sign-up to an invite-only site (ACC-24). */
export async function invite(w: TenantWriter): Promise<string> {
  return paths.token(await issueLink(w, "invitation", null));
}

/** Under what a link's token is stored. */
export function linkTokenHash(token: string): string {
  return hashToken(token);
}

/** The link behind a token that can still be used; reading it changes nothing (A06). */
export async function findLink(q: TenantReader, token: string): Promise<EmailLink | null> {
  if (!linkTokenShape.test(token)) return null;
  const row = await q
    .from("email_links")
    .select(["purpose", "member_id as memberId", "detail"])
    .where("token_hash", "=", hashToken(token))
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`app_now()`)
    .executeTakeFirst();
  return (row as EmailLink | undefined) ?? null;
}

/**
 * Uses a link up for the one purpose it was made for; null when it is used, too old, for something else or nobody's.
 */
export async function redeemLink(w: TenantWriter, token: string, purpose: LinkPurpose): Promise<EmailLink | null> {
  if (!linkTokenShape.test(token)) return null;
  const row = await w
    .update("email_links")
    .set({ used_at: sql<Date>`app_now()` })
    .where("token_hash", "=", hashToken(token))
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`app_now()`)
    .returning(["purpose", "member_id as memberId", "detail"])
    .executeTakeFirst();
  return (row as EmailLink | undefined) ?? null;
}

/** Voids a member's open links of a purpose. */
export async function retireLinks(w: TenantWriter, memberId: string, purpose: LinkPurpose): Promise<void> {
  await w
    .update("email_links")
    .set({ used_at: sql<Date>`app_now()` })
    .where("member_id", "=", memberId)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .execute();
}

/**
 * Voids every mailed link that the site has made until then, when nobody knows any more which of them were used. Those to
 * unsubscribe stay, as they only ever take a mail away, and those to object, for which the law gives six months
 * (DSA 20(1)). Answers how many there were.
 */
export async function voidLinksUntil(w: TenantWriter, until: Date): Promise<number> {
  const voided = await w.rows(sql`
    update email_links l set used_at = app_now()
    where l.tenant_id = ${w.tenantId} and l.used_at is null and l.purpose not in ('unsubscribe', 'appeal')
      and l.created_at <= ${until} returning 1`);
  return voided.length;
}

export interface RecentLinks {
  count: number;
  /** Seconds since the latest; null without one. */
  secondsAgo: number | null;
  /** Seconds until the oldest of them is a day ago, and there is room for one more. */
  freeInSeconds: number;
}

/**
 * How many links of a purpose a member was sent within the last day, and how long ago the latest was; `asker` counts those
 * alone that were issued with it in their detail.
 */
export async function recentLinks(
  q: TenantReader,
  memberId: string,
  purpose: LinkPurpose,
  asker: string | null = null,
): Promise<RecentLinks> {
  const [row] = await q.rows(sql<RecentLinks>`
    select count(*)::integer as count, floor(extract(epoch from app_now() - max(created_at)))::integer as "secondsAgo",
      coalesce(ceil(extract(epoch from min(created_at) + interval '1 day' - app_now())), 0)::integer as "freeInSeconds"
    from email_links where tenant_id = ${q.tenantId} and member_id = ${memberId} and purpose = ${purpose}
      and (${asker}::text is null or detail ->> 'asker' = ${asker})
      and created_at > app_now() - interval '1 day'`);
  return row as RecentLinks;
}
