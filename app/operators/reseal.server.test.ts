import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { notePersonKey, sealedKeptKeyColumn, claimAdvantage } from "~/accounts/person-keys.server";
import { queueMail } from "~/notifications/mail/outbox.server";
import { sealedSubscriptionColumn } from "~/notifications/push-subscriptions.server";
import { findKeyProblem } from "~/platform/key-ring.server";
import { randomId } from "~/platform/ids";
import { type Keys, keysFrom, openText, sealText, sign, verify } from "~/platform/keys.server";
import { services } from "~/platform/services.server";
import { secretAad, secretPurpose } from "~/tenancy/secrets";
import { type Cast, fillTenant } from "../../tests/isolation/cast";
import type { TestDatabase } from "../../tests/support/database";
import { type TestApp, openTestApp } from "../../tests/support/test-app";
import { resealAll, sealedColumns } from "./reseal.server";
import { keepSecret } from "./staff/one-time-codes.server";
import { asStaff } from "./staff/staff-database.server";
import type { OperatorDatabase } from "./tenant-onboarding.server";

const newKey = () => randomBytes(32).toString("base64");

describe("a key ring", () => {
  const [old, fresh] = [newKey(), newKey()];
  const key = (ring: string) => keysFrom(ring).deriveKey("iban", 1);

  it("A key ring opens and verifies values of an older key, and seals new ones with the newest", () => {
    const sealed = sealText("secret", key(old), "here");
    expect(openText(sealed, key(`${fresh},${old}`), "here")).toBe("secret");
    expect(openText(sealed, key(fresh), "here")).toBeNull();
    expect(openText(sealed, key(`${fresh},${old}`), "there")).toBeNull();
    expect(verify("text", sign("text", key(old)), key(`${fresh},${old}`))).toBe(true);
    expect(verify("text", sign("text", key(old)), key(fresh))).toBe(false);
    expect(openText(sealText("secret", key(`${fresh},${old}`), "here"), key(fresh), "here")).toBe("secret");
  });

  it("A key ring opens values of the first format, which name no key", () => {
    const sealed = sealText("secret", key(old), "here").replace(/^v2\.[^.]+\./, "v1.");
    expect(openText(sealed, key(`${fresh},${old}`), "here")).toBe("secret");
  });

  it("A key ring with the same key twice is refused", () => {
    expect(() => keysFrom(`${old},${old}`)).toThrow("twice");
  });
});

describe("resealing all values", () => {
  let app: TestApp;
  let my: Cast;
  let oldKey: string;
  const freshKey = newKey();
  let ring: Keys;
  /** A member whose card was sealed with the old key only. */
  let paidBefore: string;

  beforeAll(async () => {
    app = await openTestApp();
    my = await fillTenant(app, app.ember, "");
    oldKey = JSON.parse(readFileSync(join(services().env.DATA_DIR, "keys.json"), "utf8")).masterKey;
    ring = keysFrom(`${freshKey},${oldKey}`);
    const { id } = app.ember.tenant;
    const sealed = sealText(
      "sk_live_1",
      services().keys.deriveKey(secretPurpose, id),
      secretAad(id, "stripe_secret_key"),
    );
    await app.oracle(
      "insert into tenant_secrets (tenant_id, name, sealed, updated_at) values ($1, 'stripe_secret_key', $2, now())",
      [id, sealed],
    );
    expect(await findKeyProblem(app.database, services().keys)).toBeNull();
    paidBefore = await app.member(app.ember, {});
    await app.ember.db.write((w) => notePersonKey(w, paidBefore, "card", "stripe 4242"));
    const staffId = randomId();
    await app.oracle("insert into staff (id, email, name, state) values ($1, 'ada@staff.test', 'Ada', 'active')", [
      staffId,
    ]);
    await asStaff((w) => keepSecret(w, staffId, "JBSWY3DPEHPK3PXP", 1));
  });
  afterAll(() => app?.close());

  const owner = () => (app.database as TestDatabase).owner;
  const oldOnes = async () => {
    const [oldId] = keysFrom(oldKey).ids;
    const counts: Record<string, number> = {};
    for (const { table, column } of sealedColumns) {
      counts[table] = (await app.oracle(`select 1 from ${table} where ${column} like 'v2.${oldId}.%'`)).length;
    }
    return counts;
  };

  it("The list of sealed columns equals those of the database", async () => {
    const rows = await app.oracle<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and column_name like '%sealed%' order by 1`,
    );
    expect(sealedColumns.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(rows.map(({ name }) => name));
    expect(Object.entries(await oldOnes()).filter(([, count]) => count === 0)).toEqual([]);
  });

  it("A wrong key refuses both resealing and the start of a process", async () => {
    const wrong = keysFrom(newKey());
    expect(await findKeyProblem(app.database, wrong)).toMatch(/is not the key/);
    await expect(resealAll(owner(), wrong)).rejects.toThrow("is not the key");
    expect(await findKeyProblem(app.database, services().keys)).toBeNull();
  });

  it("Resealing continues after an interruption, while a process still seals with the old key", async () => {
    const before = await oldOnes();
    let left = 8;
    const failing: OperatorDatabase = {
      pool: {
        query: owner().pool.query.bind(owner().pool),
        connect: (async () => {
          left -= 1;
          if (left < 0) throw new Error("the machine stopped");
          return owner().pool.connect();
        }) as never,
      },
    };
    await expect(resealAll(failing, ring)).rejects.toThrow("the machine stopped");
    expect(await oldOnes()).not.toEqual(before);
    // The services of this test have only the old key, like a process before its restart.
    const { anna } = my;
    const mail = {
      template: "activation",
      to: "a@b.test",
      locale: "en",
      memberId: anna,
      facts: { name: "A", link: "/", until: "2026-12-01T12:00:00.000Z" },
    };
    const sends = Array.from({ length: 5 }, () => app.ember.db.write((w) => queueMail(w, mail as never)));
    const [result] = await Promise.all([resealAll(owner(), ring), ...sends]);
    const again = await resealAll(owner(), ring);
    expect(again).toMatchObject({ left: 0, unreadable: {}, retired: keysFrom(oldKey).ids });
    // The first run meets only the mails that were committed before it reached their table.
    expect((result.resealed.mail_outbox ?? 0) + (again.resealed.mail_outbox ?? 0)).toBeGreaterThanOrEqual(sends.length);
    expect(Object.values(await oldOnes()).filter((count) => count > 0)).toEqual([]);
    expect(Object.values((await resealAll(owner(), ring)).resealed).filter((count) => count > 0)).toEqual([]);
  });

  it("Resealed values open with the newest key alone, and push subscriptions keep their key pair", async () => {
    const [row] = await app.oracle<{ sealed: string; tenant_id: number }>("select * from tenant_secrets");
    const { sealed, tenant_id: id } = row as { sealed: string; tenant_id: number };
    const alone = keysFrom(freshKey);
    expect(openText(sealed, alone.deriveKey(secretPurpose, id), secretAad(id, "stripe_secret_key"))).toBe("sk_live_1");
    const rows = await app.oracle<{ id: string; sealed: string; hash: string }>(
      "select id, sealed_subscription as sealed, endpoint_hash as hash from push_subscriptions where tenant_id = $1",
      [id],
    );
    expect(rows.length).toBeGreaterThan(0);
    const key = alone.deriveKey(sealedSubscriptionColumn.purpose, id);
    const pair = keysFrom(oldKey).deriveKey("vapid", id)[0].bytes.toString("base64url");
    for (const { id: row, sealed: subscription, hash } of rows) {
      const kept = JSON.parse(openText(subscription, key, sealedSubscriptionColumn.placeOf(id, row)) as string);
      expect(kept.vapid.privateKey).toBe(pair);
      expect(hash).toBe(sign(kept.endpoint, key));
    }
  });

  it("A person known by card, bank account or mailbox is recognised with the newest key alone", async () => {
    const second = await app.member(app.ember, {});
    const { keys } = services();
    Object.assign(services(), { keys: keysFrom(freshKey) });
    try {
      expect(await app.ember.db.write((w) => claimAdvantage(w, paidBefore, "trial"))).toBe(true);
      await app.ember.db.write((w) => notePersonKey(w, second, "card", "stripe 4242"));
      expect(await app.ember.db.write((w) => claimAdvantage(w, second, "trial"))).toBe(false);
    } finally {
      Object.assign(services(), { keys });
    }
  });

  it("A tenant that has not used its person key yet keeps the one derived from the older key", async () => {
    const { id } = app.marina.tenant;
    const read = async () => {
      const [row] = await app.oracle<{ sealed: string }>("select sealed from kept_keys where tenant_id = $1", [id]);
      const key = keysFrom(freshKey).deriveKey(sealedKeptKeyColumn.purpose, id);
      return JSON.parse(openText(row?.sealed ?? "", key, sealedKeptKeyColumn.placeOf(id, "person-keys")) ?? "[]");
    };
    await app.oracle("delete from kept_keys where tenant_id = $1", [id]);
    await resealAll(owner(), ring);
    const old = keysFrom(oldKey).deriveKey("person-keys", id)[0].bytes.toString("base64");
    expect((await read()).map(({ key }: { key: string }) => key)).toContain(old);
  });

  it("A process starts with the newest key alone, and not with the old one", async () => {
    expect(await findKeyProblem(app.database, keysFrom(freshKey))).toBeNull();
    expect(await findKeyProblem(app.database, keysFrom(oldKey))).toMatch(/is not the key/);
  });

  it("The ring must hold each key that may have sealed values", async () => {
    const next = newKey();
    expect(await findKeyProblem(app.database, keysFrom(`${next},${freshKey}`))).toBeNull();
    expect(await findKeyProblem(app.database, keysFrom(next))).toMatch(/lacks a key/);
  });
});
