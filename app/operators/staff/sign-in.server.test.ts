import { sql } from "kysely";
import { TOTP, Secret } from "otpauth";
import { beforeEach, describe, expect, it } from "vitest";
import { services } from "~/platform/services.server";
import { Authenticator } from "../../../tests/support/authenticator";
import { inviteFromShell } from "../../../tests/support/staff";
import { testAppOfFile } from "../../../tests/support/test-app";
import { findInvitation, inviteStaff, joinByApp, joinByPasskey, type NewInvitation } from "./invitations.server";
import { offerSecret } from "./one-time-codes.server";
import { addOwnKey, readOwnAccess, removeOwnKey, renewOwnCodes } from "./own-access.server";
import { offerRegistration, readNewKey } from "./passkeys.server";
import { findStaffSession, openStaffSession, type StaffSession, stepUp } from "./sessions.server";
import {
  offerSignIn,
  offerStepUp,
  signInByCode,
  signInByPasskey,
  stepUpByCode,
  stepUpByPasskey,
} from "./sign-in.server";
import { asOperatorOfStaff, asStaff } from "./staff-database.server";

const app = testAppOfFile();
const party = { id: "operate.test", origin: "https://operate.test" };
const firefox = "Mozilla/5.0 (Windows NT 10.0; rv:143.0) Gecko/20100101 Firefox/143.0";

let networks = 0;
/** Each attempt comes from another network, because limits count by network. */
const caller = () => ({ network: `198.51.100.${++networks}`, device: firefox });

const asOwner = { role: "owner", tenantId: null } as const;

let people = 0;
const newcomer = (): NewInvitation => ({ email: `person${++people}@staff.test`, name: "", grants: [asOwner] });

async function invite(invitation: NewInvitation = newcomer()) {
  return { token: await inviteFromShell(app, invitation), email: invitation.email };
}

type Offered = Parameters<Authenticator["create"]>[0] & Parameters<Authenticator["touch"]>[0];

async function newKey(device: Authenticator, staffId: string, boundTo: string) {
  const options = await offerRegistration(party, { staffId, email: "", name: "" }, boundTo);
  const key = await readNewKey(party, device.create(options as Offered, party.origin), boundTo);
  if (!key) throw new Error("the key was refused");
  return key;
}

/** A person who joined by passkey, with the device that holds it. */
async function join(invitation: NewInvitation = newcomer(), device = new Authenticator()) {
  const { token, email } = await invite(invitation);
  const open = await findInvitation(token);
  if (!open) throw new Error("the link is dead");
  const key = await newKey(device, open.staffId, open.hash);
  const staffId = await joinByPasskey(open, "Ada", { key, label: "Laptop" });
  return { staffId: staffId as string, email, device, token };
}

async function touch(device: Authenticator, forged: { flags?: number; rpId?: string; origin?: string } = {}) {
  const { origin = party.origin, ...rest } = forged;
  return device.touch((await offerSignIn(party)) as Offered, origin, rest);
}

/** A person who joined by an authenticator app. */
async function joinWithApp(invitation: NewInvitation = newcomer()) {
  const { token, email } = await invite(invitation);
  const open = await findInvitation(token);
  if (!open) throw new Error("the link is dead");
  const { secret } = offerSecret(open.staffId, email);
  const joined = await joinByApp(open, "Bea", { secret, code: codeOf(secret) });
  if (joined === null || joined === "wrong code") throw new Error("did not join");
  // Allows the code used for joining to be used again.
  await app.oracle("update staff_codes set last_step = null where staff_id = $1", [joined.staffId]);
  return { email, secret, ...joined };
}

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

async function sessionOf(opened: { token: string } | null): Promise<StaffSession & { staffId: string }> {
  const session = opened && (await findStaffSession(opened.token));
  if (!session?.staffId) throw new Error("nobody is signed in");
  return Object.assign(session, { staffId: session.staffId });
}

const acts = async (staffId: string) =>
  (await app.oracle<{ verb: string }>("select verb from staff_acts where subject = $1 order by seq", [staffId])).map(
    ({ verb }) => verb,
  );

beforeEach(() => void app.mails.splice(0));

describe("an invitation", () => {
  it("An invited person joins by a passkey and signs in with it; the link is dead afterwards", async () => {
    const { staffId, device, token } = await join();
    expect(await findInvitation(token)).toBeNull();
    const session = await sessionOf(await signInByPasskey(party, await touch(device), caller()));
    expect(session).toMatchObject({ staffId, name: "Ada", kind: "web", grants: [asOwner] });
    expect(session.steppedUpAt).not.toBeNull();
    expect(await acts(staffId)).toEqual(["invite-staff", "join", "sign-in"]);
  });

  it("A link is dead after 48 hours", async () => {
    const { token } = await invite();
    await app.clock.advance(48 * 3600 - 60);
    expect(await findInvitation(token)).not.toBeNull();
    await app.clock.advance(120);
    expect(await findInvitation(token)).toBeNull();
  });

  it("Two people who use one link at once become one person", async () => {
    const { token } = await invite();
    const open = await findInvitation(token);
    if (!open) throw new Error("the link is dead");
    const keys = [await newKey(new Authenticator(), open.staffId, open.hash)];
    keys.push(await newKey(new Authenticator(), open.staffId, open.hash));
    const joined = await Promise.all(keys.map((key) => joinByPasskey(open, "Ada", { key, label: "Laptop" })));
    expect(joined.filter((id) => id !== null)).toHaveLength(1);
  });

  it("A link from the machine is the way back for a known person: it works at once and ends the old sessions", async () => {
    const { staffId, email, device } = await join();
    const before = await sessionOf(await signInByPasskey(party, await touch(device), caller()));
    const { token } = await invite({ email, name: "", grants: [asOwner] });
    const open = await findInvitation(token);
    expect(open).toMatchObject({ staffId, isKnown: true, isUsable: true });
    const key = await newKey(new Authenticator(), staffId, open?.hash ?? "");
    expect(await joinByPasskey(open as NonNullable<typeof open>, "Ada", { key, label: "New" })).toBe(staffId);
    const [row] = await app.oracle<{ ended: boolean }>(
      "select ended_at is not null as ended from staff_sessions where token_hash = $1",
      [before.hash],
    );
    expect(row?.ended).toBe(true);
  });

  it("Links to and of a person who has left are worth nothing", async () => {
    const { staffId, email } = await join();
    const { token } = await invite({ email, name: "", grants: [asOwner] });
    await app.oracle("update staff set state = 'ended', ended_at = app_now() where id = $1", [staffId]);
    expect(await findInvitation(token)).toBeNull();
  });
});

describe("an invitation through the console", () => {
  const inviteAs = (session: StaffSession, invitation: NewInvitation) =>
    asOperatorOfStaff(session, (staff) => inviteStaff(staff, invitation));

  const onEmber = () => app.ember.tenant.id;
  const signedIn = async (invitation?: NewInvitation) => {
    const { device, email } = await join(invitation);
    return Object.assign(await sessionOf(await signInByPasskey(party, await touch(device), caller())), { email });
  };

  it("A manager invites moderators on the own site only, and no manager or owner", async () => {
    const grants = [{ role: "manager" as const, tenantId: onEmber() }];
    const manager = await signedIn({ ...newcomer(), grants });
    const wish = (role: "moderator" | "manager" | "owner", tenantId: number | null) =>
      inviteAs(manager, { ...newcomer(), grants: [{ role, tenantId }] });
    expect(await wish("moderator", onEmber())).toMatchObject({ isKnown: false });
    await expect(wish("moderator", app.marina.tenant.id)).rejects.toMatchObject({ code: "staff.denied" });
    await expect(wish("manager", onEmber())).rejects.toMatchObject({ code: "staff.denied" });
    await expect(wish("owner", null)).rejects.toMatchObject({ code: "staff.denied" });
  });

  it("Nobody invites themselves, and an invitation needs a fresh touch", async () => {
    const session = await signedIn();
    await expect(inviteAs(session, { ...newcomer(), email: session.email })).rejects.toMatchObject({
      code: "staff.denied",
    });
    await app.clock.advance(301);
    await expect(inviteAs(session, newcomer())).rejects.toMatchObject({ code: "staff.step_up" });
  });

  it("A link for a known person waits a day, and dies when who gave it has left", async () => {
    const session = await signedIn();
    const { email } = await join();
    const { usableFrom, isKnown } = await inviteAs(session, {
      email,
      name: "",
      grants: [asOwner],
    });
    expect(isKnown).toBe(true);
    expect(usableFrom.getTime() - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
    await app.oracle("update staff set state = 'ended', ended_at = app_now() where id = $1", [session.staffId]);
    const [link] = await app.oracle<{ stopped: boolean }>(
      "select stopped_at is not null as stopped from staff_invitations where email = $1 and given_by is not null",
      [email],
    );
    expect(link?.stopped).toBe(true);
  });

  it("All owners hear of each person who joins, and by whom", async () => {
    const owner = await join();
    app.mails.length = 0;
    const joined = await join({ email: `person${++people}@staff.test`, name: "", grants: [asOwner] });
    await services().queue.runDueJobs();
    const told = app.mails.filter(({ to }) => to === owner.email);
    expect(told.map(({ subject }) => subject)).toEqual(["Ada joined the desk"]);
    expect(told[0]?.text).toContain(
      `Ada (${joined.email}) joined the desk by an invitation of the command line, with: owner.`,
    );
    expect(app.mails.filter(({ to }) => to === joined.email)).toEqual([]);
  });

  it("An invitation is void once the grants of its inviter have ended", async () => {
    const session = await signedIn();
    const wanted = newcomer();
    await inviteAs(session, wanted);
    await app.oracle("update staff_grants set ended_at = app_now() where staff_id = $1", [session.staffId]);
    const [row] = await app.oracle<{ id: string | null }>(
      "select accept_staff_invitation(token_hash, 'Eve') as id from staff_invitations where email = $1",
      [wanted.email],
    );
    expect(row?.id).toBeNull();
  });
});

describe("a passkey", () => {
  it("A challenge works once, for five minutes, and for its own ceremony only", async () => {
    // This authenticator has no counter, so that only the challenge prevents a replay.
    const { device } = await join(newcomer(), new Authenticator(false));
    const posted = await touch(device);
    const session = await sessionOf(await signInByPasskey(party, posted, caller()));
    expect(await signInByPasskey(party, posted, caller())).toBeNull();
    expect(await stepUpByPasskey(party, await touch(device), session, caller())).toBeNull();
    const late = await touch(device);
    await app.clock.advance(301);
    expect(await signInByPasskey(party, late, caller())).toBeNull();
  });

  it("A touch for another host, from another origin or without the person's check is refused", async () => {
    const { device } = await join();
    for (const forged of [{ rpId: "test" }, { origin: "https://ember.test" }, { flags: 0x01 }])
      expect(await signInByPasskey(party, await touch(device, forged), caller())).toBeNull();
    expect(await signInByPasskey(party, "{", caller())).toBeNull();
    expect(await signInByPasskey(party, await touch(device), caller())).not.toBeNull();
  });

  it("A copied device, whose count falls behind, is refused", async () => {
    const { device } = await join();
    device.counter = 9;
    expect(await signInByPasskey(party, await touch(device), caller())).not.toBeNull();
    device.counter = 5;
    expect(await signInByPasskey(party, await touch(device), caller())).toBeNull();
  });

  it("A removed key and the key of a person who has left sign in nobody", async () => {
    const { staffId, device } = await join();
    const other = await join();
    await app.oracle("update staff_keys set removed_at = app_now() where staff_id = $1", [staffId]);
    await app.oracle("update staff set state = 'ended', ended_at = app_now() where id = $1", [other.staffId]);
    expect(await signInByPasskey(party, await touch(device), caller())).toBeNull();
    expect(await signInByPasskey(party, await touch(other.device), caller())).toBeNull();
  });

  it("A touch confirms its own person's session, which goes on under a new token", async () => {
    const [mine, other] = [await join(), await join()];
    const before = await sessionOf(await signInByPasskey(party, await touch(mine.device), caller()));
    const options = (await offerStepUp(party, before)) as Offered;
    const foreign = other.device.touch({ challenge: options.challenge, rpId: party.id }, party.origin);
    expect(await stepUpByPasskey(party, foreign, before, caller())).toBeNull();
    const own = mine.device.touch((await offerStepUp(party, before)) as Offered, party.origin);
    const renewed = await stepUpByPasskey(party, own, before, caller());
    expect((await sessionOf(renewed)).hash).not.toBe(before.hash);
  });

  it("The last passkey cannot be removed, also by two presses at once", async () => {
    const { staffId, device } = await join();
    const self = await sessionOf(await signInByPasskey(party, await touch(device), caller()));
    const second = await newKey(new Authenticator(), staffId, self.hash);
    expect(await asStaff((w) => addOwnKey(w, self, second, "Phone"))).toBe(true);
    const { keys } = await asStaff((w) => readOwnAccess(w, self));
    const removed = await Promise.all(keys.map(({ id }) => asStaff((w) => removeOwnKey(w, self, id))));
    expect(removed.filter((gone) => gone)).toHaveLength(1);
    expect((await asStaff((w) => readOwnAccess(w, self))).keys).toHaveLength(1);
  });
});

describe("a code", () => {
  it("A code of the authenticator app signs in once and does not confirm commands by itself", async () => {
    const { email, secret } = await joinWithApp();
    const code = codeOf(secret);
    const session = await sessionOf(await signInByCode({ email: ` ${email.toUpperCase()}`, code }, caller()));
    expect(session.steppedUpAt).toBeNull();
    expect(await signInByCode({ email, code }, caller())).toBeNull();
    expect(await stepUpByCode(code, session, caller())).toBeNull();
  });

  it("A recovery code signs in once, mails the person and all owners, and confirms no command", async () => {
    const { email, staffId, recoveryCodes } = await joinWithApp();
    const other = await join();
    const [code = ""] = recoveryCodes;
    const session = await sessionOf(await signInByCode({ email, code: code.toUpperCase() }, caller()));
    expect(session).toMatchObject({ staffId, steppedUpAt: null });
    expect(await signInByCode({ email, code }, caller())).toBeNull();
    expect((await app.mailsTo(email)).map(({ subject }) => subject)).toContain(
      "A recovery code opened your desk access",
    );
    expect((await app.mailsTo(other.email)).map(({ subject }) => subject)).toContain(
      "Bea signed in with a recovery code",
    );
    expect(await stepUpByCode(recoveryCodes[1] ?? "", session, caller())).toBeNull();
    await expect(asStaff((w) => renewOwnCodes(w, session))).rejects.toThrow("confirmation");
    expect(await acts(staffId)).toContain("use-recovery-code");
  });

  it("A passkey added after a sign-in by recovery code confirms commands only a day later, and the owners get a mail", async () => {
    const { email, recoveryCodes, staffId } = await joinWithApp();
    const other = await join();
    const session = await sessionOf(await signInByCode({ email, code: recoveryCodes[0] ?? "" }, caller()));
    const device = new Authenticator();
    const key = await newKey(device, staffId, session.hash);
    await asStaff((w) => addOwnKey(w, session, key, "Phone"));
    const by = await sessionOf(await signInByPasskey(party, await touch(device), caller()));
    expect(by.steppedUpAt).toBeNull();
    expect((await app.mailsTo(other.email)).map(({ subject }) => subject)).toContain(
      "Bea added a passkey without touching another one",
    );
    await app.clock.advance(24 * 3600 + 1);
    const later = await sessionOf(await signInByPasskey(party, await touch(device), caller()));
    expect(later.steppedUpAt).not.toBeNull();
  });

  it("An unknown address gets the same answer after the same statements as a known one", async () => {
    const { email } = await joinWithApp();
    const statements = async (typed: { email: string; code: string }) => {
      const seen: string[] = [];
      const { pool } = services().database;
      const connect = pool.connect.bind(pool);
      pool.connect = (async () => {
        const client = await connect();
        const query = client.query.bind(client);
        client.query = ((text: string, ...rest: []) => {
          seen.push(text);
          return query(text, ...rest);
        }) as typeof client.query;
        const release = client.release.bind(client);
        client.release = (broken) => {
          client.query = query;
          client.release = release;
          release(broken);
        };
        return client;
      }) as typeof pool.connect;
      try {
        expect(await signInByCode(typed, caller())).toBeNull();
      } finally {
        pool.connect = connect;
      }
      return seen;
    };
    for (const code of ["000000", "0000-0000-0000-0000"]) {
      const known = await statements({ email, code });
      expect(known.length).toBeGreaterThan(2);
      expect(await statements({ email: "nobody@staff.test", code })).toEqual(known);
    }
  });

  it("Five wrong codes for one address and ten tries of one network are the most in 15 minutes", async () => {
    const { email, secret } = await joinWithApp();
    const wrong = { email, code: "000000" };
    for (let tries = 0; tries < 5; tries += 1) expect(await signInByCode(wrong, caller())).toBeNull();
    await expect(signInByCode({ email, code: codeOf(secret) }, caller())).rejects.toThrow("limit.reached");
    const one = caller();
    for (let tries = 0; tries < 10; tries += 1)
      expect(await signInByCode({ email: `nobody${tries}@staff.test`, code: "000000" }, one)).toBeNull();
    await expect(signInByPasskey(party, "{}", one)).rejects.toThrow("limit.reached");
  });

  it("A right sign-in counts for nothing, so that an office behind one address starts its day", async () => {
    const one = caller();
    const { device } = await join();
    for (let people = 0; people < 12; people += 1)
      expect(await signInByPasskey(party, await touch(device), one)).not.toBeNull();
  });
});

describe("mails to staff", () => {
  it("A sign-in from a new device is told to its person, but not the first sign-in", async () => {
    const { email, device } = await join();
    await signInByPasskey(party, await touch(device), caller());
    expect(await app.mailsTo(email)).toEqual([]);
    await signInByPasskey(party, await touch(device), { ...caller(), device: "Mozilla/5.0 (Macintosh) Safari/605.1" });
    expect((await app.mailsTo(email)).map(({ subject, tenantId }) => [subject, tenantId])).toEqual([
      ["A new device signed in to the desk", 0],
    ]);
  });

  it("A waiting mail names nobody in the queue's table", async () => {
    const { email, device } = await join();
    await signInByPasskey(party, await touch(device), caller());
    await signInByPasskey(party, await touch(device), { ...caller(), device: "Mozilla/5.0 (Macintosh) Safari/605.1" });
    const rows = await app.oracle<{ data: unknown }>("select data from pgboss.job where data ->> 'job' = 'staff.mail'");
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(email);
  });
});

describe("the rights of app_staff", () => {
  it.each([
    ["a grant", "insert into staff_grants (id, staff_id, role) select gen_random_uuid(), id, 'owner' from staff"],
    [
      "an invitation",
      "insert into staff_invitations (token_hash, staff_id, email, grants, usable_from, expires_at) values ('x', gen_random_uuid(), 'x@y.z', '[]', app_now(), app_now())",
    ],
    ["a person", "insert into staff (id, email, name) values (gen_random_uuid(), 'x@y.z', 'X')"],
    ["a changed act", "update staff_acts set verb = 'nothing'"],
    ["a lost act", "delete from staff_acts"],
    ["a key that confirms earlier", "update staff_keys set confirms_from = app_now()"],
    ["a challenge that lasts", "update staff_challenges set expires_at = app_now() + interval '1 year'"],
    ["a member's row", "select id from members"],
  ])("The rights of a sign-in do not cover %s", async (_, statement) => {
    await expect(asStaff((w) => w.rows(sql.raw(statement)))).rejects.toThrow("permission denied");
  });

  it("The database opens a session without a key in a demo only", async () => {
    const { staffId } = await join();
    const open = () => openStaffSession({ staffId, kind: "demo", device: "", network: "" });
    await expect(open()).rejects.toThrow("row-level security");
    await app.oracle("insert into installation (key, value) values ('demo', 'true')");
    const session = await sessionOf(await open());
    expect((await sessionOf(await stepUp(session, "demo"))).kind).toBe("demo");
    await app.oracle("delete from installation where key = 'demo'");
  });
});
