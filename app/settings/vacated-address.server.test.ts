import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { findAccount, findAccountByEmail } from "~/accounts/accounts.server";
import * as address from "~/accounts/address.server";
import { normaliseAddresses } from "~/accounts/address-upkeep.server";
import { issueLink } from "~/accounts/email-links.server";
import type { LinkPurpose } from "~/accounts/email-links";
import { logIn } from "~/accounts/login.server";
import { hashPassword } from "~/accounts/passwords.server";
import { isTakenElsewhere, notePersonKey, claimAdvantage } from "~/accounts/person-keys.server";
import type { Viewer } from "~/accounts/viewer";
import { findExportFile, requestExport } from "~/deletion/data-export.server";
import { deleteAccount } from "~/deletion/deletion.server";
import { purgeMember } from "~/deletion/purge.server";
import { reactivate, reopenAccount, sendReactivationMail } from "~/deletion/reactivation.server";
import { listMatchingMembers } from "~/operators/member-acts.server";
import { services } from "~/platform/services.server";
import { changeBasics } from "~/profiles/basics.server";
import { getOwnProfile } from "~/profiles/profile-editor.server";
import { activate, resendActivation } from "~/signup/activation.server";
import { correctAddress, correctDiscreetly, resendDiscreetly } from "~/signup/address-correction.server";
import { findDraft } from "~/signup/drafts.server";
import { requestReset, resetPassword } from "~/signup/reset.server";
import { signUp } from "~/signup/signup.server";
import { saveStep } from "~/signup/steps.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { loggedIn } from "../../tests/support/viewer";
import { answers, applicant, codesOf, mailedLink, password } from "../../tests/support/newcomer";
import { confirmMailChange, requestMailChange, undoMailChange } from "./mail-change.server";

/** Tests of sign-ups with an email address that its owner later restores by an undo link. */
const app = testAppOfFile();
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});

let serial = 0;
const network = () => `198.51.100.${++serial % 250}`;
const origin = () => ({ network: network(), device: "Test browser", heldToken: undefined });

const undo = (token: string, scope = app.ember) => undoMailChange(scope, token, reopenAccount);
const linkFor = (memberId: string, purpose: LinkPurpose, detail: Record<string, string> = {}) =>
  app.ember.db.write((w) => issueLink(w, purpose, memberId, detail));

/** An owner who changed to another email address, with the freed address and the undo link. */
async function movedOwner(scope: TenantScope = app.ember) {
  serial += 1;
  const freed = `freed-${serial}@mailbox.test`;
  const id = await app.member(scope, { email: `moved-${serial}@mailbox.test`, passwordHash });
  const undoLink = await scope.db.write((w) => issueLink(w, "mail-undo", id, { email: freed }));
  return { id, freed, undoLink };
}

async function squatted() {
  const owner = await movedOwner();
  const squatter = await app.member(app.ember, { email: owner.freed, state: "unconfirmed", passwordHash });
  return { ...owner, squatter };
}

/** A sign-up that lost its email address when the owner undid the change. */
async function vacated() {
  const all = await squatted();
  await undo(all.undoLink);
  return all;
}

async function viewerOf(memberId: string): Promise<Viewer> {
  return (await loggedIn(app.ember, memberId)).viewer;
}

async function rowOf(memberId: string) {
  const [row] = await app.oracle<{ email: string | null; state: string }>(
    `select a.email, m.state from accounts a join members m on m.tenant_id = a.tenant_id and m.id = a.member_id
     where a.member_id = $1`,
    [memberId],
  );
  return row;
}

const queuedTo = async (memberId: string) =>
  (
    await app.oracle<{ to_address: string }>("select to_address from mail_outbox where member_id = $1 order by id", [
      memberId,
    ])
  ).map(({ to_address }) => to_address);

describe("an account without an address", () => {
  it("An account without an address shows none to its member, the login and the operator", async () => {
    const { squatter } = await vacated();
    const account = await app.ember.db.read((q) => findAccount(q, squatter));
    expect(account).toMatchObject({ email: null, typedEmail: null, state: "unconfirmed" });
    expect(await app.ember.db.read((q) => listMatchingMembers(q, squatter))).toMatchObject([{ email: "-" }]);
    for (const typed of ["", "null", squatter]) {
      expect(await app.ember.db.read((q) => findAccountByEmail(q, typed))).toBeNull();
    }
  });

  it("Several accounts of one site have no address", async () => {
    const [one, other] = [await vacated(), await vacated()];
    for (const { squatter } of [one, other]) expect(await rowOf(squatter)).toMatchObject({ email: null });
  });

  it("An account without an address gets no mail", async () => {
    const { squatter } = await vacated();
    expect(await codesOf(resendActivation(app.ember, squatter))).toEqual(["email.missing"]);
    await requestExport(app.ember, squatter, password);
    await services().queue.runDueJobs();
    await requestMailChange(app.ember, squatter, { email: "own-of-squatter@mailbox.test", password });
    await deleteAccount(app.ember, squatter, { password, reason: "other" });
    await services().queue.runDueJobs();
    // The outbox keeps no email address of a sent mail.
    expect((await queuedTo(squatter)).filter((to) => to !== "")).toEqual([]);
    expect(app.mails.filter(({ to }) => !to?.includes("@mailbox.test"))).toEqual([]);
  });

  it("An account without an address accepts a new one in the settings and logs in with it", async () => {
    const { squatter } = await vacated();
    const email = `settings-of-${squatter}@mailbox.test`;
    await requestMailChange(app.ember, squatter, { email, password });
    expect(await queuedTo(squatter)).toEqual([email]);
    await confirmMailChange(app.ember, await mailedLink(app, email, "mail-change"));
    expect(await rowOf(squatter)).toEqual({ email, state: "active" });
    expect(await codesOf(logIn(app.ember, email, password, origin()))).toEqual([]);
  });

  it("An account without an address accepts a new one on the page that awaits the confirmation", async () => {
    const { squatter } = await vacated();
    const email = `complete-of-${squatter}@mailbox.test`;
    await correctAddress(app.ember, { viewer: await viewerOf(squatter), network: network() }, email, password);
    expect(await activate(app.ember, await mailedLink(app, email))).toBe(squatter);
    expect(await rowOf(squatter)).toEqual({ email, state: "active" });
  });

  it("A data copy of an account without an address contains none", async () => {
    const { squatter } = await vacated();
    await requestExport(app.ember, squatter, password);
    await services().queue.runDueJobs();
    const file = await app.ember.db.read((q) => findExportFile(q, app.ember.files, squatter));
    const entries = Object.values(unzipSync(file?.bytes as Uint8Array)).map((bytes) => strFromU8(bytes));
    const { accounts } = JSON.parse(entries.find((text) => text.includes('"accounts"')) ?? "{}");
    expect(accounts).toMatchObject([{ email: null, email_typed: null }]);
    expect(entries.join()).not.toContain("@");
  });

  it("A member without an address can change the name", async () => {
    const { squatter } = await vacated();
    const own = await app.ember.db.read((q) => getOwnProfile(q, squatter));
    const place = { country: own.country, region: own.region ?? "", city: own.city ?? "" };
    const { gender, birth_date } = own;
    const name = `Renamed ${serial}`;
    expect(await codesOf(changeBasics(app.ember, squatter, { name, gender, birth_date, ...place }, "en"))).toEqual([]);
    expect(await app.ember.db.read((q) => getOwnProfile(q, squatter))).toMatchObject({ name });
  });

  it("A member without an address can use an offer, and the hourly job skips the account", async () => {
    const { squatter } = await vacated();
    expect(await app.ember.db.write((w) => claimAdvantage(w, squatter, "trial"))).toBe(true);
    expect(await normaliseAddresses(app.ember, null)).toMatchObject({ moved: 0 });
    expect(await app.oracle("select kind from person_keys where member_id = $1", [squatter])).toEqual([]);
  });
});

describe("the links and mails of a sign-up moved off an address", () => {
  it("All links into an account become invalid when its address goes back to the owner", async () => {
    const { squatter, freed, undoLink } = await squatted();
    const [activation, reset] = [await linkFor(squatter, "activation"), await linkFor(squatter, "reset")];
    const back = await linkFor(squatter, "mail-undo", { email: freed });
    await undo(undoLink);
    const wanted = { password: "another four words", passwordRepeat: "another four words" };
    expect(await activate(app.ember, activation)).toBeNull();
    expect(await codesOf(resetPassword(app.ember, reset, wanted))).toEqual(["link.invalid"]);
    expect(await codesOf(undo(back))).toEqual(["link.invalid"]);
  });

  it("Waiting mails of a sign-up do not reach the owner who took the address back", async () => {
    const { freed, undoLink } = await movedOwner();
    const joined = await signUp(app.ember, applicant(), answers({ email: freed }));
    expect(joined.outcome).toBe("in");
    await undo(undoLink);
    expect(await app.mailsTo(freed)).toEqual([]);
  });

  it("A deleted sign-up loses the address and cannot return by its link", async () => {
    const { id, squatter, freed, undoLink } = await squatted();
    await deleteAccount(app.ember, squatter, { password, reason: "other" });
    const back = await mailedLink(app, freed, "reactivation");
    app.mails.length = 0;
    await undo(undoLink);
    expect(await rowOf(id)).toMatchObject({ email: freed });
    expect(await rowOf(squatter)).toEqual({ email: null, state: "deleted" });
    expect(await codesOf(reactivate(app.ember, back))).toEqual(["link.invalid"]);
    await sendReactivationMail(app.ember, freed, network());
    expect(await app.mailsTo(freed)).toEqual([]);
  });
});

describe("what a sign-up took in the owner's name", () => {
  it("An owner can use the trial even when another person's sign-up with the address has used it", async () => {
    const { id, squatter, undoLink, freed } = await squatted();
    await app.ember.db.write(async (w) => {
      await notePersonKey(w, id, "mailbox", freed);
      expect(await claimAdvantage(w, squatter, "trial")).toBe(true);
      expect(await isTakenElsewhere(w, id, "trial")).toBe(true);
    });
    await undo(undoLink);
    expect(await app.ember.db.write((w) => claimAdvantage(w, id, "trial"))).toBe(true);
  });
});

describe("acts on a sign-up while its address goes back", () => {
  /** Runs several actions at once. A deadlock would add a code that belongs to no refusal. */
  const race = (...acts: Promise<unknown>[]) => Promise.all(acts.map(codesOf));

  it("Of an undo and three simultaneous confirmations, either the undo or one confirmation takes effect", async () => {
    for (let round = 0; round < 12; round += 1) {
      const { id, freed, squatter, undoLink } = await squatted();
      const links = [];
      for (let link = 0; link < 3; link += 1) links.push(await linkFor(squatter, "activation"));
      const presses = links.map((link) => activate(app.ember, link));
      const ends = await race(undo(undoLink), ...(round % 2 ? presses : presses.toReversed()));
      expect(ends.slice(1).flat()).toEqual([]);
      const isBack = ends[0]?.length === 0;
      expect(ends[0]).toEqual(isBack ? [] : ["email.taken"]);
      expect(await rowOf(squatter)).toEqual(
        isBack ? { email: null, state: "unconfirmed" } : { email: freed, state: "active" },
      );
      expect((await rowOf(id))?.email === freed).toBe(isBack);
    }
  });

  it("An undo and an erasure of the sign-up at the same time both succeed", async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id, freed, squatter, undoLink } = await squatted();
      await deleteAccount(app.ember, squatter, { password, reason: "other" });
      await app.oracle("update deletions set return_until = now(), purge_began_at = now() where member_id = $1", [
        squatter,
      ]);
      expect(await race(undo(undoLink), purgeMember(app.ember, squatter))).toEqual([[], []]);
      expect((await rowOf(id))?.email).toBe(freed);
      expect(await rowOf(squatter)).toBeUndefined();
    }
  });

  it("An undo during new links or addresses of the sign-up leaves no link in the owner's mailbox", async () => {
    for (let round = 0; round < 8; round += 1) {
      const { freed, squatter, undoLink } = await squatted();
      const viewer = await viewerOf(squatter);
      const own = `own-${round}-${squatter}@mailbox.test`;
      const [back, ...others] = await race(
        undo(undoLink),
        resendActivation(app.ember, squatter),
        requestReset(app.ember, freed, network()),
        requestMailChange(app.ember, squatter, { email: own, password }),
        correctAddress(app.ember, { viewer, network: network() }, `c${own}`, password),
      );
      expect(back).toEqual([]);
      const known = ["email.missing", "limit.reached", "page.not_found"];
      expect(others.flat().filter((code) => !known.includes(code))).toEqual([]);
      const tokens = (await app.mailsTo(freed)).map(({ text }) => /\/(a[\w-]{43})/.exec(text)?.[1]);
      for (const token of tokens) if (token) expect(await activate(app.ember, token)).toBeNull();
    }
  });

  it.runIf(process.env.TEST_DATABASE_URL)(
    "A confirmation mail that is requested again during the undo is not sent to the owner's address",
    async () => {
      const { freed, squatter, undoLink } = await squatted();
      let hold = () => {};
      const held = new Promise<void>((resolve) => {
        hold = resolve;
      });
      const undone = held.then(() => undo(undoLink));
      const lockAccount = address.lockAccount;
      const locking = vi.spyOn(address, "lockAccount").mockImplementationOnce(async (w, memberId) => {
        hold();
        await undone;
        return lockAccount(w, memberId);
      });
      expect(await codesOf(resendActivation(app.ember, squatter))).toEqual([]);
      expect(locking).toHaveBeenCalled();
      locking.mockRestore();
      expect((await app.mailsTo(freed)).filter(({ text }) => /\/a[\w-]{43}/.test(text))).toEqual([]);
    },
  );
});

describe("a discreet site", () => {
  it("A sign-up that lost its address on a discreet site gets no mail, and can correct the address in its browser", async () => {
    const scope = await app.change(app.ember, { discreet_accounts: true });
    const { id, freed, undoLink } = await movedOwner(scope);
    const joined = await signUp(scope, applicant(), answers({ email: freed }));
    if (joined.outcome !== "mailed") throw new Error("A discreet site logged the member in.");
    const { draftToken } = joined;
    const { memberId = "" } = (await scope.db.read((q) => findDraft(q, draftToken)))?.fields ?? {};
    await undo(undoLink, scope);
    app.mails.length = 0;
    await app.clock.advance(61);
    expect(await codesOf(resendDiscreetly(scope, draftToken, network()))).toEqual([]);
    await services().queue.runDueJobs();
    expect(app.mails).toEqual([]);
    const own = `own-of-${memberId}@mailbox.test`;
    await correctDiscreetly(scope, { draftToken, network: network() }, own, password);
    expect(await activate(scope, await mailedLink(app, own))).toBe(memberId);
    expect((await rowOf(id))?.email).toBe(freed);
  });

  it("The first step of a sign-up on a discreet site treats the owner's address like a new one", async () => {
    const scope = await app.change(app.ember, { discreet_accounts: true });
    const { id, freed, undoLink } = await movedOwner(scope);
    await signUp(scope, applicant(), answers({ email: freed }));
    await undo(undoLink, scope);
    const firstStep = (email: string) =>
      codesOf(saveStep(scope, applicant(), 0, { email, gender: "male", country: "GB" }));
    expect(await firstStep(freed)).toEqual(await firstStep("nobody-at-all@mailbox.test"));
    const again = await signUp(scope, applicant(), answers({ email: freed }));
    expect(again.outcome).toBe("mailed");
    expect(await rowOf(id)).toMatchObject({ email: freed });
  });
});
