import { sql } from "kysely";
import { Refusal } from "~/platform/errors";
import { sign } from "~/platform/keys.server";
import { services } from "~/platform/services.server";
import type { TenantWriter } from "~/tenancy/scope.server";
import { normaliseEmail } from "./email";

/** Five wrong passwords within fifteen minutes block logins for fifteen minutes (AMB-104). */
export const loginTries = { most: 5, minutes: 15 } as const;

/**
 * Limits on login tries at one account from all networks. Counted outside the database, because an attack would
 * overload the database.
 */
export const accountLimits = ["loginAccount", "loginAccountDay"] as const;

export interface LoginTry {
  accountKey: string;
  networkKey: string;
  /** True when a wrong password in this try blocks further logins. */
  isLast: boolean;
}

interface Counted {
  tries: number;
  minutes: number | null;
}

/**
 * Counts a try before the password is checked, so that concurrent tries get no extra chance (G5). A known browser
 * counts as a separate network. Throws `login.blocked` with the remaining minutes of a block of this account on this
 * network.
 */
export async function takeLoginTry(w: TenantWriter, email: string, network: string): Promise<LoginTry> {
  const accountKey = keyOf(w.tenantId, `account ${email}`);
  const networkKey = keyOf(w.tenantId, `network ${network}`);
  // Compare differences of times, because Citus refuses `timestamptz + interval` in `do update`.
  const isOver = sql`(t.blocked_until <= excluded.started_at
    or (t.blocked_until is null and excluded.started_at - t.started_at >= make_interval(mins => ${loginTries.minutes})))`;
  const sinceEpoch = sql`extract(epoch from excluded.started_at - timestamptz 'epoch')::double precision`;
  const [counted] = await w.rows(sql<Counted>`
    with counted as (
      insert into login_tries as t (tenant_id, account_key, network_key, tries, started_at)
      values (${w.tenantId}, ${accountKey}, ${networkKey}, 1, app_now())
      on conflict (tenant_id, account_key, network_key) do update set
        tries = case when ${isOver} then 1 else least(t.tries + 1, ${loginTries.most + 1}::integer) end,
        started_at = case when ${isOver} then excluded.started_at else t.started_at end,
        blocked_until = case when ${isOver} then null
          when t.blocked_until is null and t.tries + 1 >= ${loginTries.most}::integer
            then to_timestamp(${sinceEpoch} + ${loginTries.minutes * 60}::integer)
          else t.blocked_until end
      returning t.tries, t.blocked_until)
    select tries, ceil(extract(epoch from blocked_until - app_now()) / 60)::integer as minutes from counted`);
  const { tries, minutes } = counted as Counted;
  if (tries > loginTries.most) throw loginBlocked(minutes ?? loginTries.minutes);
  return { accountKey, networkKey, isLast: tries === loginTries.most };
}

export function wrongLogin(attempt: LoginTry): Refusal {
  return attempt.isLast ? loginBlocked(loginTries.minutes) : new Refusal("login.failed");
}

export async function forgetLoginTries(w: TenantWriter, { accountKey, networkKey }: LoginTry): Promise<void> {
  await w.remove("login_tries").where("account_key", "=", accountKey).where("network_key", "=", networkKey).execute();
}

/** Clears the login tries from all networks, after the owner proved access to the mailbox. */
export async function forgetTriesOf(w: TenantWriter, address: string): Promise<void> {
  const { tenantId } = w;
  const email = normaliseEmail(address);
  w.afterCommit(async () => {
    for (const limit of accountLimits) await services().limiter.reset(limit, `${tenantId}:${email}`);
  });
  await w
    .remove("login_tries")
    .where("account_key", "=", keyOf(w.tenantId, `account ${email}`))
    .execute();
}

/** Takes back a try whose password was not checked because too many logins were waiting. */
export async function returnLoginTry(w: TenantWriter, { accountKey, networkKey }: LoginTry): Promise<void> {
  await w.rows(sql`
    update login_tries set tries = tries - 1, blocked_until = null
    where tenant_id = ${w.tenantId} and account_key = ${accountKey} and network_key = ${networkKey} and tries > 0`);
}

export function loginBlocked(minutes: number): Refusal {
  return new Refusal("login.blocked", { minutes: Math.max(1, minutes), seconds: Math.max(1, minutes) * 60 });
}

function keyOf(tenantId: number, text: string): string {
  return sign(text, services().keys.deriveKey("login-tries", tenantId));
}
