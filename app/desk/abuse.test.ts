import { beforeAll, describe, expect, it } from "vitest";
import { operatorVerbs } from "~/operators/verbs/registry.server";
import type { AnyVerb } from "~/operators/verbs/verb.server";
import { randomId } from "~/platform/ids";
import { addPhoto } from "~/profiles/photos.server";
import { type Cast, fillTenant } from "../../tests/isolation/cast";
import { checksums } from "../../tests/isolation/neighbour";
import { askDesk } from "../../tests/support/desk";
import { addressesOfDesk } from "../../tests/support/desk-addresses";
import { type Hired, hire } from "../../tests/support/staff";
import { testAppOfFile } from "../../tests/support/test-app";
import { hostile, writeHostileWords } from "../../tests/support/hostile-words";
import { picture } from "../../tests/support/picture";
import { readCsv } from "../../tests/support/read-csv";
import { sheetTabs } from "./sheet-tab";

/** Hostile text of members, visitors and colleagues, on each screen. */
// The test data has purchases without orders.
const app = testAppOfFile({ sells: false });

let my: Cast;
let owner: Hired;
let items: string[];
let acts: string[];

beforeAll(async () => {
  my = await fillTenant(app, app.ember, "");
  owner = await hire(app, [{ role: "owner", on: null }], "passkey");
  const idsOf = async (table: string) => {
    const rows = await app.oracle<{ id: string }>(`select id from ${table} where tenant_id = $1`, [
      app.ember.tenant.id,
    ]);
    return rows.map(({ id }) => id);
  };
  items = await idsOf("work_items");
  acts = (await idsOf("operator_acts")).slice(0, 5);
  const taken = await writeHostileWords((statement) => app.oracle(statement), "ember");
  expect(taken.length).toBeGreaterThan(30);
});

/** Each page that the owner can open, with hostile text in each query parameter too. */
function* pages(): Generator<string> {
  const ids = [my.anna, my.gina, my.boris, my.paidOrder, ...items, ...acts];
  for (const { path } of addressesOfDesk()) {
    if (path.includes("sign-out") || path.endsWith("*")) continue;
    if (!/:(?!verb)/.test(path)) {
      const at = path.replace(":verb", "warn");
      yield at;
      const query = new URLSearchParams(
        ["q", "subject", "actor", "verb", "to", "after", "id", "why"].map((name) => [name, hostile]),
      );
      yield `${at}?${query}`;
      continue;
    }
    for (const id of ids)
      yield path.replace(":site", "ember").replace(/:\w+/g, (name) => (name === ":size" ? "card" : id));
  }
  for (const tab of sheetTabs) for (const id of [my.anna, my.boris]) yield `/desk/ember/members/${id}?tab=${tab}`;
  for (const verb of ["warn", "note", "refund", "decide"]) yield `/desk/ember/members/${my.anna}?command=${verb}`;
}

/** Invisible characters, with the text before them. */
const unseen = /[^<]{0,100}(?:[\u200B\u202A-\u202E\u2066-\u2069\uFEFF]|\p{Cc}(?<![\t\n\r]))/gu;
const shownIn = (text: string) => text.replace(/<textarea[^>]*>[^<]*<\/textarea>/g, "").replace(/ value="[^"]*"/g, "");

describe("Hostile words on the console (check 34)", () => {
  it("On no screen do they become markup or an address, and what cannot be seen is marked", async () => {
    const marked: string[] = [];
    const unmarked: [path: string, words: string][] = [];
    for (const path of pages()) {
      const { status, headers, text } = await askDesk(path, { token: owner.token });
      expect(status, path).toBeLessThan(500);
      if (!headers.get("content-type")?.startsWith("text/html")) continue;
      expect(text, path).not.toMatch(/<svg\/onload|<img src=x|<\/script><svg|(?:href|src|action)="\s*javascript:/i);
      for (const [words] of shownIn(text).matchAll(unseen)) unmarked.push([path, words]);
      if (text.includes("U+202E")) marked.push(path);
    }
    expect(unmarked).toEqual([]);
    expect(marked.length).toBeGreaterThan(15);
  });
});

describe("Tables of the console (check 35)", () => {
  it("Each is read back by a parser of RFC 4180, and no cell begins a formula", async () => {
    const tables: string[] = [];
    for (const { path } of addressesOfDesk().filter(({ path }) => !path.includes(":"))) {
      const { headers, text } = await askDesk(path, { token: owner.token });
      if (!headers.get("content-type")?.startsWith("text/csv")) continue;
      tables.push(path);
      const [head = [], ...rows] = readCsv(text);
      expect(rows.length, path).toBeGreaterThan(0);
      for (const row of rows) {
        expect(row, path).toHaveLength(head.length);
        for (const cell of row) expect(cell, path).not.toMatch(/^\s*[=+\-@\t\r＝＋－＠]/);
      }
      expect(
        rows.flat().some((cell) => cell.includes(hostile)),
        path,
      ).toBe(true);
    }
    expect(tables).toContain("/desk/audit-export");
  });
});

describe("Requests that must change nothing (check 33)", () => {
  it("No address of a command runs it when it is only read", async () => {
    const before = await checksums(app, app.ember.tenant.id);
    const given = {
      site: "ember",
      id: my.carol,
      other: my.hugo,
      rule: "fraud",
      why: "Looked into it.",
      key: randomId(),
    };
    const more = {
      note: "Noted.",
      credits: "5",
      until: "7d",
      kind: "age",
      code: "SPRING",
      percent: "10",
      back: "/desk",
    };
    const query = new URLSearchParams({ ...given, ...more });
    for (const { name } of Object.values<AnyVerb>(operatorVerbs))
      for (const method of ["GET", "HEAD"]) {
        const { status } = await askDesk(`/desk/do/${name}?${query}`, { token: owner.token, method });
        expect([200, 404], name).toContain(status);
      }
    expect(await checksums(app, app.ember.tenant.id)).toEqual(before);
  });

  it("A page that the browser loads ahead is refused at each address, and notes no look", async () => {
    const before = await checksums(app, app.ember.tenant.id);
    const ahead: Record<string, string>[] = [{ "sec-purpose": "prefetch;prerender" }, { purpose: "prefetch" }];
    for (const path of pages())
      for (const headers of ahead) {
        const { status, text } = await askDesk(path, { token: owner.token, headers });
        expect([path, status, text]).toEqual([path, 403, ""]);
      }
    expect(await checksums(app, app.ember.tenant.id)).toEqual(before);
  });
});

describe("Pictures of the console (check 36)", () => {
  const conditions: Record<string, string>[] = [
    {},
    { "if-none-match": "*" },
    { "if-none-match": '"a"', "if-modified-since": new Date().toUTCString() },
    { range: "bytes=0-9" },
  ];

  /** URLs in the route table that serve a picture to an operator with the claim. */
  async function pictures(claimant: Hired): Promise<string[]> {
    await app.ember.files.put(`chats/${my.frozenPhoto}.webp`, new Uint8Array([1, 2, 3]), "image/webp");
    // Adds the stored photo to the evidence, which lacks it.
    await app.oracle(
      `update report_evidence set photo_ids = array[$1::uuid]
       where report_id in (select id from reports where case_id = $2)`,
      [my.frozenPhoto, my.reportCase],
    );
    const [item] = await app.oracle<{ id: string }>(
      "select id from work_items where kind = 'case' and subject_id = $1 and closed_at is null",
      [my.reportCase],
    );
    const caseItem = item?.id as string;
    await app.oracle("update work_items set claimed_by = null, claimed_until = null where id = $1", [caseItem]);
    expect((await askDesk(`/desk/queue/ember/${caseItem}`, { token: claimant.token })).text).toContain("Yours until");
    const bytes = await picture(150, 200).jpeg().toBuffer();
    const photo = await addPhoto(app.ember, { memberId: my.hugo, premium: true }, bytes);
    const found: string[] = [];
    for (const { path } of addressesOfDesk().filter(({ path }) => /:(size|file)/.test(path)))
      for (const size of ["thumb", "card", "full"]) {
        const at = path
          .replace(":site", "ember")
          .replace(":size", size)
          .replace(":file", my.frozenPhoto)
          .replace(":id", path.includes(":file") ? caseItem : photo);
        const { headers } = await askDesk(at, { token: claimant.token });
        if (headers.get("content-type")?.startsWith("image/")) found.push(at);
      }
    return [...new Set(found)];
  }

  it("Without a session, for another person, after sign-out and out of a cache there is nothing", async () => {
    const claimant = await hire(app, [{ role: "moderator", on: app.ember }]);
    const colleague = await hire(app, [{ role: "moderator", on: app.ember }]);
    const [elsewhere, marketing] = [
      await hire(app, [{ role: "moderator", on: app.marina }]),
      await hire(app, [{ role: "marketing", on: app.ember }]),
    ];
    const paths = await pictures(claimant);
    expect(paths).toHaveLength(4);
    for (const path of paths)
      for (const headers of conditions) {
        const mine = await askDesk(path, { token: claimant.token, headers });
        expect([path, mine.status, mine.headers.get("cache-control")]).toEqual([path, 200, "no-store"]);
        for (const name of ["etag", "last-modified", "accept-ranges", "expires"])
          expect(mine.headers.get(name), name).toBeNull();
        const none = await askDesk(path, { headers });
        expect([none.status, none.headers.get("location")?.startsWith("/desk/sign-in?to="), none.text]).toEqual([
          302,
          true,
          "",
        ]);
        const others = [elsewhere, marketing, ...(path.includes("/evidence/") ? [colleague] : [])];
        for (const { token } of others) {
          const answer = await askDesk(path, { token, headers });
          expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
        }
      }
    await askDesk("/desk/sign-out", { token: claimant.token, body: { key: randomId() } });
    for (const path of paths)
      for (const headers of conditions) {
        const late = await askDesk(path, { token: claimant.token, headers });
        expect([late.status, late.text]).toEqual([302, ""]);
      }
  });
});
