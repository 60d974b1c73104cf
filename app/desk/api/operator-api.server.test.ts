import { describe, expect, it, vi } from "vitest";
import { asOperatorOfStaff } from "~/operators/staff/staff-database.server";
import { listServerKeys, openKeySession } from "~/operators/staff/server-keys.server";
import { keyScopes } from "~/operators/staff/server-key";
import { rolePermissions } from "~/operators/staff/role-permissions";
import { operatorVerbs } from "~/operators/verbs/registry.server";
import type { AnyVerb } from "~/operators/verbs/verb.server";
import { randomId } from "~/platform/ids";
import { limits } from "~/platform/limits";
import { services } from "~/platform/services.server";
import { createKey, askApi, revokeKey } from "../../../tests/support/server-keys";
import { askDesk } from "../../../tests/support/desk";
import { hire, runAs } from "../../../tests/support/staff";
import { testAppOfFile } from "../../../tests/support/test-app";
import { testTransport } from "../../../tests/support/transport";
import { apiVerbs, verbsForPeople } from "./api-verbs.server";
import { answerApi } from "./operator-api.server";

const app = testAppOfFile();

const idempotent = () => ({ "idempotency-key": randomId() });
const note = (id: string, words = "Rang about an order.") => ({ id, note: words });
const notesOf = (id: string) =>
  app.oracle<{ body: string }>("select body from member_notes where member_id = $1", [id]);

describe("The key of a call", () => {
  it("Absent, malformed, unknown, revoked and expired keys get equal answers by equally many transactions", async () => {
    const revoked = await createKey(app, ["member.see"]);
    await revokeKey(app, revoked);
    const expired = await createKey(app, ["member.see"]);
    await app.oracle(
      "update operator_keys set created_at = now() - interval '40 days', expires_at = now() - interval '1 day' where prefix = $1",
      [expired.slice(0, 12)],
    );
    const wrong = [null, "x", `tdk_${"A".repeat(43)}`, revoked, expired];
    const answers = [];
    const connect = vi.spyOn(services().database.pool, "connect");
    for (const key of wrong) {
      connect.mockClear();
      const { status, body, headers } = await askApi("queue", { key });
      answers.push({ status, body, asks: headers.get("www-authenticate"), units: connect.mock.calls.length });
    }
    connect.mockRestore();
    expect(answers[0]).toMatchObject({ status: 401, units: 1, body: { type: "/api/openapi.json#key.unknown" } });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it("The database keeps no key, and lists show its first characters", async () => {
    const key = await createKey(app, ["member.see"]);
    const rows = await app.oracle<{ row: string }>("select to_jsonb(k)::text as row from operator_keys k");
    const acts = await app.oracle<{ row: string }>("select to_jsonb(a)::text as row from staff_acts a");
    expect([...rows, ...acts].some(({ row }) => row.includes(key.slice(0, 12)))).toBe(true);
    expect([...rows, ...acts].filter(({ row }) => row.includes(key.slice(12)))).toEqual([]);
  });

  it("A key in an address is refused before any query, also percent-encoded and also a valid one", async () => {
    const key = await createKey(app, ["queue.see"]);
    const encoded = key.replaceAll("_", "%5F").replaceAll("-", "%2d");
    for (const query of [`key=${key}`, `key=${encoded}`, `key=${encoded}&x=%E0%A4%A`]) {
      const { status, body } = await askApi(`queue?${query}`, { key });
      expect([status, body.type]).toEqual([400, "/api/openapi.json#key.in_address"]);
    }
  });

  it("A session cookie of the desk opens no call, and a key opens no screen", async () => {
    const olga = await hire(app, [{ role: "owner", on: null }], "passkey");
    const { status, headers } = await askApi("queue", { key: null, headers: { cookie: `desk=${olga.token}` } });
    expect([status, headers.get("set-cookie")]).toEqual([401, null]);
    expect((await askApi("queue", { key: olga.token })).status).toBe(401);
  });

  it("A call notes the last use of its key", async () => {
    const key = await createKey(app, ["queue.see"]);
    const find = async () => (await listServerKeys("every")).find(({ prefix }) => key.startsWith(prefix));
    expect((await find())?.usedAt).toBeNull();
    await askApi("queue", { key });
    expect((await find())?.usedAt).not.toBeNull();
  });
});

describe("Scopes", () => {
  it("A verb without its scope is refused with the scope's name, and by the database too", async () => {
    const key = await createKey(app, ["queue.see"]);
    const { status, body } = await askApi("reports", { key });
    expect([status, body.type, body.refusals[0].facts]).toEqual([
      403,
      "/api/openapi.json#key.scope",
      { scope: "case.judge" },
    ]);
    const session = await openKeySession(key);
    await expect(runAs({ session: session as never }, "reports", {})).rejects.toMatchObject({ code: "staff.denied" });
  });

  it("No scope opens a measure, a refusal of content, an answer that a member can contest, or a review", async () => {
    const key = await createKey(app, keyScopes);
    const deciding = ["warn", "hold", "suspend", "lift", "ban", "unban", "judge", "refuse", "decline", "decide"];
    for (const name of [...deciding, "close", "review"]) {
      const { status } = await askApi(name, { key, body: { id: randomId() }, headers: idempotent() });
      expect([name, status]).toEqual([name, 404]);
    }
  });

  it("The database stores no contestable decision of a key", async () => {
    const key = await createKey(app, ["queue.see", "complaint.answer"]);
    const session = await openKeySession(key);
    const id = randomId();
    await app.oracle(
      `insert into complaints (tenant_id, id, topic, body, locale, created_at)
       values ($1, $2, 'other', 'A complaint.', 'en', now())`,
      [app.ember.tenant.id, id],
    );
    const find = "select id, version from work_items where subject_id = $1";
    const [item] = await app.oracle<{ id: string; version: number }>(find, [id]);
    expect((await askApi("claim", { key, body: { id: item?.id } })).status).toBe(200);
    const given = { id, version: item?.version, why: "Dealt with." };
    const closing = runAs({ session: session as never }, "close", given);
    await expect(closing).rejects.toThrow("decisions_by_people");
    const ban = Object.assign({ about: randomId(), measure: "ban", rule: "insults", facts: "Words." }, given);
    const measure = runAs({ session: session as never }, "close", ban);
    await expect(measure).rejects.toMatchObject({ code: "staff.denied" });
  });

  it("No permission of a measure, a step-up or a second person can be a scope", async () => {
    const others = Object.keys(rolePermissions).filter((permission) => !keyScopes.includes(permission as never));
    expect(others).toContain("member.erase");
    expect(others).toContain("refund.large");
    expect(others).toContain("keys.edit");
    expect(others).toContain("member.ban");
    expect(others).toContain("member.restrain");
    const olga = await hire(app, [{ role: "owner", on: null }], "passkey");
    for (const scope of others) {
      const made = asOperatorOfStaff(olga.session, (staff) =>
        staff.run("select create_operator_key($1, $2, 'forged', $3, $4, $5, 30, null)", [
          randomId(),
          app.ember.tenant.id,
          "tdk_12345678",
          "A".repeat(43),
          [scope],
        ]),
      );
      await expect(made, scope).rejects.toMatchObject({ code: "staff.denied" });
    }
  });

  it("A command that two people do is refused to a key, and proposes nothing", async () => {
    const names = apiVerbs.map(({ name }) => name);
    for (const name of Object.keys(verbsForPeople)) expect(names).not.toContain(name);
    expect(names).not.toContain("erase-member");
    expect(names).not.toContain("member-contact");
    expect((await askApi("grant-more", { key: await createKey(app, ["credits.grant"]) })).status).toBe(404);
  });

  it("Each query with a permissible scope has an answer shape or a reason to have none", () => {
    const kept = [
      "shared-names",
      "look",
      "order",
      "refundable",
      "unmatched",
      "decisions",
      "authorities",
      "grounds",
      "approvals",
      "site-versions",
    ];
    const names = new Set(apiVerbs.map(({ name }) => name));
    const queries = Object.values<AnyVerb>(operatorVerbs).filter(
      (verb) => verb.at === "tenant" && !verb.acts && keyScopes.includes(verb.permission),
    );
    expect(
      queries
        .filter(({ name }) => !names.has(name))
        .map(({ name }) => name)
        .sort(),
    ).toEqual(kept.sort());
  });
});

describe("The site of a call", () => {
  it("A neighbour's ids answer the same 404 as unknown ids", async () => {
    const key = await createKey(app, ["member.see", "queue.see", "member.verify"]);
    const theirs = await app.member(app.marina);
    const own = await app.member(app.ember);
    for (const id of [theirs, randomId()]) {
      const calls = [
        await askApi(`notes?id=${id}`, { key }),
        await askApi("member-sheet", { key, body: { id } }),
        await askApi("note", { key, body: note(id), headers: idempotent() }),
        await askApi("verify", { key, body: { id, kind: "age", why: "Checked." }, headers: idempotent() }),
        await askApi("claim", { key, body: { id } }),
      ];
      expect(calls.map(({ status, body }) => [status, body.type])).toEqual(
        calls.map(() => [404, "/api/openapi.json#subject.not_found"]),
      );
    }
    expect((await askApi(`notes?id=${own}`, { key })).status).toBe(200);
    expect(await notesOf(theirs)).toEqual([]);
  });

  it("A command about a neighbour's member is refused as one about nobody", async () => {
    const key = await createKey(app, ["credits.grant"]);
    const nobody = randomId();
    const theirs = await app.member(app.marina);
    const given = (id: string) => ({ id, credits: "5", why: "A fault." });
    const answers = await Promise.all(
      [theirs, nobody].map((id) => askApi("grant-credits", { key, body: given(id), headers: idempotent() })),
    );
    const texts = answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`);
    expect(texts[0]?.replaceAll(theirs, nobody)).toBe(texts[1]);
    expect(answers[0]?.status).toBe(409);
  });

  it("The database refuses another site's transaction to a key", async () => {
    const session = await openKeySession(await createKey(app, ["queue.see"]));
    await expect(runAs({ session: session as never }, "queue", {}, "marina")).rejects.toMatchObject({
      code: "staff.denied",
    });
  });
});

describe("A command", () => {
  it("A repeated idempotency key runs once and gets the first answer; with another body it is refused", async () => {
    const key = await createKey(app, ["queue.see"]);
    const id = await app.member(app.ember);
    const headers = idempotent();
    const first = await askApi("note", { key, body: note(id), headers });
    const second = await askApi("note", { key, body: note(id), headers });
    const other = await askApi("note", { key, body: note(id, "Another note."), headers });
    expect([first.status, second.body]).toEqual([200, first.body]);
    expect([other.status, other.body.type]).toEqual([422, "/api/openapi.json#request.repeated"]);
    expect(await notesOf(id)).toHaveLength(1);
    expect((await app.acts(id)).map(({ verb }) => verb)).toEqual(["note"]);
  });

  it("Simultaneous calls with one idempotency key run once", async () => {
    const key = await createKey(app, ["queue.see"]);
    const id = await app.member(app.ember);
    const headers = idempotent();
    const answers = await Promise.all([1, 2, 3, 4].map(() => askApi("note", { key, body: note(id), headers })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await notesOf(id)).toHaveLength(1);
  });

  it("A search keeps no name of a member under an idempotency key", async () => {
    const key = await createKey(app, ["member.see"]);
    const id = await app.member(app.ember);
    const { status, body } = await askApi("find-member", { key, body: { text: id }, headers: idempotent() });
    expect([status, body.result[0].memberId]).toEqual([200, id]);
    const kept = await app.oracle<{ row: string }>("select to_jsonb(k)::text as row from idempotency_keys k");
    expect(kept.filter(({ row }) => row.includes(id))).toEqual([]);
  });

  it("Two keys with the same idempotency key are two calls", async () => {
    const id = await app.member(app.ember);
    const headers = idempotent();
    for (const key of [await createKey(app, ["queue.see"]), await createKey(app, ["queue.see"])])
      expect((await askApi("note", { key, body: note(id), headers })).status).toBe(200);
    expect(await notesOf(id)).toHaveLength(2);
  });

  it("Without an idempotency key a command is refused and changes nothing", async () => {
    const key = await createKey(app, ["queue.see"]);
    const id = await app.member(app.ember);
    const { status, body } = await askApi("note", { key, body: note(id) });
    expect([status, body.type]).toEqual([400, "/api/openapi.json#request.idempotency_key"]);
    expect(await notesOf(id)).toEqual([]);
  });

  it("The act of a call names the key and its way in", async () => {
    const key = await createKey(app, ["queue.see"]);
    const id = await app.member(app.ember);
    const { body } = await askApi("note", { key, body: note(id), headers: idempotent() });
    const acts = await app.oracle("select id, actor, via from operator_acts where subject = $1", [id]);
    expect(acts).toEqual([{ id: body.acts[0], actor: `key ${key.slice(0, 12)}`, via: "key" }]);
  });

  it("An unknown field, a wrong type and a wrong method are refused as problems", async () => {
    const key = await createKey(app, ["queue.see"]);
    const id = await app.member(app.ember);
    const refused = [
      await askApi("note", { key, body: { ...note(id), actor: "olga" }, headers: idempotent() }),
      await askApi("note", { key, body: { id }, headers: idempotent() }),
      await askApi("note", { key }),
      await askApi("nothing", { key }),
      await askApi("note", { key, body: note(id), headers: { ...idempotent(), "content-type": "text/plain" } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 405, 404, 415]);
    expect(refused[0]?.body.refusals[0].field).toBe("actor");
    expect(refused[1]?.body.refusals[0].field).toBe("note");
    expect(refused[2]?.headers.get("allow")).toBe("POST");
    for (const { headers } of refused) expect(headers.get("content-type")).toMatch(/^application\/problem\+json/);
  });
});

describe("A revoked key", () => {
  it("A key is refused from the next call after its revocation", async () => {
    const key = await createKey(app, ["queue.see"]);
    expect((await askApi("queue", { key })).status).toBe(200);
    const session = await openKeySession(key);
    await revokeKey(app, key);
    expect((await askApi("queue", { key })).status).toBe(401);
    await expect(runAs({ session: session as never }, "queue", {})).rejects.toMatchObject({ code: "staff.session" });
  });

  it("Only an owner of the site creates and revokes keys, after a step-up by passkey", async () => {
    const wanted = { tenant: "ember", name: "Help desk", scopes: "queue.see", days: "30" };
    const create = async (...given: Parameters<typeof hire>) => runAs(await hire(...given), "create-key", wanted, null);
    await expect(create(app, [{ role: "manager", on: app.ember }], "passkey")).rejects.toMatchObject({
      code: "staff.denied",
    });
    await expect(create(app, [{ role: "owner", on: app.marina }], "passkey")).rejects.toMatchObject({
      code: "staff.denied",
    });
    await expect(create(app, [{ role: "owner", on: app.ember }], "code")).rejects.toMatchObject({
      code: "staff.step_up",
    });
    await expect(create(app, [{ role: "owner", on: app.ember }])).rejects.toMatchObject({ code: "staff.step_up" });
    await create(app, [{ role: "owner", on: app.ember }], "passkey");
    await expect(create(app, [{ role: "owner", on: app.ember }], "passkey")).rejects.toThrow(
      "is named Help desk already",
    );
    const kept = (await listServerKeys("every")).find(({ name }) => name === "Help desk");
    const marina = await hire(app, [{ role: "owner", on: app.marina }], "passkey");
    await expect(runAs(marina, "revoke-key", { id: kept?.id }, null)).rejects.toMatchObject({ code: "staff.denied" });
  });

  it("An expired key gives its name to a new one, is then revoked, and can be revoked at the desk before", async () => {
    const olga = await hire(app, [{ role: "owner", on: app.ember }], "passkey");
    const create = () =>
      runAs(olga, "create-key", { tenant: "ember", name: "Yearly", scopes: "queue.see", days: "30" }, null);
    await create();
    await app.oracle(
      `update operator_keys set created_at = now() - interval '40 days', expires_at = now() - interval '1 day'
       where name = 'Yearly'`,
    );
    const [expired] = (await listServerKeys("every")).filter(({ name }) => name === "Yearly");
    expect((await askDesk("/desk/staff/keys", { token: olga.token })).text).toContain(`value="${expired?.id}"`);
    await create();
    const kept = (await listServerKeys("every")).filter(({ name }) => name === "Yearly");
    expect(kept.map(({ isValid, revokedBy }) => [isValid, revokedBy])).toEqual([
      [true, null],
      [false, olga.staffId],
    ]);
    const revoking = "select 1 from staff_acts where verb = 'revoke-key' and subject = $1";
    expect(await app.oracle(revoking, [expired?.id])).toHaveLength(1);
    await expect(create()).rejects.toThrow("is named Yearly already");
  });

  it("The creator must choose one of three ends", async () => {
    const olga = await hire(app, [{ role: "owner", on: app.ember }], "passkey");
    for (const days of [undefined, "0", "3650", ""]) {
      const wanted = { tenant: "ember", name: "Endless", scopes: "queue.see", days };
      await expect(runAs(olga, "create-key", wanted, null)).rejects.toThrow("days");
    }
  });
});

describe("Limits of a key", () => {
  it("Each answer tells the limit, and the call above it waits", async () => {
    const key = await createKey(app, ["queue.see"]);
    const { headers } = await askApi("queue", { key });
    const { points, seconds } = limits.apiKey;
    expect(headers.get("ratelimit-policy")).toBe(`"key";q=${points};w=${seconds}`);
    expect(headers.get("ratelimit")).toBe(`"key";r=${points - 1};t=${seconds}`);
    const session = await openKeySession(key);
    await services().limiter.consume("apiKey", `${app.ember.tenant.id}:${session?.key.id}`, points - 1);
    const over = await askApi("queue", { key });
    expect([over.status, over.headers.get("ratelimit")]).toEqual([429, `"key";r=0;t=${seconds}`]);
    expect(Number(over.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("The description counts against the limit of its network", async () => {
    const network = "198.51.100.0";
    const ask = () =>
      answerApi(
        new Request("http://operate.localhost:3000/api/openapi.json"),
        Object.assign({}, testTransport, { network }),
      );
    const { status, headers } = await ask();
    expect([status, headers.get("content-type")]).toEqual([200, "application/json"]);
    const { limiter } = services();
    while (limiter.pass("apiNetwork", `0:${network}`) === 0);
    expect((await ask()).status).toBe(429);
  });

  it("A key opens as many sheets as a person without a step-up", async () => {
    const key = await createKey(app, ["member.see"]);
    const id = await app.member(app.ember);
    const session = await openKeySession(key);
    await services().limiter.consume(
      "apiKeyViews",
      `${app.ember.tenant.id}:${session?.key.id}`,
      limits.apiKeyViews.points,
    );
    expect((await askApi("member-sheet", { key, body: { id } })).status).toBe(429);
  });
});
