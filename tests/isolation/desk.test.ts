import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Role } from "~/operators/staff/role-permissions";
import { operatorVerbs } from "~/operators/verbs/registry.server";
import type { AnyVerb } from "~/operators/verbs/verb.server";
import { orderNumber } from "~/payments/order";
import { isId, randomId } from "~/platform/ids";
import { services } from "~/platform/services.server";
import { askDesk, type DeskAsking } from "../support/desk";
import { addressesOfDesk } from "../support/desk-addresses";
import { hire } from "../support/staff";
import { testAppOfFile } from "../support/test-app";
import { fillTenant } from "./cast";
import { checksums, ownIds } from "./neighbour";

/**
 * People of one site request data of another site at each URL of the console (check 31). The URLs come from the
 * routes, the commands from the registry, and the ids from the other site's rows.
 */
// Switch sales off, because the cast books purchases without orders.
const app = testAppOfFile({ sells: false });
const foreign = "marina";
const unknown = "nowhere";
const own = "ember";

/**
 * Roles that see a site's people or money. One person holds all roles, so that each screen and command needs one
 * request.
 */
const roles = ["manager", "moderator", "support", "finance"] as const satisfies readonly Role[];

const addresses = addressesOfDesk();
const commands: readonly AnyVerb[] = Object.values<AnyVerb>(operatorVerbs).filter(({ acts }) => acts);

/** The query parameters that a screen reads. */
async function namesReadBy(path: string, asking: DeskAsking): Promise<string[]> {
  const names = new Set<string>();
  const spies = (["get", "has", "getAll"] as const).map((method) => {
    const read = URLSearchParams.prototype[method] as (name: string) => never;
    return vi.spyOn(URLSearchParams.prototype, method).mockImplementation(function (
      this: URLSearchParams,
      name: string,
    ) {
      names.add(name);
      return read.call(this, name);
    });
  });
  await askDesk(path, asking);
  for (const spy of spies) spy.mockRestore();
  return [...names].sort();
}

/** Pairs of ids in the same form: an id of the other site, and an unused id. */
let pairs: [theirs: string, nobodys: string][];
let ids: string[];
/** Ids of the people and items that commands concern. */
let subjects: string[];
/** Ids and words of the other site. An answer may contain one only when the request contained it. */
let secretIds: ReadonlySet<string>;
let secretWords: string[];
let untouched: unknown;

beforeAll(async () => {
  const theirs = await fillTenant(app, app.marina, "Foreigner-");
  const { settings, canonicalHost } = app.marina.tenant;
  const all = await ownIds(app, app.marina.tenant.id);
  // One id of each table is enough, because the console treats all ids of a table alike.
  ids = await oneOfEachTable(all);
  subjects = [
    theirs.anna,
    theirs.waitingPhoto,
    theirs.waitingText,
    theirs.reportCase,
    theirs.frozenPhoto,
    theirs.complaint,
    theirs.appeal,
    theirs.approval,
    theirs.workItem,
    theirs.paidOrder,
    theirs.creditReturn,
  ];
  const colleague = await hire(app, [{ role: "moderator", on: app.marina }]);
  pairs = [
    [foreign, unknown],
    [settings.name, "Nowhere"],
    [canonicalHost, "nowhere.localhost"],
    [theirs.annasEmail, "nobody@members.test"],
    [theirs.anna, randomId()],
    [theirs.paidOrder, randomId()],
    [orderNumber(theirs.paidOrder), orderNumber(randomId())],
    [colleague.staffId, randomId()],
  ];
  secretIds = new Set([...all, colleague.staffId]);
  secretWords = [foreign, settings.name, "Foreigner", theirs.annasEmail].map((word) => word.toLowerCase());
  untouched = await stateOfTheirs();
});

/** An id of each table of the site. */
async function oneOfEachTable(among: ReadonlySet<string>): Promise<string[]> {
  const columns = await app.oracle<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
     join information_schema.columns t on t.table_schema = 'public' and t.table_name = c.table_name and t.column_name = 'tenant_id'
     where c.table_schema = 'public' and c.data_type = 'uuid' and c.column_name in ('id', 'member_id') order by 1, 2`,
  );
  const found = columns.map(
    ({ table, column }) =>
      `(select ${column}::text as id from ${table} where tenant_id = $1 and ${column} is not null limit 1)`,
  );
  const rows = await app.oracle<{ id: string }>(`select distinct id from (${found.join(" union all ")}) f`, [
    app.marina.tenant.id,
  ]);
  return rows.map(({ id }) => id).filter((id) => among.has(id));
}

/** Rows of the other site, and the permissions of its staff. */
async function stateOfTheirs(): Promise<unknown> {
  const { id } = app.marina.tenant;
  const rights = await app.oracle(
    `select (select md5(string_agg(g::text, '|' order by g.id)) from staff_grants g where tenant_id = $1) as grants,
       (select md5(i.record::text || i.version || i.state) from tenants i where id = $1) as site,
       (select count(*) from staff_invitations i where i::text like '%' || $1 || '%') as invitations`,
    [id],
  );
  return { rights, ...(await checksums(app, id)) };
}

interface Seen {
  status: number;
  headers: unknown;
  text: string;
  /**
   * Number of database connections. An extra connection for a foreign site would reveal the site by the answer's time.
   */
  calls: number;
}

/** Forms in which an answer may repeat a request's words: plain, URL-encoded, shortened, or as an order number. */
function formsOf(brought: readonly string[]): string[] {
  return brought.flatMap((words) => {
    const inAddress = encodeURIComponent(words);
    return [
      words,
      inAddress,
      encodeURIComponent(inAddress),
      ...(isId(words) ? [orderNumber(words), shortened(words)] : []),
    ];
  });
}

/** The form of an id in a sentence: its first eight digits. */
const shortened = (id: string) => `${id.slice(0, 8)}…`;

/** Requests a page with foreign or unknown ids, and hides those ids in the answer. */
async function see(path: string, brought: string | readonly string[], asking: DeskAsking): Promise<Seen> {
  const { pool } = services().database;
  const connect = pool.connect.bind(pool);
  let calls = 0;
  pool.connect = ((...given: []) => {
    calls += 1;
    return connect(...given);
  }) as typeof pool.connect;
  try {
    const { status, headers, text } = await askDesk(path, asking);
    const hide = (words: string) =>
      formsOf([brought].flat())
        .reduce((left, form) => left.replaceAll(form, "§"), words)
        // Remove a form's key and encrypted person, because both differ between requests.
        .replace(/name="(?:key|by)" value="[^"]*"/g, "")
        // Remove the time of the request.
        .replace(/new-items\?since=[^"&]*/g, "")
        .replace(/desk-(notice|typed)=[^;]+/g, "");
    return { status, headers: [...headers].map((line) => hide(line.join())), text: hide(text), calls };
  } finally {
    pool.connect = connect;
  }
}

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Secrets in an answer. Looks ids up in a set, because searching a page for each of hundreds is slow. */
const heldBack = ({ text, headers }: Seen) => {
  const all = (text + JSON.stringify(headers)).toLowerCase();
  return [
    ...(all.match(uuids) ?? []).filter((id) => secretIds.has(id)),
    ...secretWords.filter((word) => all.includes(word)),
  ];
};

const filled = (path: string, site: string, id: string) =>
  path.replace(":site", site).replace(/:(?!verb)\w+/g, (name) => (name === ":size" ? "card" : id));

const withSite = addresses.filter(({ path }) => path.includes(":site"));
const withId = addresses.filter(({ path }) => /:(?!site|verb)\w+/.test(path));
const fixed = addresses.filter(({ path }) => !path.includes(":") && !path.endsWith("*") && !path.includes("sign-out"));

/** Fields that the command would accept for a person or item of the operator's own site. */
function fieldsFor({ words, options, choices }: AnyVerb, id: string): Record<string, string> {
  const known: Record<string, string> = {
    items: `${id}:1`,
    amount: "1.00",
    shown: "1.00",
    credits: "5",
    until: "7d",
    code: "SPRING",
    percent: "10",
    path: "/pages/terms",
  };
  const given = Object.keys(words).map((name) => {
    const word = words[name]?.startsWith('"') ? "Looked into it." : id;
    return [name, choices[name]?.[0] ?? known[name] ?? word];
  });
  return Object.fromEntries("version" in options ? [...given, ["version", "1"]] : given);
}

describe("The addresses that this test asks", () => {
  it("The tested addresses of the console are those of the table of routes", () => {
    expect(withSite.length).toBeGreaterThan(5);
    expect(fixed.length).toBeGreaterThan(10);
    expect(ids.length).toBeGreaterThan(30);
    expect(commands.length).toBeGreaterThan(40);
  });
});

describe("A person with all roles of one site (check 31)", () => {
  const person = async () => {
    const grants = roles.map((role) => ({ role, on: app.ember }));
    return (await hire(app, grants, "passkey")).token;
  };

  it("Addresses below another site answer as below an unknown site", async () => {
    const token = await person();
    for (const { path } of withSite)
      for (const id of [...ids.slice(0, 3), randomId(), "x"]) {
        const [theirs, nobodys] = [
          await see(filled(path, foreign, id), foreign, { token }),
          await see(filled(path, unknown, id), unknown, { token }),
        ];
        expect(theirs, path).toEqual(nobodys);
        expect([path, theirs.status]).toEqual([path, 404]);
        expect(heldBack(theirs), path).toEqual([]);
      }
  });

  it("Ids of another site answer on the own site as ids of nobody", async () => {
    for (const { path } of withId) {
      const token = await person();
      const nobody = randomId();
      const nobodys = await see(filled(path, own, nobody), nobody, { token });
      for (const id of ids) {
        const theirs = await see(filled(path, own, id), id, { token });
        expect(theirs, `${path} ${id}`).toEqual(nobodys);
        expect(heldBack(theirs), path).toEqual([]);
      }
    }
  });

  it("Filters, searches and pages by words of another site answer as by unknown words", async () => {
    for (const { path } of fixed) {
      const token = await person();
      expect(heldBack(await see(path, unknown, { token })), path).toEqual([]);
      for (const name of await namesReadBy(path, { token }))
        for (const [their, nobodys] of pairs) {
          const ask = (word: string) => see(`${path}?${new URLSearchParams({ [name]: word })}`, word, { token });
          const answer = await ask(their);
          expect(answer, `${path} ${name}=${their}`).toEqual(await ask(nobodys));
          expect(heldBack(answer), `${path} ${name}=${their}`).toEqual([]);
        }
    }
  });

  it("Forms for another site are refused as forms for an unknown site", async () => {
    for (const verb of Object.values<AnyVerb>(operatorVerbs)) {
      const token = await person();
      const id = ids[0] as string;
      const fields = fieldsFor(verb, id);
      // Hide the id too, because the form of a command without a site shows the typed id again.
      const send = (site: string) =>
        see(`/desk/do/${verb.name}`, [site, id], { token, body: { ...fields, site, key: randomId(), back: "/desk" } });
      const answer = await send(foreign);
      expect(answer, verb.name).toEqual(await send(unknown));
      if (verb.at === "tenant") expect([verb.name, answer.status]).toEqual([verb.name, 404]);
      const page = await see(`/desk/do/${verb.name}?site=${foreign}`, foreign, { token });
      expect(page, verb.name).toEqual(await see(`/desk/do/${verb.name}?site=${unknown}`, unknown, { token }));
      expect([...heldBack(answer), ...heldBack(page)], verb.name).toEqual([]);
    }
  });

  it("Commands on the own site find nothing under ids of another site", async () => {
    const named = commands.filter((verb) => Object.values(fieldsFor(verb, "§")).some((value) => value.includes("§")));
    for (const verb of named) {
      const token = await person();
      const send = (id: string) =>
        see(`/desk/do/${verb.name}`, id, {
          token,
          body: { ...fieldsFor(verb, id), site: own, key: randomId(), back: "/desk" },
        });
      const nobodys = await send(randomId());
      expect(nobodys.status, verb.name).toBeLessThan(500);
      for (const id of subjects) {
        const answer = await send(id);
        expect(answer, `${verb.name} ${id}`).toEqual(nobodys);
        expect(heldBack(answer), verb.name).toEqual([]);
      }
    }
  });

  it("Each remaining form of the console leaves the other site unchanged", async () => {
    for (const { path } of addresses.filter(({ takesForm, path }) => takesForm && !path.includes(":verb")))
      for (const id of ids.slice(0, 3)) {
        const token = await person();
        const body = { id, site: foreign, tenant: foreign, name: "x", label: "x", role: "moderator" };
        const { status } = await askDesk(filled(path, foreign, id), { token, body });
        expect(status, path).toBeLessThan(500);
      }
  });

  it("After all these requests nothing of the other site has changed", async () => {
    expect(await stateOfTheirs()).toEqual(untouched);
  });
});
