/**
 * `npm run bench -- [--data S|M|L] [--sites 1000] [--pglite] [--seconds 3] [--rounds 1] [--only text] [--people 100000]
 * [--streams 500] [--sends 50]`: the production build under load,
 * with real cookies and so many sites with members, beside the floor it stands on. It prints figures and asserts none of them.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { landerNames } from "~/landers/registry";
import { type SizeName, sizes } from "../populate/sizes";
import { measureCheckout } from "./checkout";
import { fanOutLines, serveFanOut } from "./fan-out";
import { serveFloor } from "./floor";
import { hasWrk, type Shot } from "./load";
import { type Ground, measure, type Runs, warmFloor } from "./measure";
import { photoLines, tellPhotoCost } from "./photos";
import { type Place, placeEmbedded, placePostgres } from "./place";
import { hasPostgres } from "./postgres";
import { freePort } from "../../tests/support/free-port";
import { isPinning, type Program, residentMb, startProgram, stepAside } from "./processes";
import { type GoalLine, goalLines, type Measured, table, weightTable } from "./report";
import { questionLines } from "./questions";
import { scenarios, sends } from "./scenarios";
import { sendLines } from "./sends";
import { measureStorm } from "./storm";
import { streamLines } from "./streams";
import { logIn, type Town } from "./town";
import { vitalLines } from "./vitals";
import { weigh } from "./weigh";

interface Order extends Runs {
  size: SizeName;
  /** At least so many, each with members. */
  sites: number;
  pglite: boolean;
  only: string;
  /** Of the large site that single questions are asked. */
  people: number;
  streams: number;
  sendsPerSecond: number;
}

function readOrder(argv: string[]): Order {
  const { values } = parseArgs({
    args: argv,
    options: {
      data: { type: "string", default: "S" },
      sites: { type: "string", default: "1000" },
      pglite: { type: "boolean", default: false },
      seconds: { type: "string", default: "3" },
      rounds: { type: "string", default: "1" },
      only: { type: "string", default: "" },
      people: { type: "string", default: "100000" },
      streams: { type: "string", default: "500" },
      sends: { type: "string", default: "50" },
    },
  });
  if (!Object.hasOwn(sizes, values.data)) throw new Error("--data is S, M or L");
  const { pglite, only } = values;
  if (pglite && values.data !== "S") throw new Error("The embedded database takes size S only.");
  return {
    size: values.data as SizeName,
    sites: Number(values.sites),
    pglite,
    seconds: Number(values.seconds),
    rounds: Number(values.rounds),
    people: Number(values.people),
    streams: Number(values.streams),
    sendsPerSecond: Number(values.sends),
    only,
  };
}

async function bench(order: Order): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const place = order.pglite ? await placeEmbedded(folder) : await placePostgres(folder, order);
  const floorPort = await freePort();
  const floor = await startProgram([process.argv[1] as string, "--floor", String(floorPort)], floorPort, process.env);
  try {
    await measureAll(order, place, { floor, floorPort });
  } finally {
    await floor.stop();
    await place.database?.close();
    place.server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function serve({ env }: Place, port: number): Promise<Program> {
  return startProgram(["build/server/serve.js"], port, { ...env, PORT: String(port) });
}

async function measureAll(order: Order, place: Place, ground: Ground): Promise<void> {
  const port = await freePort();
  const { town } = place;
  console.log(
    `${town.hosts.length} sites, ${town.citizens.length} people; ${isPinning ? "the server alone on core 0" : "no pinning here"}.`,
  );
  let program = await serve(place, port);
  // The first start may load a demo or compile nothing yet: the second is what a restart costs.
  await program.stop();
  program = await serve(place, port);
  const startMs = program.startedMs;
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const idleMb = residentMb(program.pid);
  await logIn(port, town);
  console.log(
    `Everybody is logged in. Resident: ${idleMb.toFixed(0)} MB idle, ${residentMb(program.pid).toFixed(0)} MB after the logins.`,
  );
  const weights = await weighPages(port, town);
  await warmFloor(order, place, ground);
  const measured: Measured[] = [];
  for (const scenario of scenarios.filter(({ name }) => name.includes(order.only))) {
    await program.stop();
    program = await serve(place, port);
    const target = { port, pid: program.pid, databasePid: place.server.pid, folder: place.folder };
    const row = await measure(order, scenario, { place, town, target, ground });
    if (row) measured.push(row);
  }
  const aside: GoalLine[] = [];
  const { database } = place;
  if (database && "sends".includes(order.only)) {
    const target = { port, pid: program.pid, databasePid: place.server.pid, folder: place.folder };
    aside.push(...(await sendLines(target, place.env.DATABASE_URL as string, town, sends(town))));
  }
  if ("streams".includes(order.only)) {
    const { streams, sendsPerSecond } = order;
    aside.push(...(await streamLines({ port, pid: program.pid, town, streams, sendsPerSecond })));
    if (database) aside.push(...(await fanOutLines(place.env, streams)));
  }
  if ("login storm".includes(order.only)) console.log(await measureStorm(port, town, order.seconds));
  if ("checkout".includes(order.only)) console.log(await measureCheckout(port, town, place.database));
  if ("vitals".includes(order.only)) for (const each of await lookAtPages(port, town)) console.log(each);
  const loadedMb = residentMb(program.pid);
  await program.stop();
  console.log(`\n${table(measured)}\n\n${weightTable(weights)}\n`);
  console.log(
    `start ${(startMs / 1000).toFixed(2)} s, resident ${idleMb.toFixed(0)} MB idle, ${loadedMb.toFixed(0)} MB after the last run\n`,
  );
  const asked = database && "questions".includes(order.only) ? await questionLines(place, order.people) : null;
  if (asked) console.log(`${asked.text}\n`);
  const photos = "photos".includes(order.only) ? await photoLines() : [];
  const ofRuns = goalLines({ sites: town.hosts.length, measured, weights, startMs, residentMb: idleMb });
  const goals = [...ofRuns, ...aside, ...(asked?.lines ?? []), ...photos];
  for (const { goal, figure, holds } of goals) {
    console.log(`${holds ? "holds         " : "does not hold "} ${goal.padEnd(62)} ${figure}`);
  }
}

async function weighPages(port: number, town: Town) {
  const [host] = town.hosts as [string];
  const citizen = town.citizens[0];
  const visitor = { cookie: "locale=en; entry-warning=1" };
  const member = (path: string) => ({ host: citizen?.host ?? host, path, headers: { cookie: citizen?.cookie ?? "" } });
  const pages: [string, Shot][] = [
    ["home, visitor", { host, path: "/", headers: visitor }],
    ["lander", { host, path: "/landers/gallery", headers: visitor }],
    ["members page", member("/members")],
    ["profile", member(`/members/${citizen?.otherId}`)],
    ["conversation list", member("/chats")],
    ["conversation", member(`/chats/${citizen?.conversationId}`)],
  ];
  return Promise.all(pages.map(async ([name, shot]) => ({ name, ...(await weigh(port, shot)) })));
}

function lookAtPages(port: number, { hosts, citizens: [citizen] }: Town): Promise<string[]> {
  const [first] = hosts as [string];
  const visitor = { cookie: "locale=en; entry-warning=1" };
  const landers = landerNames.map((name) => ({ path: `/landers/${name}`, ...visitor }));
  const ofMember = citizen ? [{ path: "/members", cookie: citizen.cookie }] : [];
  return vitalLines(port, citizen?.host ?? first, [{ path: "/", ...visitor }, ...landers, ...ofMember]);
}

async function main(argv: string[]): Promise<void> {
  if (argv[0] === "--floor") return serveFloor(Number(argv[1]));
  if (argv[0] === "--fan-out") return serveFanOut(Number(argv[1]));
  if (argv[0] === "--photos") return tellPhotoCost(argv[1] as string);
  const order = readOrder(argv);
  if (!hasWrk) throw new Error("The load is made by wrk, which is not installed: apt-get install wrk");
  if (!order.pglite && !process.env.DATABASE_URL && !hasPostgres()) {
    throw new Error("PostgreSQL 15 is not installed (apt-get install postgresql): give DATABASE_URL, or --pglite.");
  }
  stepAside();
  await bench(order);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error && !process.env.DEBUG ? error.message : error);
  process.exit(1);
}
