import { Refusal } from "~/platform/errors";
import { services } from "~/platform/services.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { type Account, findAccountByEmail, isStillCurrent } from "./accounts.server";
import { normaliseEmail } from "./email";
import { forgetLoginTries, type LoginTry, returnLoginTry, takeLoginTry, wrongLogin } from "./login-tries.server";
import { verifyPassword } from "./passwords.server";
import { loginRefusal, reactivationDays } from "./policy";
import { endSessionOfToken, type StartedSession, startSession } from "./sessions.server";

/** Where a login comes from. */
export interface Origin {
  network: string;
  device: string;
  /** The session token the browser still holds, which ends with this login. */
  heldToken: string | undefined;
}

export type LoggedIn = StartedSession & { locale: string };

/**
 * Checks the credentials and begins a session, or refuses (ERR-10, ERR-11). No unit is open while the password is
 * hashed.
 */
export async function logIn(scope: TenantScope, email: string, password: string, origin: Origin): Promise<LoggedIn> {
  await services().limiter.consume("loginNetwork", `${scope.tenant.id}:${origin.network}`);
  const address = normaliseEmail(email).slice(0, 320);
  const { attempt, account } = await scope.db.write(async (w) => ({
    attempt: await takeLoginTry(w, address, origin.network),
    account: await findAccountByEmail(w, address),
  }));
  if (!(await isRight(scope, attempt, account, password)) || !account) throw wrongLogin(attempt);
  const refusal = loginRefusal(account);
  return scope.db.write(async (w) => {
    await forgetLoginTries(w, attempt);
    if (refusal) throw new Refusal(refusal, { days: reactivationDays });
    // The password was changed, or its owner banned, while it was being checked (A07).
    if (!(await isStillCurrent(w, account))) throw new Refusal("login.failed");
    if (origin.heldToken) await endSessionOfToken(w, origin.heldToken);
    return { ...(await startSession(w, account.memberId, origin.device)), locale: account.locale };
  });
}

async function isRight(scope: TenantScope, attempt: LoginTry, account: Account | null, password: string) {
  try {
    return await verifyPassword(account?.passwordHash ?? null, password);
  } catch (error) {
    await scope.db.write((w) => returnLoginTry(w, attempt));
    throw error;
  }
}
