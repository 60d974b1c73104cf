import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { randomId } from "~/platform/ids";
import { services } from "~/platform/services.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { type Cast, fillTenant, password } from "../../tests/isolation/cast";
import { testAppOfFile } from "../../tests/support/test-app";
import { tablesOfTenants } from "../../tests/support/snapshot";
import { findExport, findExportFile, makeExport, removeOldExports, requestExport } from "./data-export.server";
import { deleteAccount } from "./deletion.server";
import { impersonal } from "./erasure-list";
import { exported, exportedByHand, notExported } from "./export-list";
import { purgeMember } from "./purge.server";

const hour = 3_600;
const app = testAppOfFile();
let ember: TenantScope;
let my: Cast;

beforeAll(async () => {
  ember = app.ember;
  my = await fillTenant(app, ember, "My.");
  await app.oracle("delete from data_exports");
});

const runDueJobs = () => services().queue.runDueJobs();
const fetchExport = (scope: TenantScope, id: string) => scope.db.read((q) => findExportFile(q, scope.files, id));
const fileOf = (id: string) => ember.db.read((q) => findExport(q, id));

async function copyOf(id: string): Promise<Record<string, string>> {
  const file = await fetchExport(ember, id);
  const entries = Object.entries(unzipSync(file?.bytes as Uint8Array));
  return Object.fromEntries(entries.map(([name, bytes]) => [name, strFromU8(bytes)]));
}

/** The lists of a fresh copy of Anna's data. */
async function copyAgain(): Promise<Record<string, Record<string, unknown>[]>> {
  await app.oracle("update data_exports set expires_at = now() - interval '1 minute'");
  await requestExport(ember, my.anna, password);
  await runDueJobs();
  const found = Object.entries(await copyOf(my.anna)).filter(([name]) => name.endsWith(".json"));
  return Object.assign({}, ...found.map(([, text]) => JSON.parse(text)));
}

const filesOnDisk = () => services().files.list(`t${ember.tenant.id}/exports/`);

describe("the list of exported tables (GDPR 15)", () => {
  it("The export lists name every table of the catalogue once, with reasons for omissions", async () => {
    const lists = [exported, exportedByHand, notExported, impersonal].flatMap((list) => Object.keys(list));
    expect(lists.toSorted()).toEqual(await tablesOfTenants(app));
    expect(Object.values(notExported).filter((why) => why.length < 15)).toEqual([]);
  });
});

describe("a copy of a member's data", () => {
  it("A copy needs the password, is made by a job and announced by a discreet mail", async () => {
    const wrong = requestExport(ember, my.anna, "something else");
    await expect(wrong).rejects.toMatchObject({ code: "password.wrong", field: "password" });
    expect(await fileOf(my.anna)).toBeNull();
    await requestExport(ember, my.anna, password);
    expect(await fileOf(my.anna)).toMatchObject({ isReady: false });
    expect(await fetchExport(ember, my.anna)).toBeNull();
    await runDueJobs();
    expect(await fileOf(my.anna)).toMatchObject({ isReady: true });
    const mail = (await app.mailsTo(my.annasEmail)).at(-1);
    expect(mail?.text).toContain("/settings/export");
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/dating|single|member/i);
  });

  it("A copy holds each listed table and the member's photos", async () => {
    const copy = await copyOf(my.anna);
    const found = Object.entries(copy).filter(([name]) => name.endsWith(".json"));
    const lists = Object.assign({}, ...found.map(([, text]) => JSON.parse(text))) as Record<string, unknown[]>;
    for (const table of Object.keys(exported)) expect(lists, table).toHaveProperty(table);
    for (const list of [
      "accounts",
      "profiles",
      "photos",
      "sessions",
      "orders",
      "ledger_entries",
      "messages",
      "likes_given",
      "likes_received",
      "blocked",
      "complaints",
    ]) {
      expect(lists[list]?.length, list).toBeGreaterThan(0);
    }
    expect(lists.accounts).toMatchObject([{ email: my.annasEmail }]);
    const [row] = await app.oracle<{ count: number }>(
      "select count(*)::integer as count from messages where conversation_id in (select conversation_id from participants where member_id = $1)",
      [my.anna],
    );
    expect(lists.messages).toHaveLength(row?.count as number);
    expect(Object.keys(copy).filter((name) => name.startsWith("photos/"))).toHaveLength(lists.photos?.length as number);
    expect(copy["README.txt"]).toContain(ember.tenant.settings.name);
  });

  it("A copy names preferences, answers and liked parts, but no photo and no words of another member", async () => {
    const profile = {
      answers: [{ prompt: "sunday", body: "In bed." }],
      pronouns: "she",
      seeks_genders: ["male"],
      seeks_min_age: 30,
      seeks_max_age: 45,
      seeks_within: 50,
      seeks_places: ["NL-UT"],
    };
    const { answers, pronouns, seeks_genders, seeks_min_age, seeks_max_age, seeks_within, seeks_places } = profile;
    await app.oracle(
      `update profiles set answers = $2, pronouns = $3, seeks_genders = $4, seeks_min_age = $5, seeks_max_age = $6,
         seeks_within = $7, seeks_places = $8, preferences_at = app_now() where member_id = $1`,
      [
        my.anna,
        JSON.stringify(answers),
        pronouns,
        seeks_genders,
        seeks_min_age,
        seeks_max_age,
        seeks_within,
        seeks_places,
      ],
    );
    await app.oracle("update profile_texts set prompt = 'sunday' where member_id = $1", [my.anna]);
    const other = randomId();
    const like = "update likes set liked_photo = $2, liked_prompt = $3 where";
    await app.oracle(`${like} from_id = $1`, [my.anna, other, null]);
    await app.oracle(`${like} to_id = $1`, [my.anna, my.photo, null]);
    const part = JSON.stringify({ prompt: "proud", body: "Words of another" });
    await app.oracle("update messages set part = $1", [part]);
    const copied = await copyAgain();
    expect(copied.profiles).toMatchObject([{ ...profile, preferences_at: expect.any(String) }]);
    expect(copied.profile_texts).toMatchObject([{ prompt: "sunday" }]);
    const given = copied.likes_given ?? [];
    expect(new Set(given.map((row) => [row.liked_photo, row.liked_prompt].join()))).toEqual(new Set(["true,"]));
    const received = copied.likes_received ?? [];
    expect(new Set(received.map((row) => [row.liked_photo, row.liked_prompt].join()))).toEqual(
      new Set([`${my.photo},`]),
    );
    const messages = copied.messages ?? [];
    const parts = messages.map((row) => [row.from, row.liked_photo, row.liked_prompt].join());
    expect(new Set(parts)).toEqual(new Set(["me,false,proud", "other,,"]));
    expect(JSON.stringify(copied)).not.toMatch(new RegExp(`${other}|Words of another`));
    await app.oracle(`${like} to_id = $1`, [my.anna, other, null]);
    expect(JSON.stringify(await copyAgain())).not.toContain(other);
  });

  it("A copy holds no other person's words, addresses or ids and no secret of the site", async () => {
    await app.oracle("update messages set body = 'CANARY of another' where sender_id = $1", [my.boris]);
    await app.oracle("update profiles set about = 'CANARY of a profile' where member_id <> $1", [my.anna]);
    for (const [sender, file, seen] of [
      [my.anna, "sent-by-anna", "what Anna showed"],
      [my.boris, "sent-by-boris", "CANARY of a picture"],
    ] as const) {
      await ember.files.put(`chats/${file}.webp`, Buffer.from(seen), "image/webp");
      const photo = JSON.stringify({ file });
      await app.oracle("update messages set kind = 'photo', photo = $2 where sender_id = $1", [sender, photo]);
    }
    await app.oracle("update data_exports set expires_at = now() - interval '1 minute'");
    await requestExport(ember, my.anna, password);
    await runDueJobs();
    const copy = await copyOf(my.anna);
    expect(copy["chat-photos/0001.webp"]).toBe("what Anna showed");
    const text = Object.values(copy).join("\n");
    expect(text).not.toContain("CANARY");
    for (const id of [my.boris, my.carol, my.hugo, my.kees]) expect(text).not.toContain(id);
    expect(text.match(/[\w.]+@members\.test/g)?.every((address) => address === my.annasEmail)).toBe(true);
    expect(text).not.toMatch(/argon2|password_hash|token_hash|sealed/);
    expect(text).toContain('"from":"other"');
  });

  it("A member has one copy at a time, also from two tabs, and a new one after its expiry", async () => {
    const hugo = my.hugo;
    const both = await Promise.allSettled([requestExport(ember, hugo, password), requestExport(ember, hugo, password)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await runDueJobs();
    await expect(requestExport(ember, hugo, password)).rejects.toMatchObject({ code: "export.under_way" });
    await app.clock.advance(49 * hour);
    expect(await fileOf(hugo)).toBeNull();
    expect(await fetchExport(ember, hugo)).toBeNull();
    await requestExport(ember, hugo, password);
    await runDueJobs();
    expect(await fileOf(hugo)).toMatchObject({ isReady: true });
  });

  it("A copy is available to no other member and on no other site", async () => {
    for (const id of [my.boris, my.carol]) expect(await fetchExport(ember, id)).toBeNull();
    expect(await fetchExport(app.marina, my.anna)).toBeNull();
  });

  it("A job removes an expired copy, both file and row", async () => {
    expect((await filesOnDisk()).length).toBeGreaterThan(0);
    await app.clock.advance(200 * hour);
    await services().queue.enqueue("export.expire", {} as never);
    await runDueJobs();
    expect(await filesOnDisk()).toEqual([]);
    expect(await app.oracle("select 1 from data_exports where tenant_id = $1", [ember.tenant.id])).toEqual([]);
    expect(await removeOldExports(ember)).toBe(0);
  });

  it("A copy that is ordered again while the expired one is removed keeps its row and its file", async () => {
    await requestExport(ember, my.carol, password);
    await runDueJobs();
    await app.clock.advance(49 * hour);
    const { read } = ember.db;
    // The member orders a new copy during the first query of the removal.
    await removeOldExports({
      ...ember,
      db: {
        ...ember.db,
        read: async (fn) => {
          const old = await read(fn);
          await requestExport(ember, my.carol, password);
          await runDueJobs();
          return old;
        },
      },
    });
    expect(await removeOldExports(ember)).toBe(0);
    expect(await fileOf(my.carol)).toMatchObject({ isReady: true });
    expect(await fetchExport(ember, my.carol)).not.toBeNull();
    await app.oracle("delete from data_exports where member_id = $1", [my.carol]);
    for (const key of await filesOnDisk()) await services().files.remove(key);
  });

  it("A job that stops between file and row makes the copy again under the same name", async () => {
    await requestExport(ember, my.boris, password);
    const [row] = await app.oracle<{ id: string }>("select id from data_exports where member_id = $1", [my.boris]);
    const put = vi.spyOn(services().files, "put").mockRejectedValueOnce(new Error("disk full"));
    await expect(makeExport(ember, my.boris, row?.id as string)).rejects.toThrow("disk full");
    put.mockRestore();
    await makeExport(ember, my.boris, row?.id as string);
    await makeExport(ember, my.boris, row?.id as string);
    expect(await filesOnDisk()).toHaveLength(1);
    expect(await fileOf(my.boris)).toMatchObject({ isReady: true });
  });

  it("After the deletion or erasure of an account no copy is left", async () => {
    await requestExport(ember, my.hugo, password);
    await deleteAccount(ember, my.hugo, { reason: "break", password });
    await runDueJobs();
    expect(await filesOnDisk()).toHaveLength(1);
    await deleteAccount(ember, my.boris, { reason: "break", password });
    await app.clock.advance(15 * 24 * hour);
    await purgeMember(ember, my.boris);
    expect(await filesOnDisk()).toEqual([]);
  });
});
