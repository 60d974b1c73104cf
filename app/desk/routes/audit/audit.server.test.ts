import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { type Act, noteAct } from "~/operators/acts.server";
import { runVerb } from "~/operators/run-verb.server";
import { asNetwork } from "~/operators/staff/staff-database.server";
import { operatorVerbs } from "~/operators/verbs/registry.server";
import type { AnyVerb } from "~/operators/verbs/verb.server";
import { timeId } from "~/platform/ids";
import { services } from "~/platform/services.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { askDesk } from "../../../../tests/support/desk";
import { hire } from "../../../../tests/support/staff";
import { testAppOfFile } from "../../../../tests/support/test-app";

const app = testAppOfFile();

beforeEach(async () => {
  await app.oracle("delete from operator_acts");
  await app.oracle("delete from staff_acts");
  for (const folder of ["acts/ember/", "acts/marina/", "acts-checks/"]) await services().journal.removePrefix(folder);
});

interface NotedAct {
  verb?: string;
  on?: TenantScope;
  actor?: string;
  subject?: string;
  reason?: string;
  after?: Record<string, string>;
}

/** Inserts an act on the database owner's connection. */
async function act({ verb = "ban", on = app.ember, actor = "olga", subject = "-", reason = "", after = {} }: NotedAct) {
  const [row] = await app.oracle<{ id: string }>(
    `with act as (insert into operator_acts (tenant_id, id, verb, about_verb, subject_kind, subject, actor, via, created_at)
       values ($1, $7, $2, $8, 'member', $3, $4, 'web', clock_timestamp()) returning tenant_id, id),
     words as (insert into operator_act_details (tenant_id, act_id, reason, after) select tenant_id, id, $5, $6::jsonb from act)
     select id from act`,
    [on.tenant.id, verb, subject, actor, reason, JSON.stringify(after), timeId(), after.verb ?? null],
  );
  return row?.id as string;
}

const manager = () => hire(app, [{ role: "manager", on: app.ember }]);
const idsIn = (text: string) =>
  [...text.matchAll(/href="\/desk\/audit\/\w+\/([0-9a-f-]{36})" data-row/g)].map(([, id]) => id);

describe("The audit", () => {
  it("A manager sees the acts of their sites with who, what, on whom and why", async () => {
    const person = await manager();
    const shown = await act({
      verb: "ban",
      actor: person.staffId,
      subject: "member-1",
      reason: "Threats",
      after: { rule: "threats" },
    });
    const hidden = await act({ on: app.marina });
    const { status, text } = await askDesk("/desk/audit", { token: person.token });
    expect([status, idsIn(text)]).toEqual([200, [shown]]);
    for (const words of [
      "Ban the member member-1 by the rule threats.",
      "Olga Staff",
      "member-1",
      "Threats",
      app.ember.tenant.settings.name,
    ])
      expect(text).toContain(words);
    expect(text).toContain('<a href="/desk/audit" aria-current="page"');
    const one = await askDesk(`/desk/audit/ember/${shown}`, { token: person.token });
    expect(one.text).toMatch(/<th scope="row">rule<\/th>.*threats/s);
    for (const path of [
      `/desk/audit/marina/${hidden}`,
      `/desk/audit/ember/${hidden}`,
      "/desk/audit?site=marina",
      "/desk/audit/ember/x",
    ])
      expect((await askDesk(path, { token: person.token })).status, path).toBe(404);
  });

  it("A moderator has no audit, neither in the menu nor by its address", async () => {
    const { token } = await hire(app, [{ role: "moderator", on: app.ember }]);
    for (const path of ["/desk/audit", "/desk/audit-export"]) expect((await askDesk(path, { token })).status).toBe(404);
    expect((await askDesk("/desk", { token })).text).not.toContain("/desk/audit");
  });

  it("Finance sees acts about money and their words on the screens and in the table, and no other act", async () => {
    const finance = await hire(app, [{ role: "finance", on: app.ember }]);
    const { token } = finance;
    const hidden = await Promise.all([
      act({ verb: "ban", reason: "Threats of somebody" }),
      act({ verb: "confirm", reason: "Letter of the heirs", after: { verb: "erase-now" } }),
      act({ verb: "settled", reason: "On another site", on: app.marina }),
    ]);
    const seen = [
      await act({ verb: "settled", reason: "Paid by hand" }),
      await act({ verb: "confirm", reason: "A lost month", after: { verb: "refund-large" } }),
    ];
    const { text } = await askDesk("/desk/audit", { token });
    const table = (await askDesk("/desk/audit-export", { token })).text;
    expect(idsIn(text).sort()).toEqual([...seen].sort());
    for (const answer of [text, table]) {
      for (const words of ["Paid by hand", "A lost month"]) expect(answer).toContain(words);
      for (const words of ["Threats of", "Letter of", "On another site"]) expect(answer).not.toContain(words);
    }
    expect(text).toContain('<option value="refund">');
    expect(text).not.toContain('<option value="ban">');
    for (const id of hidden) expect((await askDesk(`/desk/audit/ember/${id}`, { token })).status).toBe(404);
    for (const id of seen) expect((await askDesk(`/desk/audit/ember/${id}`, { token })).status).toBe(200);
    for (const query of ["verb=ban", "subject=-", "actor=olga"]) {
      const ids = idsIn((await askDesk(`/desk/audit?${query}`, { token })).text);
      for (const id of hidden) expect(ids, query).not.toContain(id);
    }
    const rows = await asNetwork(finance.session, "audit.see", (q) =>
      q.rows(sql<{ id: string }>`select id from operator_acts union select act_id from operator_act_details`),
    );
    expect(rows.map(({ id }) => id).sort()).toEqual([...seen].sort());
  });

  it("An owner of the tables whom row policies bind shows finance a noted confirmation and withdrawal about money", async () => {
    const finance = await hire(app, [{ role: "finance", on: app.ember }]);
    const note = (verb: string, words: Pick<Act, "before" | "after">) =>
      app.ember.db.write((w) => noteAct(w, { actor: "olga", via: "job" }, verb, { subject: null, ...words }));
    const seen = [
      await note("confirm", { after: { verb: "refund-large" } }),
      await note("withdraw", { before: { verb: "grant-more" } }),
    ];
    await note("withdraw", { before: { verb: "erase-now" } });
    const client = await app.owner.pool.connect();
    try {
      await client.query(
        "begin; create role bound_owner nosuperuser nobypassrls; grant create on schema public to bound_owner",
      );
      await client.query("grant app_user, app_network to bound_owner; grant select on tenants to bound_owner");
      for (const table of ["operator_acts", "operator_act_details"])
        await client.query(`alter table ${table} owner to bound_owner`);
      const { rows: readers } = await client.query<{ name: string }>(`
        select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where n.nspname = 'public' and p.prosecdef and p.prosrc like '%operator_act%'`);
      for (const { name } of readers) await client.query(`alter function ${name} owner to bound_owner`);
      await client.query("set local role app_network");
      await client.query("select set_config('app.staff_session', $1, true)", [finance.session.hash]);
      const { rows } = await client.query<{ id: string }>("select id from operator_acts");
      expect(rows.map(({ id }) => id).sort()).toEqual([...seen].sort());
    } finally {
      await client.query("rollback");
      client.release();
    }
  });

  it("The database counts each verb of a permission about money as one, and no other", async () => {
    const verbs = Object.values<AnyVerb>(operatorVerbs).filter(({ acts }) => acts);
    const wanted = verbs.filter(
      ({ permission, name }) => /^(money|refund|credits)\./.test(permission) || name === "return-credits",
    );
    const counted = await app.oracle<{ name: string }>(
      "select v as name from unnest($1::text[]) v where is_about_money(v) order by 1",
      [verbs.map(({ name }) => name)],
    );
    expect(counted.map(({ name }) => name)).toEqual(wanted.map(({ name }) => name).sort());
  });

  it("Filters by person, command, subject and time stand in the address", async () => {
    const { token } = await manager();
    const wanted = await act({ verb: "warn", actor: "ruth", subject: "member-2" });
    await act({ verb: "ban", actor: "olga", subject: "member-1" });
    for (const query of ["actor=ruth", "verb=warn", "subject=member-2", "actor=ruth&verb=warn&site=ember"])
      expect(idsIn((await askDesk(`/desk/audit?${query}`, { token })).text), query).toEqual([wanted]);
    const today = new Date().toISOString().slice(0, 10);
    expect(idsIn((await askDesk(`/desk/audit?from=${today}&to=${today}`, { token })).text)).toHaveLength(2);
    const empty = await askDesk("/desk/audit?to=2020-01-01", { token });
    expect([idsIn(empty.text), empty.text.includes("No act in this time")]).toEqual([[], true]);
    for (const odd of ["from=tomorrow", "after=x~y", "site=&actor="])
      expect((await askDesk(`/desk/audit?${odd}`, { token })).status, odd).toBe(200);
  });

  it("Pages follow each other without a gap, also over many sites", async () => {
    const all: string[] = [];
    for (let at = 0; at < 120; at++) all.unshift(await act({ on: at % 2 ? app.ember : app.marina }));
    const { token } = await hire(app, [{ role: "owner", on: null }]);
    const seen: (string | undefined)[] = [];
    for (let path: string | undefined = "/desk/audit"; path; ) {
      const { text } = await askDesk(path, { token });
      seen.push(...idsIn(text));
      path = /<a class="button" href="([^"]+)" rel="next"/.exec(text)?.[1]?.replaceAll("&amp;", "&");
    }
    expect(seen).toEqual(all);
  });

  it("Who sees the audit of the network sees acts on staff by name; a manager sees none", async () => {
    const owner = await hire(app, [{ role: "owner", on: null }], "passkey");
    const support = await hire(app, [{ role: "support", on: app.ember }]);
    const given = { email: support.session.email, role: "finance", tenant: "marina" };
    await runVerb(owner.session, null, "give-role", given, { requestId: "request-9" });
    const [row] = await app.oracle<{ id: string }>("select id from staff_acts where request_id = 'request-9'");
    const staffAct = `/desk/audit/-/${row?.id}`;
    const onSite = await act({});
    const list = await askDesk("/desk/audit", { token: owner.token });
    expect(list.text).toContain(staffAct);
    expect(list.text).toContain("Gave a role");
    expect(idsIn(list.text)).toEqual([onSite]);
    const alone = await askDesk("/desk/audit?site=-&verb=give-role", { token: owner.token });
    expect(alone.text).toContain(staffAct);
    expect(idsIn(alone.text)).toEqual([]);
    const one = await askDesk(staffAct, { token: owner.token });
    expect(one.text).toMatch(/<th scope="row">site<\/th>.*Marina/s);
    expect(one.text).toContain(support.staffId);
    const csv = await askDesk(`/desk/audit-export?subject=${support.staffId}`, { token: owner.token });
    expect(csv.text).toContain("give-role");

    const { token } = await manager();
    expect((await askDesk("/desk/audit", { token })).text).not.toContain(row?.id as string);
    for (const path of [staffAct, "/desk/audit?site=-"]) expect((await askDesk(path, { token })).status).toBe(404);
    const hidden = asNetwork((await hire(app, [{ role: "manager", on: app.ember }])).session, "audit.see", (q) =>
      q.rows(sql`select id from staff_acts`),
    );
    expect(await hidden).toEqual([]);
  });

  it("Acts of reports to authorities are read by who judges cases alone, with their words", async () => {
    const shown = await act({ verb: "ban" });
    const told = await act({ verb: "tell-authority", reason: "He threatened her." });
    const file = await act({ verb: "authority-file", reason: "The police asked." });
    for (const on of [null, app.ember]) {
      const { token, session } = await hire(app, [{ role: "reader", on }]);
      const { text } = await askDesk("/desk/audit", { token });
      expect(idsIn(text)).toEqual([shown]);
      expect(text).not.toMatch(/tell-authority|authority-file|Told an authority/);
      expect((await askDesk(`/desk/audit/ember/${told}`, { token })).status).toBe(404);
      const { text: csv } = await askDesk("/desk/audit-export", { token });
      expect(csv).toContain(shown);
      expect(csv).not.toContain(told);
      const words = await asNetwork(session, "audit.see", (q) =>
        q.rows<{ id: string }>(sql`select act_id as id from operator_act_details`),
      );
      expect(words.map(({ id }) => id)).toEqual([shown]);
    }
    const { token } = await manager();
    const { text } = await askDesk("/desk/audit", { token });
    expect(idsIn(text)).toEqual([file, told, shown]);
    expect(text).toContain("He threatened her.");
  });

  it("Hostile words are text on the screens, and no formula in the table (check 35)", async () => {
    const { token } = await manager();
    const reason = '=HYPERLINK("javascript:alert(1)")\u202E<script>alert(1)</script>';
    const id = await act({ reason, subject: "+cmd", after: { note: "\t@sum", other: "\r-1" } });
    for (const path of ["/desk/audit", `/desk/audit/ember/${id}`]) {
      const { text } = await askDesk(path, { token });
      expect(text).not.toContain("<script>alert");
      expect(text).not.toContain("\u202E");
    }
    const { headers, text } = await askDesk("/desk/audit-export", { token });
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("cache-control")).toBe("no-store");
    const [, row = ""] = text.split("\r\n");
    expect(row).toContain(`"'+cmd"`);
    expect(row).toContain(`"'=HYPERLINK(""javascript:alert(1)"")`);
    expect(row.match(/,"[=+\-@\t\r]/)).toBeNull();
  });

  it("The audit screen says whether acts agree with the journal, and names the first difference", async () => {
    const { token } = await manager();
    const { token: elsewhere } = await hire(app, [{ role: "manager", on: app.marina }]);
    const text = async (by = token) => (await askDesk("/desk/audit", { token: by })).text;
    expect(await text()).toContain("The first night has not compared it");
    const id = await act({});
    const night = async () => {
      await services().queue.enqueue("acts.journal", {} as never);
      await services().queue.runDueJobs();
    };
    await app.clock.advance(86_400);
    await night();
    await app.clock.reset();
    expect(await text()).toContain("Agrees with the journal of");
    await app.oracle("update operator_acts set actor = 'nobody' where id = $1", [id]);
    await app.clock.advance(86_400);
    await night();
    await app.clock.reset();
    expect(await text()).toMatch(/role="alert">An act was changed in the database: ban on ember/);
    expect(await text(elsewhere)).toContain("Differs from the journal");
    expect(await text(elsewhere)).not.toContain(id);
    const { token: finance } = await hire(app, [{ role: "finance", on: app.ember }]);
    expect(await text(finance)).toContain("Differs from the journal");
    expect(await text(finance)).not.toContain(id);
  });

  it("An act taken back says so, and one whose words were erased", async () => {
    const { token } = await manager();
    const undone = await act({ verb: "ban" });
    const undo = await act({ verb: "undo" });
    await app.oracle("update operator_acts set undoes = $2 where id = $1", [undo, undone]);
    await app.oracle("delete from operator_act_details where act_id = $1", [undone]);
    const list = await askDesk("/desk/audit", { token });
    expect(list.text).toContain("taken back");
    expect(list.text).toContain("Erased with the member");
    const one = await askDesk(`/desk/audit/ember/${undone}`, { token });
    expect(one.text).toContain(`/desk/audit/ember/${undo}`);
  });
});
