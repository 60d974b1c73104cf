import { sql } from "kysely";
import { services } from "~/platform/services.server";
import { spendAppCode, spendRecoveryCode } from "./one-time-codes.server";
import { deviceInWords } from "./own-access.server";
import { offerTouch, readTouch, type RelyingParty } from "./passkeys.server";
import { openStaffSession, type StaffSession, stepUp } from "./sessions.server";
import { noteOwnAct } from "./staff-acts.server";
import { asStaff, type StaffRows } from "./staff-database.server";
import { mailOwners, mailStaff } from "./staff-mails.server";

/** Network of a request, by which the limits count, and the user agent. */
export interface Caller {
  network: string;
  device: string;
}

interface Opened {
  token: string;
}

/** Makes the options to sign in with any passkey of this console. */
export const offerSignIn = (party: RelyingParty) => offerTouch(party, { ceremony: "sign-in", boundTo: "" });

/** Signs in by passkey. Null for an invalid passkey. Throws Refusal("limit.reached"). */
export async function signInByPasskey(party: RelyingParty, posted: string, caller: Caller): Promise<Opened | null> {
  await countTry(caller);
  const touched = await readTouch(party, posted, { ceremony: "sign-in", boundTo: "" });
  if (!touched) return null;
  await giveTryBack(caller);
  return open(touched.staffId, caller, { way: "passkey", confirms: touched.mayConfirm });
}

interface Typed {
  email: string;
  /** Six digits of the authenticator app, or a recovery code. */
  code: string;
}

export const plainEmail = (typed: string) => typed.trim().toLowerCase();

/** Extracts six digits of an app code. Other input may be a recovery code. */
const appCodeIn = (typed: string) => /^\d{6}$/.exec(typed.replace(/\s/g, ""))?.[0];

/**
 * Signs in by email address and code. An unknown address gets the same answer after the same work. Throws
 * Refusal("limit.reached").
 */
export async function signInByCode(typed: Typed, caller: Caller): Promise<Opened | null> {
  const email = plainEmail(typed.email);
  await countTry(caller, email);
  const appCode = appCodeIn(typed.code);
  const staffId = await asStaff(async (w) => {
    if (appCode) return spendAppCode(w, email, appCode);
    const owner = await spendRecoveryCode(w, email, typed.code);
    if (owner) await tellOfRecovery(w, owner, caller);
    return owner;
  });
  if (!staffId) return null;
  await giveTryBack(caller, email);
  return open(staffId, caller, { way: appCode ? "code" : "recovery", confirms: false });
}

async function tellOfRecovery(w: StaffRows, staffId: string, { device }: Caller): Promise<void> {
  const facts = { device: deviceInWords(device) };
  await noteOwnAct(w, staffId, "use-recovery-code", facts);
  await mailStaff(w, staffId, "recoveryUsed", facts);
  await mailOwners(w, staffId, "recoveryUsedByOther", facts);
}

async function countTry({ network }: Caller, person?: string): Promise<void> {
  const { limiter } = services();
  await limiter.consume("staffNetwork", `0:${network}`);
  if (person === undefined) return;
  await limiter.consume("staffPerson", `0:${person}`);
  await limiter.consume("staffPersonDay", `0:${person}`);
}

/** Uncounts a successful sign-in, because an office behind one IP address would otherwise reach the limits. */
async function giveTryBack({ network }: Caller, person?: string): Promise<void> {
  const { limiter } = services();
  await limiter.giveBack("staffNetwork", `0:${network}`);
  if (person === undefined) return;
  await limiter.reset("staffPerson", `0:${person}`);
  await limiter.giveBack("staffPersonDay", `0:${person}`);
}

interface Way {
  way: "passkey" | "code" | "recovery";
  /** True when the sign-in also counts as a step-up for five minutes. */
  confirms: boolean;
}

async function open(staffId: string, { device, network }: Caller, { way, confirms }: Way): Promise<Opened> {
  const words = deviceInWords(device);
  await asStaff(async (w) => {
    const isNew = await isNewDevice(w, staffId, words);
    await noteOwnAct(w, staffId, "sign-in", { way, device: words });
    if (isNew) await mailStaff(w, staffId, "newDevice", { device: words });
  });
  return openStaffSession({
    staffId,
    kind: "web",
    device,
    network,
    ...(confirms ? { steppedUpBy: "passkey" as const } : {}),
  });
}

/** True when no session of the last month has this device. False for the first sign-in. */
async function isNewDevice(w: StaffRows, staffId: string, words: string): Promise<boolean> {
  const sessions = await w.rows(sql<{ device: string }>`
    select distinct device from staff_sessions where staff_id = ${staffId}`);
  return sessions.length > 0 && sessions.every(({ device }) => deviceInWords(device) !== words);
}

type Confirming = Pick<StaffSession, "hash" | "email"> & { staffId: string };

/** Makes the options for a step-up by one of the person's own passkeys. */
export const offerStepUp = (party: RelyingParty, { hash, staffId }: Confirming) =>
  offerTouch(party, { ceremony: "step-up", boundTo: hash }, staffId);

/** Steps up the session by a passkey of its person. Replaces the session's token. */
export async function stepUpByPasskey(
  party: RelyingParty,
  posted: string,
  session: Confirming,
  caller: Caller,
): Promise<Opened | null> {
  await countTry(caller);
  const touched = await readTouch(party, posted, { ceremony: "step-up", boundTo: session.hash });
  if (!touched || touched.staffId !== session.staffId || !touched.mayConfirm) return null;
  await giveTryBack(caller);
  return stepUp(session, "passkey");
}

/** Steps up the session by a code of the authenticator app. Refuses recovery codes. */
export async function stepUpByCode(typed: string, session: Confirming, caller: Caller): Promise<Opened | null> {
  await countTry(caller, session.email);
  const code = appCodeIn(typed);
  const owner = code ? await asStaff((w) => spendAppCode(w, session.email, code)) : null;
  if (owner !== session.staffId) return null;
  await giveTryBack(caller, session.email);
  return stepUp(session, "code");
}
