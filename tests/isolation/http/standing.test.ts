import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, Person } from "../../support/person";
import { type ServerPair, startPair } from "../../support/server-process";

/** Two processes share a database but have no Redis. Both must follow an operator's command about a site. */
const server = process.env.TEST_DATABASE_URL;
if (!server) console.log("left out: two processes on one database need TEST_DATABASE_URL");

const promisedMs = 5000;

describe.skipIf(!server)("An operator's command about a site, in two processes without Redis", () => {
  let pair: ServerPair;
  beforeAll(async () => {
    pair = await startPair("standing");
  });
  afterAll(() => pair?.stop());

  const statusOf = async (port: number, host: string, path = "/login") => {
    const { status, headers } = await ask(port, path, { headers: { host: `${host}:${port}` } });
    return { status, location: headers.location };
  };

  async function bothWithin(host: string, status: number): Promise<void> {
    const last = performance.now() + promisedMs;
    for (;;) {
      const now = await Promise.all(pair.ports.map(async (port) => (await statusOf(port, host)).status));
      if (now.every((one) => one === status)) return;
      if (performance.now() > last) throw new Error(`${host} answers ${now}, not ${status}, after ${promisedMs} ms`);
      await new Promise((done) => setTimeout(done, 50));
    }
  }

  /** Opens a member's event stream at one process. `ended` resolves to the time of the stream's end. */
  async function watch(port: number, host: string, who: string) {
    const person = await new Person(port, host).enter(`${who}@demo.test`);
    const headers = { host: `${host}:${port}`, cookie: person.cookieHeader, "x-forwarded-for": person.address };
    let text = "";
    const ended = new Promise<number>((done, fail) => {
      request({ port, host: "127.0.0.1", path: "/realtime", headers, agent: false }, (incoming) => {
        incoming.on("data", (piece) => {
          text += piece;
        });
        incoming.once("close", () => done(performance.now()));
      })
        .once("error", fail)
        .end();
    });
    for (let tries = 0; !text.includes("event: ready"); tries++) {
      if (tries > 200) throw new Error(`no stream on ${host}: ${text}`);
      await new Promise((again) => setTimeout(again, 25));
    }
    return { person, ended, said: () => text };
  }

  async function decided(watched: { ended: Promise<number> }[], ...words: string[]): Promise<void> {
    await pair.tenant(words);
    const from = performance.now();
    const late = new Promise<never>((_, fail) => {
      setTimeout(
        () => fail(new Error(`a stream is open ${promisedMs} ms after ${words.join(" ")}`)),
        promisedMs,
      ).unref();
    });
    await Promise.race([Promise.all(watched.map(({ ended }) => ended)), late]);
    expect(performance.now() - from).toBeLessThan(promisedMs);
  }

  const openSessions = async (slug: string) => {
    const { rows } = await pair.oracle.query(
      `select count(*)::integer as count from sessions s join tenants t on t.id = s.tenant_id
       where t.slug = $1 and s.ended_at is null`,
      [slug],
    );
    return rows[0]?.count as number;
  };

  it("Suspending a site ends its streams and sessions in both processes, and after resuming it members log in again", async () => {
    const [one, other] = pair.ports;
    const mine = [await watch(one, "ember.localhost", "free"), await watch(other, "ember.localhost", "premium")];
    const neighbour = await watch(other, "marina.localhost", "free");
    await decided(mine, "suspend", "ember");
    for (const { said } of mine) expect(said()).toContain("event: session-ended");
    await bothWithin("ember.localhost", 503);
    await bothWithin("marina.localhost", 200);
    expect(await openSessions("ember")).toBe(0);
    expect(await pair.tenant(["list"])).toMatch(/ember\s+suspended/);
    await pair.tenant(["resume", "ember"]);
    await bothWithin("ember.localhost", 200);
    expect((await mine[0]?.person.get("/profile"))?.headers.location).toMatch(/^\/login/);
    expect((await neighbour.person.get("/profile")).status).toBe(200);
  });

  it("After a site has moved, both processes serve its new host, redirect the old one and have ended its streams", async () => {
    const [one, other] = pair.ports;
    const watched = [await watch(one, "marina.localhost", "free"), await watch(other, "marina.localhost", "premium")];
    await decided(watched, "move-host", "marina", "marina.localhost", "harbour.localhost", "--old-host", "redirect");
    await bothWithin("harbour.localhost", 200);
    await bothWithin("marina.localhost", 308);
    expect((await statusOf(one, "marina.localhost")).location).toContain("//harbour.localhost");
    expect(await openSessions("marina")).toBe(0);
  });

  it("After a suspended site is erased, both processes answer that its host is unknown", async () => {
    await pair.tenant(["suspend", "ember"]);
    await bothWithin("ember.localhost", 503);
    await pair.tenant(["erase", "ember", "--confirm", "ember", "--unsettled", "demo money"]);
    await bothWithin("ember.localhost", 421);
  });
});
