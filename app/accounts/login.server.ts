import { Refusal } from "~/platform/errors";
import { services } from "~/platform/services.server";
import type { TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { type Account, findAccountByEmail, lockIfUnchanged } from "./accounts.server";
import { lockAccount } from "./address.server";
import { normaliseEmail } from "./email";
import { knownDevice, proveDevice } from "./known-device.server";
import { accountLimits, forgetLoginTries, type LoginTry } from "./login-tries.server";
import { loginBlocked, returnLoginTry, takeLoginTry, wrongLogin } from "./login-tries.server";
import { verifyPassword } from "./passwords.server";
import { loginRefusal, mayRevealState, reactivationDays } from "./policy";
import { endSuspension, suspendedRefusal } from "./account-restraints.server";
import type { MemberState } from "./viewer";
import { endSessionOfToken, hasEarlierSession, type StartedSession, startSession } from "./sessions.server";

export interface Origin {
  network: string;
  device: string;
  /** Token of the browser's earlier session, which the new login ends. */
  heldToken: string | undefined;
  /** The proof of an earlier login (see `proveDevice`). */
  deviceProof?: string | undefined;
  /** Aborts when the client disconnects. A password that waits in the queue is then not checked. */
  signal?: AbortSignal | undefined;
}

/** Tells the owner about a login from an unknown browser, in the transaction that begins the session. */
type NotifyUnknownDevice = (w: TenantWriter, memberId: string, device: string) => Promise<void>;

type LoggedIn = StartedSession & { locale: string; deviceProof: string };

const longestTyped = 320;

/**
 * Checks the credentials and begins a session, or refuses (ERR-10, ERR-11). Passwords are hashed outside
 * transactions.
 */
export async function logIn(
  scope: TenantScope,
  email: string,
  password: string,
  origin: Origin,
  notifyUnknownDevice?: NotifyUnknownDevice,
): Promise<LoggedIn> {
  const { id: tenantId } = scope.tenant;
  // Cut the text before normalising, so that limits and lookup use the same address. A padded address could otherwise
  // escape the limits.
  const typed = email.slice(0, longestTyped);
  const address = normaliseEmail(typed);
  const isKnown = (account: Account | null) => knownDevice(tenantId, address, account, origin.deviceProof);
  const device = origin.deviceProof ? isKnown(await scope.db.read((q) => findAccountByEmail(q, typed))) : null;
  // A known browser has its own limit. Tries from other browsers do not count towards this limit, even from the same
  // network.
  if (device) await services().limiter.consume("loginDevice", `${tenantId}:${device}`);
  else await services().limiter.consume("loginNetwork", `${tenantId}:${origin.network}`);
  // Refuse an empty email address before the try is counted, because no account has an empty address.
  if (address === "") throw new Refusal("login.failed");
  const { attempt, account } = await scope.db.write(async (w) => ({
    attempt: await takeLoginTry(w, address, device ? `device ${device}` : origin.network),
    account: await findAccountByEmail(w, typed),
  }));
  if (!device) await countGuess(tenantId, address);
  const isRight = await isRightPassword(scope, attempt, account, password, origin.signal);
  if (!isRight || !account || !mayRevealState(scope.tenant.settings.discreet_accounts === true, account.state))
    throw wrongLogin(attempt);
  const session = await scope.db.write(async (w) => {
    const state = account.state === "suspended" ? await stateAfterSuspension(w, account.memberId) : account.state;
    if (state === "suspended") throw await suspendedRefusal(w, account.memberId);
    const refusal = loginRefusal({ ...account, state });
    if (refusal) throw new Refusal(refusal, { count: reactivationDays });
    // Password or state has changed during the password check (A07).
    if (!(await lockIfUnchanged(w, { ...account, state }))) throw new Refusal("login.failed");
    await forgetLoginTries(w, attempt);
    // Check the proof again, because a changed password voids the proof.
    if (!isKnown(account) && (await hasEarlierSession(w, account.memberId)))
      await notifyUnknownDevice?.(w, account.memberId, origin.device);
    if (origin.heldToken) await endSessionOfToken(w, origin.heldToken);
    return { ...(await startSession(w, account.memberId, origin.device)), locale: account.locale };
  });
  return { ...session, deviceProof: proveDevice(tenantId, address, account) };
}

/** Ends an expired suspension and returns the member's state. Locks the account before the profile, like a ban. */
async function stateAfterSuspension(w: TenantWriter, memberId: string): Promise<MemberState> {
  await lockAccount(w, memberId);
  return (await endSuspension(w, memberId)) ?? "suspended";
}

/**
 * Counts tries at one account from all networks. Each network's own limit is checked first, so that one network cannot
 * use up this limit.
 */
async function countGuess(tenantId: number, address: string): Promise<void> {
  for (const limit of accountLimits) {
    try {
      await services().limiter.consume(limit, `${tenantId}:${address}`);
    } catch (error) {
      if (error instanceof Refusal) throw loginBlocked(Math.ceil(Number(error.facts.seconds) / 60));
      throw error;
    }
  }
}

async function isRightPassword(
  scope: TenantScope,
  attempt: LoginTry,
  account: Account | null,
  password: string,
  signal: AbortSignal | undefined,
) {
  try {
    return await verifyPassword(account?.passwordHash ?? null, password, signal);
  } catch (error) {
    await scope.db.write((w) => returnLoginTry(w, attempt));
    throw error;
  }
}
