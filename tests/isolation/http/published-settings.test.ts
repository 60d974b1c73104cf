import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask } from "../../support/person";
import { type ServerPair, startPair } from "../../support/server-process";

/** Two processes share a database but have no Redis. Both must follow a publication by a third process. */
const server = process.env.TEST_DATABASE_URL;
if (!server) console.log("left out: two processes on one database need TEST_DATABASE_URL");

const promisedMs = 1000;
const why = "Asked for by the company.";

describe.skipIf(!server)("A publication, in two processes without Redis", () => {
  let pair: ServerPair;
  beforeAll(async () => {
    pair = await startPair("published");
  });
  afterAll(() => pair?.stop());

  const isNamed = async (port: number, name: string) => {
    const { text } = await ask(port, "/login", { headers: { host: `ember.localhost:${port}` } });
    return text.includes(name);
  };

  async function expectNamedWithin(name: string, ms: number): Promise<void> {
    const last = performance.now() + ms;
    for (;;) {
      const named = await Promise.all(pair.ports.map((port) => isNamed(port, name)));
      if (named.every(Boolean)) return;
      expect(performance.now(), `${name} in each process: ${named}`).toBeLessThan(last);
      await new Promise((done) => setTimeout(done, 20));
    }
  }

  it("A published setting and a version made again are visible in every process within a second", async () => {
    await expectNamedWithin("Emberly", promisedMs);
    const before = await newest();
    await pair.operator(["keep-setting", "ember", "name", "value=Cinderline"]);
    expect(await Promise.all(pair.ports.map((port) => isNamed(port, "Cinderline")))).toEqual([false, false]);
    await pair.operator(["publish-draft", "ember", why]);
    await expectNamedWithin("Cinderline", promisedMs);
    await pair.operator(["restore-version", "ember", String(before), String(await newest()), why]);
    await expectNamedWithin("Emberly", promisedMs);
  });

  async function newest(): Promise<number> {
    const { rows } = await pair.oracle.query<{ version: number }>(
      "select max(v.version) as version from site_versions v join tenants t on t.id = v.tenant_id where t.slug = 'ember'",
    );
    return rows[0]?.version as number;
  }
});
