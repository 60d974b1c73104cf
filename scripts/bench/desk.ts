/**
 * `npm run bench -- --desk [sites]`: loads the operators' console with 100,000 open items. An owner with all sites and
 * a moderator with three sites request each screen a hundred times. Prints the figures and never fails because of them.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../tests/support/free-port";
import type { AtEnd } from "./cleanups";
import { fillDatabase, givenDatabase, openOwner, openStore, serverEnv, startDatabase } from "./deployment";
import {
  addDeskRows,
  type DeskPlaces,
  type DeskRole,
  deskStaffIds,
  findDeskPlaces,
  insertDeskStaff,
  signInDeskPerson,
} from "./desk-rows";
import { sendRequest, uncompressed } from "./load";
import { pinToOtherCore, startProgram } from "./processes";

const host = "operate.localhost";
const asks = 100;
/** Goal for the 95th percentile of a screen's time. */
const goalMs = 150;
const deepPages = 20;

interface Screen {
  name: string;
  path: string;
}

export async function benchDesk(sites: number, atEnd: AtEnd): Promise<void> {
  pinToOtherCore();
  const folder = mkdtempSync(join(tmpdir(), "bench-desk-"));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  // A database from the environment keeps its rows after the run.
  const urls = givenDatabase() ?? (await startDatabase(atEnd));
  await fillDatabase({ root: process.cwd(), folder, urls }, { size: "S", sites });
  const database = await openOwner(urls);
  atEnd(() => database.close());
  await addDeskRows(database);
  await insertDeskStaff(database);
  const places = await findDeskPlaces(database);
  const port = await freePort();
  const store = await openStore(atEnd);
  const env = { ...serverEnv(folder, urls, store), OPERATE_HOST: host, PORT: String(port) };
  const server = await startProgram(["build/server/serve.js"], port, env);
  atEnd(() => server.stop());
  for (const role of ["owner", "moderator"] as const)
    await measureRole({ port, role, places, signIn: () => signInDeskPerson(database, role) });
}

interface RoleAtDesk {
  port: number;
  role: DeskRole;
  places: DeskPlaces;
  signIn(): Promise<string>;
}

async function measureRole({ port, role, places, signIn }: RoleAtDesk): Promise<void> {
  console.log(`\n${role.padEnd(26)}   p50 ms   p95 ms    bytes`);
  // Start a session for each screen, because one session may send 900 requests a minute.
  let token = await signIn();
  const request = (path: string) => ({ host, path, headers: { cookie: `desk=${token}` } });
  const ask = (path: string) => sendRequest(port, request(path));
  const read = async (path: string) => (await sendRequest(port, uncompressed(request(path)))).body.toString();
  for (const { name, path } of await screensOf(read, places)) {
    token = await signIn();
    const first = await ask(path);
    if (first.status === 404) continue;
    const times: number[] = [];
    for (let time = 0; time < asks; time += 1) {
      const began = performance.now();
      const { status } = await ask(path);
      if (status !== 200) throw new Error(`${path} answered ${status}.`);
      times.push(performance.now() - began);
    }
    times.sort((a, b) => a - b);
    const timeOf = (part: number) => times[Math.ceil(part * asks) - 1] as number;
    const [p50, p95] = [timeOf(0.5), timeOf(0.95)];
    const cells = [
      name.padEnd(26),
      p50.toFixed(1).padStart(9),
      p95.toFixed(1).padStart(9),
      String(first.bytes).padStart(9),
    ];
    console.log(cells.join("") + (p95 > goalMs ? "  slow" : ""));
  }
}

type Read = (path: string) => Promise<string>;

async function screensOf(read: Read, { slug, itemId, memberId, orderId, email }: DeskPlaces): Promise<Screen[]> {
  return [
    { name: "home", path: "/desk" },
    { name: "queue", path: "/desk/queue" },
    { name: `queue, page ${deepPages}`, path: await deepPage(read, "/desk/queue") },
    { name: "queue of a site", path: `/desk/queue?site=${slug}` },
    { name: "queue, texts", path: "/desk/queue?kind=text" },
    { name: "queue, late", path: "/desk/queue?due=late" },
    { name: "queue, mine", path: "/desk/queue?claim=mine" },
    { name: "item", path: `/desk/queue/${slug}/${itemId}` },
    { name: "member search", path: `/desk/members?q=${encodeURIComponent(email)}` },
    { name: "member", path: `/desk/${slug}/members/${memberId}` },
    { name: "orders", path: "/desk/orders" },
    { name: "orders of a site", path: `/desk/orders?site=${slug}` },
    { name: "orders, failed", path: "/desk/orders?view=failed" },
    { name: "order", path: `/desk/${slug}/orders/${orderId}` },
    { name: "money", path: "/desk/money" },
    { name: "money of a site", path: `/desk/money?site=${slug}` },
    { name: "disputes", path: "/desk/money/disputes" },
    { name: "money of a day", path: `/desk/money/reports?site=${slug}` },
    {
      name: "orders of a month",
      path: `/desk/money-orders?site=${slug}&month=${new Date().toISOString().slice(0, 7)}`,
    },
    { name: "audit", path: "/desk/audit" },
    { name: `audit, page ${deepPages}`, path: await deepPage(read, "/desk/audit") },
    { name: "audit of a person", path: `/desk/audit?actor=${deskStaffIds.moderator}` },
    { name: "approvals", path: "/desk/approvals" },
    { name: "staff", path: "/desk/staff" },
    { name: "palette", path: "/desk/go?q=queue" },
  ];
}

/** Follows the link to the next page several times. */
async function deepPage(read: Read, list: string): Promise<string> {
  let path = list;
  for (let page = 1; page < deepPages; page += 1) {
    const [, query] = new RegExp(`href="${list}\\?([^"]*after=[^"]+)"`).exec(await read(path)) ?? [];
    if (!query) break;
    path = `${list}?${query.replaceAll("&amp;", "&")}`;
  }
  return path;
}
