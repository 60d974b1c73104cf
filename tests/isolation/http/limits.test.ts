import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { limits } from "~/platform/limits";
import { type Answer, ask, type Asking, Person } from "../../support/person";
import { type ServerProcess, startServerProcess } from "../../support/server-process";

/** Rate limits over HTTP, counted by the IP address in the proxy's header (L03). */
let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess("limits");
});
afterAll(() => server?.stop());

let serial = 0;
const freshAddress = () => `203.0.113.${++serial}`;

function visit(host: string, path: string, address: string, headers: Asking["headers"] = {}): Promise<Answer> {
  const own = { host: `${host}.localhost:${server.port}`, "x-forwarded-for": address, cookie: "locale=de" };
  return ask(server.port, path, { headers: { ...own, ...headers } });
}

/** Number of concurrent requests. More would overload a slow process. Fewer would not reach the limit in its period. */
const atOnce = 7;

/** Makes as many visits as the limit allows. Returns their statuses. */
async function useUp(visitAt: (time: number) => Promise<Answer>): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.length < limits.anonymousBurst.points) {
    const count = Math.min(atOnce, limits.anonymousBurst.points - statuses.length);
    const answers = await Promise.all(Array.from({ length: count }, (_, n) => visitAt(statuses.length + n)));
    statuses.push(...answers.map(({ status }) => status));
  }
  return statuses;
}

describe("Limits of a visitor", () => {
  it("A visitor gets the allowed number of pages, cached ones included, and then a refusal in their language", async () => {
    const address = freshAddress();
    expect(new Set(await useUp(() => visit("ember", "/", address)))).toEqual(new Set([200]));
    const refused = await visit("ember", "/", address);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(limits.anonymousBurst.seconds);
    expect(refused.headers["cache-control"]).toBe("no-store");
    expect(refused.text).toMatch(/versuch es in \d+ (Sekunden?|Minuten?) noch einmal/);
    expect(refused.text).toMatch(/<html lang="de"[^>]*data-theme="ember"/);
    const call = await visit("ember", "/api/interests.php", address);
    expect(call.status).toBe(429);
    expect(JSON.parse(call.text)).toMatchObject({ refusals: [{ code: "limit.reached" }] });
  });

  it("A visitor's limit counts per site and network, so that another network or site is not affected", async () => {
    const address = freshAddress();
    await useUp(() => visit("onyx", "/pricing", address));
    expect((await visit("onyx", "/pricing", address)).status).toBe(429);
    expect((await visit("onyx", "/pricing", freshAddress())).status).toBe(200);
    expect((await visit("marina", "/pricing", address)).status).toBe(200);
  });

  it("A forged address, an invented session or another IPv6 address of the same network gives no further pages", async () => {
    const address = freshAddress();
    const forged = (time: number) => {
      const headers = { "x-forwarded-for": `192.0.2.${time}, ${address}`, cookie: `auth=invented-${time}; locale=en` };
      return visit("aurora", "/", address, headers);
    };
    expect(new Set(await useUp(forged))).toEqual(new Set([200]));
    expect((await forged(limits.anonymousBurst.points)).status).toBe(429);
    await useUp((time) => visit("ember", "/", `2001:db8::${time + 1}`));
    expect((await visit("ember", "/", "2001:db8::ffff")).status).toBe(429);
    expect((await visit("ember", "/", "2001:db8:0:1::1")).status).toBe(200);
  });
});

describe("Limits of a member", () => {
  it("A member's limit allows polling, and counts over all addresses of the member", async () => {
    const person = await new Person(server.port, "ember.localhost").enter("free@demo.test");
    const statuses: number[] = [];
    for (let time = 0; time <= limits.api.points; time++) {
      statuses.push((await person.get("/api/interests.php", { "x-forwarded-for": `192.0.2.${time % 250}` })).status);
    }
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(limits.api.points - 20);
    const page = await person.get("/members");
    expect(page.status).toBe(429);
    expect(page.text).toMatch(/try again in \d+ seconds?/);
    expect((await person.get("/members.data")).status).toBe(429);
  });
});
