import { createECDH } from "node:crypto";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sendCommand, startCommandSocket } from "~/platform/command-socket.server";
import { type Database, openDatabase } from "~/platform/database.server";
import { createDiskFiles } from "~/platform/disk-files.server";
import { type Keys, keysFrom, openText } from "~/platform/keys.server";
import { migrate } from "~/platform/migrations.server";
import { secretAad, secretPurpose } from "~/tenancy/secrets";
import { checkRecord } from "~/tenancy/record";
import { TenantRecordError } from "~/tenancy/tenant";
import { adviseOn, costMistakes, mistakesIn, notYetLive } from "./tenant-advice";
import { answerTenantCommands, tenantCommands, type TenantOperator } from "./tenant-commands.server";
import { openTestDatabase } from "../../tests/support/database";
import { type TenantFolder, readTenant } from "~/tenancy/tenant-folder.server";
import { OnboardingError, type TenantToApply, applyTenant, listStoredTenants } from "./tenant-onboarding.server";
import { planChanges, printChange, summariseNew } from "./tenant-plan";
import { scaffoldTenant } from "./tenant-scaffold.server";

function filesOf(root: string, slug: string): TenantFolder {
  const tenant = readTenant(root, slug);
  if (!tenant.ok) throw new Error(JSON.stringify(tenant.problems, null, 2));
  return tenant.value;
}

function tenantOf(
  slug: string,
  settings: Record<string, unknown> = {},
  more: Partial<TenantToApply> = {},
): TenantToApply {
  const { state, record, company } = filesOf("tenants", slug);
  return { slug, state, record: { ...record, settings: { ...record.settings, ...settings } }, company, ...more };
}

describe("a tenant's plan", () => {
  it("A plan lists each value that differs and no other, in whatever order the keys stand", () => {
    const before = tenantOf("ember");
    const reordered = JSON.parse(JSON.stringify(before), (_key, value: unknown) =>
      value && typeof value === "object" && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).reverse())
        : value,
    ) as TenantToApply;
    expect(planChanges(before, reordered)).toEqual([]);
    const after = tenantOf("ember", { message_credits: 7, match_claim: null, photo_credits: undefined });
    expect(planChanges(before, after).map(printChange)).toEqual([
      "+ settings.match_claim: null",
      "~ settings.message_credits: 5 → 7",
      "- settings.photo_credits: 10",
    ]);
  });

  it("A plan compares bundles one by one", () => {
    const before = tenantOf("ember");
    const after = structuredClone(before);
    Object.assign((after.record.bundles as object[])[0] ?? {}, { credits: 60 });
    expect(planChanges(before, after).map(printChange)).toEqual(["~ bundles.c50.credits: 50 → 60"]);
  });

  it("The plan of a new tenant is one line", () => {
    expect(summariseNew(tenantOf("marina"))).toMatch(
      /^demo, \d+ settings, \d+ bundles, texts in .*\bnl\b.*, at marina\.localhost/,
    );
  });
});

describe("a well-formed record with mistakes", () => {
  const mistakes = (settings: Record<string, unknown>, texts?: object) => {
    const { parsed } = filesOf("tenants", "ember");
    const record = { ...parsed, settings: { ...parsed.settings, ...settings }, texts: texts ?? parsed.texts };
    return mistakesIn(record as typeof parsed);
  };

  it("A minimum cost in a currency without a bundle price is a mistake", () => {
    const told = mistakes({ minimum_message_costs: { GB: { costs: 3, currency: "NOK" } } });
    expect(told.map(({ problem }) => problem)).toEqual(["is in NOK, in which no bundle is sold there"]);
  });

  it("A site language that is unknown or has no texts is a mistake", () => {
    expect(mistakes({ domain_language: "xx" })).toMatchObject([{ problem: "is xx, for which there are no texts" }]);
    expect(mistakes({ domain_language: "de-AT" }, {})).toMatchObject([{ path: "texts/de.json" }]);
    expect(mistakes({ domain_language: "" })).toEqual([]);
  });

  it("The country UK is refused with a hint at GB, and a missing value is reported as missing", () => {
    const told = (change: Record<string, unknown>) => {
      const { record, state } = tenantOf("ember");
      const settings = Object.fromEntries(
        Object.entries({ ...(record.settings as object), ...change }).filter(([, v]) => v !== undefined),
      );
      const checked = checkRecord({ ...record, settings }, state);
      return checked.ok ? [] : checked.problems.map(({ path, problem, fix }) => `${path} ${problem}. ${fix}`);
    };
    expect(told({ countries: ["UK"] })[0]).toMatch(/Did you mean GB\?/);
    const bare = { GB: { costs: 0.61 } };
    expect(told({ minimum_message_costs: bare })[0]).toMatch(/GB\.currency is missing\. Add /);
    expect(told({ name: undefined })[0]).toMatch(/^settings\.name is missing/);
  });
});

describe("a live site beside the demo (DESIGN 13.25)", () => {
  it("A live tenant and the demo exclude each other in code and in the database", async () => {
    const database = await openTestDatabase();
    const sql = (text: string) => database.owner.pool.query(text);
    const live = tenantOf("ember", {}, { state: "live" });
    await applyTenant(database.owner, tenantOf("ember"));
    await sql("insert into installation (key, value) values ('demo', to_jsonb(now()))");
    await expect(applyTenant(database.owner, live)).rejects.toThrow(/holds the demo/);
    await expect(sql("update tenants set state = 'live'")).rejects.toThrow(/exclude each other/);
    await sql("delete from installation where key = 'demo'");
    await sql("update tenants set state = 'live'");
    await expect(sql("insert into installation (key, value) values ('demo', to_jsonb(now()))")).rejects.toThrow(
      /exclude each other/,
    );
    await sql("insert into installation (key, value) values ('clock_offset_seconds', to_jsonb(60))");
    await database.close();
  });
});

describe("a tenant's files", () => {
  const root = mkdtempSync(join(tmpdir(), "tenants-"));
  beforeAll(() => cpSync("tenants", root, { recursive: true }));
  afterAll(() => rmSync(root, { recursive: true }));

  it("`new` writes complete and valid files without advice, in any language and country", () => {
    const scaffolds = [
      { slug: "rose-garden", name: "Rose Garden", language: "nl", countries: ["NL", "BE"], theme: "orchid", niche: 2 },
      { slug: "fjord", language: "nb", countries: ["NO"] },
      { slug: "plain" },
      { slug: "zlota", language: "pl-PL", countries: ["PL", "CH", "US"], company: "onyx-society" },
    ] as const;
    for (const options of scaffolds) {
      scaffoldTenant(root, { ...options, countries: "countries" in options ? [...options.countries] : undefined });
      expect(adviseOn(filesOf(root, options.slug).parsed)).toEqual([]);
      expect(mistakesIn(filesOf(root, options.slug).parsed)).toEqual([]);
    }
    expect(filesOf(root, "rose-garden").parsed.settings).toMatchObject({
      name: "Rose Garden",
      theme: "orchid",
      niche: 2,
    });
    expect(existsSync(join(root, "companies", "zlota.json"))).toBe(false);
  });

  it("A stated message price must equal the cheapest package's price", () => {
    const { parsed } = filesOf(root, "ember");
    expect(costMistakes(parsed)).toEqual([]);
    for (const costs of [0.6, 0.62]) {
      const minimum_message_costs = {
        ...parsed.settings.minimum_message_costs,
        GB: { costs, currency: "GBP" as const },
      };
      expect(costMistakes({ ...parsed, settings: { ...parsed.settings, minimum_message_costs } })).toEqual([
        expect.objectContaining({ path: "tenant.json: settings.minimum_message_costs.GB.costs", fix: "Write 0.61." }),
      ]);
    }
  });

  it("A live tenant with the template's company or with a host that leads nowhere is refused", () => {
    scaffoldTenant(root, { slug: "early" });
    const template = JSON.parse(readFileSync(join(root, "_template", "company.json"), "utf8"));
    const { parsed, company } = filesOf(root, "early");
    const paths = notYetLive(parsed, company, template).map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        "tenant.json: hosts",
        "tenant.json: settings.payment_provider",
        "companies/early.json: kvk",
        "companies/early.json: vat_numbers",
      ]),
    );
    const settings = { ...parsed.settings, payment_provider: "stripe" as const };
    const open = { ...parsed, hosts: ["early.dating"], settings };
    expect(notYetLive(open, filesOf(root, "onyx").company, template)).toEqual([]);
  });

  it("`new` writes nothing for a value that a record does not allow", () => {
    const refused = [{ language: "tlh" }, { host: "https://lily.example/" }, { name: "F" }, { company: "../ember" }];
    for (const options of refused) {
      expect(() => scaffoldTenant(root, { slug: "lily", ...options })).toThrow(`--${Object.keys(options)[0]}`);
      expect(existsSync(join(root, "lily"))).toBe(false);
    }
  });

  it("`new` never overwrites files", () => {
    expect(() => scaffoldTenant(root, { slug: "ember" })).toThrow(OnboardingError);
    expect(() => scaffoldTenant(root, { slug: "../out" })).toThrow(OnboardingError);
  });

  it("Each reported mistake names its file", () => {
    const path = join(root, "onyx", "tenant.json");
    writeFileSync(path, readFileSync(path, "utf8").replace('"min_age": 21', '"min_age": 16'));
    expect(readTenant(root, "onyx")).toMatchObject({ problems: [{ path: "onyx/tenant.json: settings.min_age" }] });
    writeFileSync(join(root, "merlot", "bundles.json"), "[{");
    expect(readTenant(root, "merlot")).toMatchObject({
      problems: [{ path: expect.stringMatching(/bundles\.json:1:3$/), problem: "needs a name in double quotes here" }],
    });
    const both = join(root, "aurora", "tenant.json");
    const wrong = readFileSync(both, "utf8").replace('"state": "demo"', '"state": "lives", "more": 1');
    writeFileSync(both, wrong.replace('"refund_days": 14', '"refund_days": 7').replace('"niche": 1', '"niche": "1"'));
    const found = readTenant(root, "aurora");
    expect(found.ok ? [] : found.problems.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["aurora/tenant.json: state", "aurora/tenant.json: settings.niche"]),
    );
    rmSync(join(root, "companies", "marina-kade.json"));
    expect(readTenant(root, "marina")).toMatchObject({ problems: [{ problem: "is not there" }] });
  });
});

describe("applying a tenant", () => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase({});
    await migrate(database, "migrations");
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.pool.query("delete from tenants");
    await database.pool.query("delete from companies");
  });

  const stored = async (slug: string) => (await listStoredTenants(database)).find((row) => row.slug === slug);
  const hosts = async () =>
    (await database.pool.query<{ host: string }>("select host from tenant_hosts order by host")).rows.map(
      ({ host }) => host,
    );

  it("Applying writes a tenant once, and raises the version only when something changed", async () => {
    expect(await applyTenant(database, tenantOf("ember"))).toMatchObject({ version: 1 });
    expect(await applyTenant(database, tenantOf("ember"))).toEqual({ slug: "ember", version: 1, changes: [] });
    expect(await applyTenant(database, tenantOf("ember", { niche: 2 }))).toMatchObject({
      version: 2,
      changes: [{ path: "settings.niche", before: "1", after: "2" }],
    });
    expect(await hosts()).toEqual(["ember.localhost"]);
  });

  it("Applying refuses a bad record and keeps the last valid row", async () => {
    await applyTenant(database, tenantOf("ember"));
    await expect(applyTenant(database, tenantOf("ember", { min_age: 16 }))).rejects.toThrow(TenantRecordError);
    expect(await stored("ember")).toMatchObject({ version: 1, record: { settings: { name: "Emberly" } } });
  });

  it("Applying moves hosts as the record says and refuses another tenant's host", async () => {
    const moved = tenantOf("ember", { domain: "new.example" });
    moved.record.hosts = ["new.example"];
    await applyTenant(database, tenantOf("ember"));
    await applyTenant(database, moved);
    expect(await hosts()).toEqual(["new.example"]);
    const thief = tenantOf("marina");
    thief.record.hosts = ["marina.localhost", "new.example"];
    await expect(applyTenant(database, thief)).rejects.toThrow("belongs to the site ember");
    expect(await stored("marina")).toBeUndefined();
  });

  it("Applying a changed company raises the version of each of its tenants", async () => {
    const sister = tenantOf("marina", { company_id: "emberly-evenings" });
    const emberly = tenantOf("ember");
    await applyTenant(database, {
      ...sister,
      record: { ...sister.record, company_id: "emberly-evenings" },
      company: emberly.company,
    });
    await applyTenant(database, emberly);
    expect(await stored("marina")).toMatchObject({ version: 1 });
    await applyTenant(database, { ...emberly, company: { ...emberly.company, delete_discount: 10 } });
    expect(await stored("marina")).toMatchObject({ version: 2, company: { delete_discount: 10 } });
  });

  const operatorWith = (keys: Keys, publishChange = async () => {}): TenantOperator => {
    const store = { removePrefix: async () => {} };
    const env = { PORT: 3000, STRIPE_URL: undefined, MOLLIE_URL: undefined };
    const files = createDiskFiles(join(tmpdir(), "no-files"));
    return { database, env, keys, publishChange, store, files, journal: files };
  };

  it("Applying publishes a change, and publishes nothing without one", async () => {
    let published = 0;
    const operator = operatorWith(keysFrom(Buffer.alloc(32, 1).toString("base64")), async () => void published++);
    await tenantCommands["tenant.apply"](operator, [tenantOf("ember"), tenantOf("marina")]);
    await tenantCommands["tenant.apply"](operator, [tenantOf("ember"), tenantOf("marina")]);
    expect(published).toBe(1);
  });

  it("A running server applies tenants over its socket, and reports mistakes", async () => {
    const folder = mkdtempSync(join(tmpdir(), "control-"));
    const operator = operatorWith(keysFrom(Buffer.alloc(32, 1).toString("base64")));
    const stop = answerTenantCommands(operator);
    const control = await startCommandSocket(folder);
    try {
      const answer = await sendCommand(folder, "tenant.apply", [tenantOf("ember")]);
      expect(answer?.result).toMatchObject([{ slug: "ember", version: 1 }]);
      const bad = sendCommand(folder, "tenant.apply", [tenantOf("ember", { min_age: 16 })]);
      await expect(bad).rejects.toThrow("settings.min_age is too small");
      for (const [tenant, mistake] of unmeant()) {
        await expect(sendCommand(folder, "tenant.apply", [tenantOf("aurora"), tenant])).rejects.toThrow(mistake);
      }
      expect(await stored("aurora")).toBeUndefined();
    } finally {
      stop();
      await control.close();
      rmSync(folder, { recursive: true });
    }
  });

  it("Without a socket, applying refuses the same mistakes before it writes any of several tenants", async () => {
    const operator = operatorWith(keysFrom(Buffer.alloc(32, 1).toString("base64")));
    for (const [tenant, mistake] of unmeant()) {
      const applied = tenantCommands["tenant.apply"](operator, [tenantOf("aurora"), tenant]);
      await expect(applied).rejects.toThrow(mistake);
    }
    expect(await stored("aurora")).toBeUndefined();
  });

  it("A site gets neither the host of the operators' console nor its preview, by applying or by moving", async () => {
    const keys = keysFrom(Buffer.alloc(32, 1).toString("base64"));
    const given = operatorWith(keys);
    const operator = { ...given, env: { ...given.env, OPERATE_HOST: "operate.localhost" } };
    await tenantCommands["tenant.apply"](operator, [tenantOf("ember")]);
    for (const host of ["operate.localhost", "preview.operate.localhost"]) {
      const { record } = tenantOf("ember");
      const taken = { ...tenantOf("ember"), record: { ...record, hosts: [...record.hosts, host] } };
      const words = `ember: the host ${host} belongs to the operators' console`;
      await expect(tenantCommands["tenant.apply"](operator, [taken])).rejects.toThrow(words);
      const move = { slug: "ember", from: "ember.localhost", to: host, redirect: false };
      await expect((async () => tenantCommands["tenant.move-host"](operator, move))()).rejects.toThrow(words);
    }
    expect(await stored("ember")).toMatchObject({ version: 1 });
  });

  /** Well-formed tenants that the program refuses, each with the message. */
  const unmeant = (): [TenantToApply, string][] => [
    [
      tenantOf("ember", { domain_language: "xx" }),
      "ember/tenant.json: settings.domain_language is xx, for which there are no texts",
    ],
    [
      tenantOf("ember", { message_credits: 7 }),
      "ember/tenant.json: settings.minimum_message_costs.GB.costs says 0.61 GBP, but",
    ],
    [tenantOf("ember", {}, { state: "live" }), "ember/tenant.json: hosts names ember.localhost, which leads nowhere"],
  ];

  it("A secret is stored sealed, for its own tenant only", async () => {
    const keys = keysFrom(Buffer.alloc(32, 1).toString("base64"));
    const operator = operatorWith(keys);
    await applyTenant(database, tenantOf("ember"));
    await tenantCommands["tenant.secret"](operator, { slug: "ember", name: "mollie_api_key", value: "live_abcdefgh" });
    const { rows } = await database.pool.query<{ tenant_id: number; sealed: string }>("select * from tenant_secrets");
    const [row] = rows;
    expect(row?.sealed).not.toContain("live_abcdefgh");
    const open = (id: number) =>
      openText(row?.sealed ?? "", keys.deriveKey(secretPurpose, id), secretAad(id, "mollie_api_key"));
    expect(open(row?.tenant_id ?? 0)).toBe("live_abcdefgh");
    expect(open((row?.tenant_id ?? 0) + 1)).toBeNull();
    const unknown = { slug: "nobody", name: "mollie_api_key", value: "live_abcdefgh" };
    await expect(tenantCommands["tenant.secret"](operator, unknown)).rejects.toThrow("There is no site nobody");
  });

  it("The check of a public push key reports a missing or different private half", async () => {
    const operator = operatorWith(keysFrom(Buffer.alloc(32, 1).toString("base64")));
    const pair = createECDH("prime256v1");
    pair.generateKeys();
    const [publicKey, privateKey] = [pair.getPublicKey("base64url"), pair.getPrivateKey("base64url")];
    const check = async (slug = "ember", key = publicKey) => {
      const problems = await tenantCommands["tenant.push-key"](operator, { slug, publicKey: key });
      return problems.map(({ problem }) => problem);
    };
    expect(await check()).toEqual(["has no private half: the site is not stored yet, and keeps no keys"]);
    await applyTenant(database, tenantOf("ember"));
    expect(await check()).toEqual(["has no private half"]);
    await tenantCommands["tenant.secret"](operator, { slug: "ember", name: "vapid_private_key", value: privateKey });
    expect(await check()).toEqual([]);
    pair.generateKeys();
    const other = pair.getPublicKey("base64url");
    expect(await check("ember", other)).toEqual(["is not the public half of the vapid_private_key that is kept"]);
  });
});
