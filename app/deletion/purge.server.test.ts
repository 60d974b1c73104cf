import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { randomId } from "~/platform/ids";
import { services } from "~/platform/services.server";
import { photoKey } from "~/profiles/photos.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { type Cast, fillTenant, password } from "../../tests/isolation/cast";
import { checksums } from "../../tests/isolation/neighbour";
import { testAppOfFile } from "../../tests/support/test-app";
import { backUp, tablesOfTenants } from "../../tests/support/snapshot";
import { operatorCommands } from "~/operators/commands.server";
import { deleteAccount } from "./deletion.server";
import { erased, erasedByAddress, impersonal, retainedTables } from "./erasure-list";
import { listErasures } from "./erasure-journal.server";
import { listDuePurges, purgeMember } from "./purge.server";
import { reactivate, sendReactivationMail } from "./reactivation.server";
import { replayJournal } from "./restore.server";

const day = 86_400;
const app = testAppOfFile();
let ember: TenantScope;

beforeAll(() => {
  ember = app.ember;
});
afterEach(() => void vi.restoreAllMocks());

let casts = 0;
/** Fills the site with members. Anna has rows in each table and has just deleted her account. */
async function leaver(): Promise<Cast> {
  casts += 1;
  const my = await fillTenant(app, ember, `Cast${casts}.`);
  await ember.db.write((w) =>
    w.rows(sql`insert into retention_offers values (${w.tenantId}, ${my.anna}, 'discount', app_now())`),
  );
  await deleteAccount(ember, my.anna, { reason: "break", password });
  return my;
}

async function purgeDue(): Promise<void> {
  await services().queue.enqueue("deletion.due", {} as never);
  await services().queue.runDueJobs();
}

/** Counts rows with the member's id or email address, in every table of the database. */
async function traces(memberId: string, address: string): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const table of await tablesOfTenants(app)) {
    const rows = await app.oracle(
      `select 1 from ${table} t where t::text like '%' || $1 || '%' or lower(t::text) like '%' || $2 || '%'`,
      [memberId, address],
    );
    if (rows.length > 0) found[table] = rows.length;
  }
  return found;
}

const photoThere = async (my: Cast) => (await ember.files.get(photoKey(my.photo, "full"))) !== null;

describe("the list of erased tables (L35)", () => {
  it("The erasure list names every table of the catalogue once, with reasons for kept tables", async () => {
    const lists = [Object.keys(erased), erasedByAddress, Object.keys(retainedTables), Object.keys(impersonal)].flat();
    expect(lists.toSorted()).toEqual(await tablesOfTenants(app));
    expect(Object.values({ ...retainedTables, ...impersonal }).filter((why) => why.length < 20)).toEqual([]);
  });

  it("The erasure list names every column that refers to a member", async () => {
    const referring = await app.oracle<{ table: string; column: string }>(`
      select con.conrelid::regclass::text as table, a.attname as column
      from pg_constraint con join pg_attribute a on a.attrelid = con.conrelid and a.attnum = con.conkey[2]
      where con.contype = 'f' and con.confrelid = 'members'::regclass`);
    expect(referring.length).toBeGreaterThan(20);
    const columns = erased as Record<string, readonly string[]>;
    const missed = referring.filter(
      ({ table, column }) => !(table in retainedTables) && !columns[table]?.includes(column),
    );
    expect(missed).toEqual([]);
    // Tables in `impersonal` must have no column with a member id, even without a foreign key.
    const [named] = await app.oracle<{ tables: string[] }>(
      `select array_agg(table_name::text) as tables from information_schema.columns
       where table_schema = 'public' and column_name ~ '(member|sender|reporter|blocker)_id$' and table_name = any($1)`,
      [Object.keys(impersonal)],
    );
    expect(named?.tables ?? []).toEqual([]);
  });
});

describe("the purge", () => {
  it("The purge waits fourteen days, leaves only rows that the law requires and touches no neighbour", async () => {
    const my = await leaver();
    const theirs = await fillTenant(app, app.marina, "Their ");
    // Remove the other tenant's deletions, whose purge would be due too.
    await app.oracle("delete from deletions where tenant_id = $1", [app.marina.tenant.id]);
    await services().queue.runDueJobs();
    const before = await checksums(app, app.marina.tenant.id);
    await app.clock.advance(13.9 * day);
    await purgeDue();
    expect(Object.keys(await traces(my.anna, my.annasEmail))).toContain("accounts");
    await app.clock.advance(0.2 * day);
    await purgeDue();
    const left = Object.keys(await traces(my.anna, my.annasEmail));
    expect(left.filter((table) => !(table in retainedTables))).toEqual([]);
    expect(left).toEqual(expect.arrayContaining(["deletions", "ledger_entries", "members", "orders"]));
    expect(await traces(my.annasEmail, my.annasEmail)).toEqual({});
    expect(await photoThere(my)).toBe(false);
    expect(await checksums(app, app.marina.tenant.id)).toEqual(before);
    expect(theirs.anna).not.toBe(my.anna);
    const [proof] = await app.oracle<{ purged_at: Date; purged_rows: Record<string, number> }>(
      "select purged_at, purged_rows from deletions where member_id = $1",
      [my.anna],
    );
    expect(proof?.purged_at).toBeInstanceOf(Date);
    expect(proof?.purged_rows).toMatchObject({ accounts: 1, profiles: 1, conversations: 2 });
  });

  it("The purge leaves no answer of the member, also none that waits or that another member quoted", async () => {
    const my = await leaver();
    const answer = "An answer of CANARY";
    const prompted = JSON.stringify([{ prompt: "sunday", body: answer }]);
    const part = JSON.stringify({ prompt: "sunday", body: answer });
    await app.oracle("update profiles set answers = $2, pronouns = 'canary' where member_id = $1", [my.anna, prompted]);
    await app.oracle("update profile_texts set prompt = 'sunday', body = $2 where member_id = $1", [my.anna, answer]);
    await app.oracle(
      "update messages set part = $2 where conversation_id in (select conversation_id from participants where member_id = $1)",
      [my.anna, part],
    );
    await app.oracle("update likes set liked_prompt = 'canary' where to_id = $1", [my.anna]);
    const before = await traces("CANARY", "canary");
    for (const table of ["likes", "messages", "profile_texts", "profiles"]) expect(before, table).toHaveProperty(table);
    await app.clock.advance(15 * day);
    await purgeDue();
    expect(await traces("CANARY", "canary")).toEqual({});
  });

  it("The purge balances the ledger and removes the wallet (L-1)", async () => {
    const my = await leaver();
    await app.clock.advance(15 * day);
    await purgeDue();
    const [sum] = await app.oracle<{ wallet: number; all: number }>(
      `select coalesce(sum(amount) filter (where account = 'wallet'), 0)::integer as wallet, sum(amount)::integer as all
       from ledger_entries where member_id = $1`,
      [my.anna],
    );
    expect(sum).toEqual({ wallet: 0, all: 0 });
    expect(await app.oracle("select 1 from wallets where member_id = $1", [my.anna])).toEqual([]);
  });

  it("A purge that has begun refuses the reactivation", async () => {
    const my = await leaver();
    await app.clock.advance(15 * day);
    const journal = vi.spyOn(services().journal, "put").mockRejectedValueOnce(new Error("no room"));
    await expect(purgeMember(ember, my.anna)).rejects.toThrow("no room");
    expect(journal).toHaveBeenCalledOnce();
    await app.clock.reset();
    // The reactivation period is not over, but the purge has begun.
    await sendReactivationMail(ember, my.annasEmail, "198.51.100.9");
    const mail = (await app.mailsTo(my.annasEmail)).at(-1)?.text ?? "";
    const token = /\/(v[\w-]{43})/.exec(mail)?.[1] as string;
    await expect(reactivate(ember, token)).rejects.toMatchObject({ code: "link.invalid" });
    const [state] = await app.oracle<{ state: string }>("select state from members where id = $1", [my.anna]);
    expect(state?.state).toBe("deleted");
  });

  it.each([
    ["before the journal", () => vi.spyOn(services().journal, "put")],
    ["between journal and files", () => vi.spyOn(services().files, "remove")],
  ])("The next run finishes a purge that stopped %s", async (_when, step) => {
    const my = await leaver();
    await app.clock.advance(15 * day);
    step().mockRejectedValueOnce(new Error("power cut"));
    await expect(purgeMember(ember, my.anna)).rejects.toThrow("power cut");
    expect(await ember.db.read((q) => listDuePurges(q))).toContain(my.anna);
    await purgeDue();
    expect(Object.keys(await traces(my.anna, my.annasEmail)).filter((table) => !(table in retainedTables))).toEqual([]);
    expect(await photoThere(my)).toBe(false);
    expect(await listErasures(ember)).toContain(my.anna);
  });

  it("A row that cannot be erased rolls back its purge, and the next run erases all rows", async () => {
    const my = await leaver();
    await app.clock.advance(15 * day);
    await app.oracle(`create function resist() returns trigger language plpgsql as $$ begin raise exception 'not yet'; end $$;
      create trigger resist before delete on profiles for each row execute function resist()`);
    await expect(purgeMember(ember, my.anna)).rejects.toThrow("not yet");
    expect(Object.keys(await traces(my.anna, my.annasEmail))).toContain("sessions");
    await app.oracle("drop trigger resist on profiles; drop function resist()");
    expect(await purgeMember(ember, my.anna)).toBe(true);
    expect(await purgeMember(ember, my.anna)).toBe(false);
    expect(Object.keys(await traces(my.anna, my.annasEmail)).filter((table) => !(table in retainedTables))).toEqual([]);
  });

  it("Two workers purge a member once", async () => {
    const my = await leaver();
    await app.clock.advance(15 * day);
    await Promise.all([purgeMember(ember, my.anna), purgeMember(ember, my.anna)]);
    const reference = [`erasure:${my.anna}`];
    expect(await app.oracle("select 1 from ledger_transfers where reference = $1", reference)).toHaveLength(1);
  });
});

describe("erasures after a restore (D46)", () => {
  let erasedCast: Cast;

  it("A replay of the journal erases restored members again and no one else", async () => {
    const my = await leaver();
    erasedCast = my;
    const stays = await leaver();
    const restore = await backUp(app);
    const picture = await ember.files.get(photoKey(my.photo, "full"));
    await app.clock.advance(15 * day);
    expect(await purgeMember(ember, my.anna)).toBe(true);
    const gone = await traces(my.anna, my.annasEmail);
    await restore();
    await ember.files.put(photoKey(my.photo, "full"), picture?.bytes as Uint8Array, "image/webp");
    expect(Object.keys(await traces(my.anna, my.annasEmail))).toContain("accounts");
    const counts = await operatorCommands["operator.replay-deletions"]();
    // The journal also contains members whom earlier tests purged. The backup of this test lacks these members.
    expect(counts).toMatchObject({ journalState: "restored", erased: { ember: 1, marina: 0 } });
    expect(await traces(my.anna, my.annasEmail)).toEqual(gone);
    expect(await photoThere(my)).toBe(false);
    expect(Object.keys(await traces(stays.anna, stays.annasEmail))).toContain("accounts");
    expect(await operatorCommands["operator.replay-deletions"]()).toMatchObject({
      journalState: "current",
      erased: { ember: 0 },
      ended: null,
    });
  });

  it("After a restore of files alone, a replay removes an erased member's files except evidence (DSA 17)", async () => {
    const my = erasedCast;
    const brought = [photoKey(my.photo, "full"), photoKey(my.croppedPhoto, "whole"), `exports/${my.waitingExport}.zip`];
    const chatPhoto = `chats/${my.chatFile}.webp`;
    const ofOthers = "chats/of-others.webp";
    const bringBack = async () => {
      for (const key of [...brought, chatPhoto, ofOthers]) await ember.files.put(key, Buffer.from("x"), "image/webp");
    };
    const isThere = async (key: string) => (await ember.files.get(key)) !== null;
    await bringBack();
    expect(await replayJournal({ isRestored: true })).toMatchObject({ erased: { ember: 0 } });
    for (const key of [...brought, chatPhoto]) expect(await isThere(key), key).toBe(false);
    expect(await isThere(ofOthers)).toBe(true);
    await bringBack();
    await app.oracle(
      "insert into report_files (tenant_id, report_id, key) select tenant_id, id, $2 from reports where tenant_id = $1 limit 1",
      [ember.tenant.id, chatPhoto],
    );
    await replayJournal();
    expect(await isThere(brought[0] as string)).toBe(false);
    expect(await isThere(chatPhoto)).toBe(true);
  });

  it("A replay reads a journal entry without a list of files", async () => {
    const gone = randomId();
    await services().journal.put(
      `erasures/ember/${gone}.json`,
      Buffer.from(JSON.stringify({ site: "ember", member: gone })),
      "application/json",
    );
    expect(await replayJournal()).toMatchObject({ erased: { ember: 0 } });
  });

  it("A replay also erases members whose deletion request came after the backup", async () => {
    casts += 1;
    const my = await fillTenant(app, ember, `Cast${casts}.`);
    const restore = await backUp(app);
    await deleteAccount(ember, my.anna, { reason: "break", password });
    await app.clock.advance(15 * day);
    await purgeMember(ember, my.anna);
    await restore();
    expect(await operatorCommands["operator.replay-deletions"]()).toMatchObject({ erased: { ember: 1 } });
    expect(Object.keys(await traces(my.anna, my.annasEmail)).filter((table) => !(table in retainedTables))).toEqual([]);
  });
});
