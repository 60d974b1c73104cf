import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { landerNames } from "~/landers/registry";
import { weigh } from "../../scripts/bench/weigh";
import { type Answer, Person } from "../support/person";
import { type ServerProcess, startServerProcess } from "../support/server-process";

/**
 * Limits of each page's HTML, compressed and uncompressed (P12, DESIGN 12). Lower a limit when its page has become
 * smaller. Raising a limit needs a reason.
 */
interface Line {
  page: string;
  who?: string;
  wire: number;
  whole: number;
  /** The goal of P12 for the compressed size. */
  goal?: number;
}

const kilobyte = 1000;
const sites = ["ember", "aurora", "orchid", "onyx", "apricot", "heirloom", "merlot", "marina"];

const lines: Line[] = [
  { page: "/", wire: 6000, whole: 24_500, goal: 14 * kilobyte },
  { page: "/landers/alonetonight", wire: 3000, whole: 10_000, goal: 14 * kilobyte },
  { page: "/login", wire: 4200, whole: 13_700 },
  { page: "/signup", wire: 2600, whole: 6100 },
  { page: "/pricing", wire: 4500, whole: 19_100 },
  { page: "/members", who: "free", wire: 12_150, whole: 82_000, goal: 14 * kilobyte },
  { page: "/chats", who: "free", wire: 7550, whole: 27_000 },
  { page: "/likes/received", who: "free", wire: 7950, whole: 31_000 },
  { page: "/credits", who: "free", wire: 7400, whole: 25_500 },
  { page: "/profile", who: "free", wire: 11_850, whole: 63_000 },
  { page: "/settings", who: "free", wire: 6100, whole: 23_500 },
];

/**
 * Requests a page until it has its smallest size. A cached page is first compressed quickly, and better later in the
 * background.
 */
async function smallest(person: Person, page: string): Promise<Answer> {
  const read = () => person.get(page, { "accept-encoding": "br" });
  const first = await read();
  // A page without an ETag is not cached, so its first size is final.
  if (first.headers.etag === undefined) return first;
  for (let tries = 0; tries < 100; tries++) {
    const again = await read();
    if (again.body.length < first.body.length) return again;
    await new Promise((done) => setTimeout(done, 50));
  }
  return first;
}

let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess("bytes");
});
afterAll(() => server.stop());

describe("The HTML of a page", () => {
  it.each(lines)("The HTML of $page is no larger than its limit", async ({ page, who, wire, whole, goal }) => {
    const person = new Person(server.port, "ember.localhost");
    if (who) await person.enter(`${who}@demo.test`);
    const answer = await smallest(person, page);
    expect([answer.status, answer.headers["content-encoding"]]).toEqual([200, "br"]);
    const size = { wire: answer.body.length, whole: brotliDecompressSync(answer.body).length };
    const aim = goal ? `, goal ${goal} ${size.wire <= goal ? "reached" : "missed"}` : "";
    console.log(`${page}: ${size.wire} bytes on the wire, ${size.whole} read${aim}`);
    expect(size.wire).toBeLessThanOrEqual(wire);
    expect(size.whole).toBeLessThanOrEqual(whole);
  });
});

describe("A whole home page", () => {
  it.each(sites)("The home page of %s keeps the size limits of P12", async (slug) => {
    const headers = { "accept-encoding": "br" };
    await smallest(new Person(server.port, `${slug}.localhost`), "/");
    const { html, css, js } = await weigh(server.port, { host: `${slug}.localhost`, path: "/", headers });
    console.log(`${slug}: HTML ${html}, CSS ${css}, JS ${js}`);
    expect(html + css).toBeLessThanOrEqual(14 * kilobyte);
    expect(js).toBeLessThanOrEqual(5 * kilobyte);
  });
});

describe("A whole lander", () => {
  it.each(landerNames)("The lander %s keeps the size limits of P12 on a site with long words", async (name) => {
    const path = `/landers/${name}`;
    const headers = { "accept-encoding": "br" };
    await smallest(new Person(server.port, "orchid.localhost"), path);
    const { html, css, js, requests } = await weigh(server.port, { host: "orchid.localhost", path, headers });
    console.log(`${path}: HTML ${html}, CSS ${css}, JS ${js}, ${requests} requests`);
    expect(html + css).toBeLessThanOrEqual(14 * kilobyte);
    expect(js).toBeLessThanOrEqual(5 * kilobyte);
    expect(requests).toBeLessThanOrEqual(6);
  });
});
