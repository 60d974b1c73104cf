import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { checkBooks } from "~/wallet/ledger-check.server";
import { grant } from "~/wallet/ledger.server";
import { services } from "~/platform/services.server";
import { openTenantAsOperator } from "~/tenancy/scope.server";
import { type Hired, hire, signIn, runAs } from "../../tests/support/staff";
import { testAppOfFile } from "../../tests/support/test-app";
import type { Proposed } from "./approvals.server";
import { operatorCommands } from "./commands.server";
import type { Role } from "./staff/role-permissions";

const app = testAppOfFile();
const hour = 3_600;
const why = "Asked for it in writing on 3 November.";

beforeEach(async () => {
  await app.oracle("delete from approvals");
  await app.oracle("update staff_grants set ended_at = app_now() where ended_at is null");
});

const person = (role: Role, on = app.ember) => hire(app, [{ role, on }], "passkey");

async function propose(by: Hired, id: string): Promise<Proposed> {
  const { result } = await runAs(by, "erase-now", { id, why });
  return (result as { proposed: Proposed }).proposed;
}

const confirm = (by: Hired, id: string, more = {}) => runAs(by, "confirm", { id, ...more });
const withdraw = (by: Hired, id: string) => runAs(by, "withdraw", { id });
const stateOf = async (id: string) =>
  (await app.oracle<{ state: string }>("select state from members where id = $1", [id]))[0]?.state;
const balanceOf = async (id: string) =>
  (await app.oracle<{ balance: number }>("select balance from wallets where member_id = $1", [id]))[0]?.balance;
const approvalOf = async (id: string) =>
  (
    await app.oracle<{ state: string; hash: string }>("select state, args_hash as hash from approvals where id = $1", [
      id,
    ])
  )[0];
/** Starts a later session of the same person, because sessions expire after some hours. */
const later = ({ staffId }: Hired) => signIn(staffId, "passkey");

describe("a two-person command (check 26)", () => {
  it("One proposes, another confirms: the command runs once, in both names", async () => {
    const [support, manager] = [await person("support"), await person("manager")];
    const id = await app.member(app.ember, { credits: 5 });
    const { approval, aloneFrom } = await propose(support, id);
    expect([aloneFrom, await stateOf(id)]).toEqual([null, "active"]);
    await confirm(manager, approval, { shown: (await approvalOf(approval))?.hash });
    expect(await stateOf(id)).toBe("deleted");
    expect(await app.acts(id)).toMatchObject([
      { verb: "erase-now", actor: support.staffId, via: "web", reason: why, after: { approval } },
      {
        verb: "confirm",
        actor: manager.staffId,
        reason: why,
        before: { state: "active" },
        after: { verb: "erase-now", approval, proposedBy: support.staffId, state: "deleted" },
      },
    ]);
    await expect(confirm(manager, approval)).rejects.toThrow("confirmed already");
    await services().queue.runDueJobs();
    expect(await app.oracle("select 1 from accounts where member_id = $1", [id])).toEqual([]);
    expect(await approvalOf(approval)).toBeUndefined();
  });

  it("Nobody confirms their own proposal, neither by the verb nor by a statement", async () => {
    const [manager] = [await person("manager"), await person("manager")];
    const id = await app.member(app.ember);
    const { approval } = await propose(manager, id);
    await expect(confirm(manager, approval)).rejects.toThrow("nobody confirms their own");
    const scope = openTenantAsOperator(app.ember.tenant, { session: manager.session.hash, permission: "numbers.see" });
    const confirmed = sql`update approvals set state = 'confirmed', decided_by = 'somebody', decided_at = app_now() where id = ${approval}`;
    await expect(scope.db.write((w) => w.rows(confirmed))).rejects.toThrow("approvals_check");
    const entered = scope.db.write(async (w) => {
      await w.rows(sql`select set_config('app.staff_approval', ${approval}, true)`);
      await w.rows(sql`select operator_enter('member.erase-now', ${w.tenantId})`);
    });
    await expect(entered).rejects.toMatchObject({ code: "staff.two" });
    expect(await stateOf(id)).toBe("active");
  });

  it("A proposal is over after 72 hours", async () => {
    const [support, manager] = [await person("support"), await person("manager")];
    const id = await app.member(app.ember);
    const { approval } = await propose(support, id);
    await app.clock.advance(72 * hour + 1);
    await expect(confirm(await later(manager), approval)).rejects.toThrow("is over");
    expect(await stateOf(id)).toBe("active");
    await services().queue.runDueJobs({ ahead: true });
    expect(await approvalOf(approval)).toMatchObject({ state: "expired" });
  });

  it("Other arguments than those shown are refused", async () => {
    const [support, manager] = [await person("support"), await person("manager")];
    const [id, other] = [await app.member(app.ember), await app.member(app.ember)];
    const { approval } = await propose(support, id);
    await expect(confirm(manager, approval, { shown: "0".repeat(64) })).rejects.toThrow("not the one that was shown");
    await app.oracle("update approvals set args = jsonb_build_object('id', $2::text) where id = $1", [approval, other]);
    await expect(confirm(manager, approval)).rejects.toThrow("not the one that was shown");
    const scope = openTenantAsOperator(app.ember.tenant, { session: manager.session.hash, permission: "numbers.see" });
    const changed = scope.db.write((w) => w.rows(sql`update approvals set args = '{}' where id = ${approval}`));
    await expect(changed).rejects.toThrow("permission denied");
    expect([await stateOf(id), await stateOf(other)]).toEqual(["active", "active"]);
  });

  it("A proposal is refused when the facts shown have changed since", async () => {
    const [support, manager] = [await person("support"), await person("manager")];
    const id = await app.member(app.ember);
    const { approval } = await propose(support, id);
    await app.ember.db.write((w) => grant(w, { memberId: id, credits: 3, reason: "signup", reference: id }));
    await expect(confirm(manager, approval)).rejects.toThrow("has changed since");
    expect([await stateOf(id), await approvalOf(approval)]).toMatchObject(["active", { state: "open" }]);
  });

  it("Only a person with the right on that site, after a touch of the passkey, confirms", async () => {
    const support = await person("support");
    const id = await app.member(app.ember);
    const { approval } = await propose(support, id);
    const coded = await hire(app, [{ role: "manager", on: app.ember }], "code");
    const untouched = await hire(app, [{ role: "manager", on: app.ember }]);
    for (const by of [await person("moderator"), await person("support"), await person("manager", app.marina)])
      await expect(confirm(by, approval)).rejects.toMatchObject({ code: "staff.denied" });
    for (const by of [coded, untouched])
      await expect(confirm(by, approval)).rejects.toMatchObject({ code: "staff.step_up" });
    await expect(runAs(await person("manager", app.marina), "confirm", { id: approval }, "marina")).rejects.toThrow(
      "There is no proposal",
    );
    expect(await stateOf(id)).toBe("active");
  });

  it("Two confirmations at the same time run the command once", async () => {
    const [support, one, two] = [await person("support"), await person("manager"), await person("owner")];
    const id = await app.member(app.ember);
    const { approval } = await propose(support, id);
    const both = await Promise.allSettled([confirm(one, approval), confirm(two, approval)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await app.acts(id)).map(({ verb }) => verb)).toEqual(["erase-now", "confirm"]);
  });

  it("Only the proposer and people who could confirm a proposal can withdraw it", async () => {
    const [support, other, manager] = [await person("support"), await person("support"), await person("manager")];
    const id = await app.member(app.ember);
    const first = await propose(support, id);
    await expect(withdraw(other, first.approval)).rejects.toThrow("Only its proposer");
    await withdraw(support, first.approval);
    await expect(confirm(manager, first.approval)).rejects.toThrow("withdrawn already");
    const second = await propose(support, id);
    await withdraw(manager, second.approval);
    expect(await approvalOf(second.approval)).toMatchObject({ state: "withdrawn" });
  });

  it("The only person with the right waits 24 hours, and may then confirm alone", async () => {
    const manager = await person("manager");
    // An owner of another site has no permission on this site.
    const owner = await person("owner", app.marina);
    app.mails.length = 0;
    const id = await app.member(app.ember);
    const { approval, aloneFrom } = await propose(manager, id);
    expect(aloneFrom).toBeInstanceOf(Date);
    await services().queue.runDueJobs({ ahead: true });
    // Sorted, because the two mail jobs run in any order.
    expect(app.mails.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      [owner.session.email, "Olga Staff may now confirm a command alone"],
      [owner.session.email, "Olga Staff waits to confirm a command alone"],
    ]);
    await expect(confirm(manager, approval)).rejects.toThrow("nobody confirms their own");
    await app.clock.advance(24 * hour + 1);
    await confirm(await later(manager), approval);
    expect(await stateOf(id)).toBe("deleted");
  });

  it("Nobody confirms with a person whom they let in during the last 30 days, nor two whom one manager let in", async () => {
    const [manager, owner] = [await person("manager"), await person("owner")];
    const [first, second] = [await person("finance"), await person("finance")];
    const invited = (giver: Hired, days: number) =>
      app.oracle(
        `update staff_grants set given_by = $1, given_at = app_now() - make_interval(days => $2) where staff_id = any ($3)`,
        [giver.staffId, days, [first.staffId, second.staffId]],
      );
    const [manager2, other] = [await person("manager"), await person("manager")];
    const id = await app.member(app.ember, { credits: 0 });
    const more = async (by: Hired) => {
      const { result } = await runAs(by, "grant-more", { id, credits: "80", why });
      return (result as { proposed: Proposed }).proposed;
    };
    await invited(manager, 29);
    const { approval, aloneFrom } = await more(manager);
    expect(aloneFrom).toBeNull();
    for (const each of [first, second])
      await expect(confirm(await later(each), approval)).rejects.toThrow("A third person");
    // The database also refuses when the SQL is sent directly.
    const puppet = await later(first);
    const scope = openTenantAsOperator(app.ember.tenant, { session: puppet.session.hash, permission: "numbers.see" });
    const entered = scope.db.write(async (w) => {
      await w.rows(sql`select set_config('app.staff_approval', ${approval}, true)`);
      await w.rows(sql`select operator_enter('credits.grant-more', ${w.tenantId})`);
    });
    await expect(entered).rejects.toMatchObject({ code: "staff.two" });
    // Two people invited by the same manager cannot confirm each other's proposals.
    await app.oracle("update approvals set proposed_by = $2 where id = $1", [approval, second.staffId]);
    await expect(confirm(puppet, approval)).rejects.toThrow("A third person");
    // People invited by an owner may confirm each other's proposals.
    await invited(owner, 1);
    await expect(confirm(await later(owner), approval)).rejects.toThrow("A third person");
    await confirm(await later(first), approval);
    expect(await balanceOf(id)).toBe(80);
    await invited(manager2, 31);
    const old = await more(other);
    await app.oracle("update approvals set proposed_by = $2 where id = $1", [old.approval, second.staffId]);
    await confirm(manager2, old.approval);
    expect(await balanceOf(id)).toBe(160);
  });

  it("Who let all others in waits 24 hours, as a person alone", async () => {
    const [owner, manager] = [await person("owner"), await person("manager")];
    await app.oracle("update staff_grants set given_by = $1 where staff_id = $2", [owner.staffId, manager.staffId]);
    const id = await app.member(app.ember);
    const { approval, aloneFrom } = await propose(owner, id);
    expect(aloneFrom).toBeInstanceOf(Date);
    await expect(confirm(await later(manager), approval)).rejects.toThrow("A third person");
    expect((await propose(await later(manager), id)).aloneFrom).toBeNull();
    await app.clock.advance(24 * hour + 1);
    await confirm(await later(owner), approval);
    expect(await stateOf(id)).toBe("deleted");
  });

  it("The command line runs a command alone, with a reason that stands in the act; the console does not", async () => {
    const [manager, id] = [await person("manager"), await app.member(app.ember)];
    const owner = await person("owner");
    app.mails.length = 0;
    const alone = "The only operator is on holiday.";
    await expect(runAs(manager, "erase-now", { id, why, alone })).rejects.toThrow("Only the command line");
    await operatorCommands["operator.erase-now"]({ site: "ember", id, why, alone, actor: "olga" });
    expect(await stateOf(id)).toBe("deleted");
    expect(await app.acts(id)).toMatchObject([{ verb: "erase-now", actor: "olga", via: "shell", after: { alone } }]);
    await services().queue.runDueJobs();
    expect(app.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [owner.session.email, "A two-person command was run alone on the machine"],
    ]);
  });

  it("Two users of the command line propose and confirm", async () => {
    const id = await app.member(app.ember);
    const given = { site: "ember", id, why, actor: "olga" };
    const outcome = await operatorCommands["operator.erase-now"](given);
    const { approval } = (outcome as { proposed: Proposed }).proposed;
    const confirmed = (actor: string) => operatorCommands["operator.confirm"]({ site: "ember", id: approval, actor });
    await expect(confirmed("olga")).rejects.toThrow("nobody confirms their own");
    expect(await operatorCommands["operator.approvals"]({ site: "ember" })).toMatchObject([{ id: approval }]);
    await confirmed("ruth");
    expect(await stateOf(id)).toBe("deleted");
  });
});

describe("commands beyond the limit of one person", () => {
  it("Credits beyond 50 are granted by two people, and the books agree (check 24)", async () => {
    const [support, manager] = [await person("support"), await person("manager")];
    const id = await app.member(app.ember);
    await runAs(support, "grant-credits", { id, credits: "50", why });
    await expect(runAs(support, "grant-credits", { id, credits: "1", why })).rejects.toThrow("credits.grant-more");
    const { result } = await runAs(support, "grant-more", { id, credits: "1", why });
    const { approval } = (result as { proposed: Proposed }).proposed;
    expect(await balanceOf(id)).toBe(50);
    const { acts } = await confirm(manager, approval);
    expect(await balanceOf(id)).toBe(51);
    const [transfer] = await app.oracle<{ reference: string }>(
      "select reference from ledger_transfers where member_id = $1 order by created_at desc, id desc limit 1",
      [id],
    );
    expect([transfer?.reference]).toEqual(acts);
    expect(await app.ember.db.read((q) => checkBooks(q))).toEqual([]);
  });

  it("A second grant proposed before the first was confirmed is shown anew", async () => {
    const [support, manager] = [await person("support"), await person("manager")];
    const id = await app.member(app.ember);
    const proposals: string[] = [];
    for (let at = 0; at < 2; at++) {
      const { result } = await runAs(support, "grant-more", { id, credits: "80", why });
      proposals.push((result as { proposed: Proposed }).proposed.approval);
    }
    await confirm(manager, proposals[0] ?? "");
    await expect(confirm(manager, proposals[1] ?? "")).rejects.toThrow("has changed since");
    expect(await balanceOf(id)).toBe(80);
  });
});
