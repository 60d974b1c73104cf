/**
 * `npm run bench -- [--data S|M|L] [--sites 1000] [--pglite] [--no-redis] [--seconds 3] [--rounds 1] [--only text]
 * [--people 100000] [--streams 500] [--sends 50]`: measures the production build under load beside its floor. Prints
 * figures, asserts none. `--against COMMIT` compares with that commit's build, if `compare.ts` can serve the commit.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { landerNames } from "~/landers/registry";
import { measureCheckout } from "./checkout";
import { compare } from "./compare";
import { fanOutLines, serveFanOut } from "./fan-out";
import { serveFloor } from "./floor";
import { hasWrk, type Shot } from "./load";
import { type Ground, measure, warmFloor } from "./measure";
import { type Options, readOptions } from "./options";
import { photoLines, tellPhotoCost } from "./photos";
import { type DatabaseUrls, fillPlace, openPlace, openStore, type Place, placeEmbedded, serve } from "./place";
import { hasPostgres, startPostgres } from "./postgres";
import { freePort } from "../../tests/support/free-port";
import { redisIsInstalled } from "../../tests/support/redis";
import { isPinning, residentMb, startProgram, stepAside } from "./processes";
import { type AtEnd, withReleases } from "./releases";
import { type GoalLine, goalLines, type Measured, table, weightTable } from "./report";
import { questionLines } from "./questions";
import { scenarios, sends } from "./scenarios";
import { sendLines } from "./sends";
import { measureStorm } from "./storm";
import { streamLines } from "./streams";
import { logIn, type Town } from "./town";
import { vitalLines } from "./vitals";
import { weigh } from "./weigh";

async function bench(options: Options, atEnd: AtEnd): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  if (options.against !== null) return compare(options, options.against, folder, atEnd);
  stepAside();
  const place = options.pglite ? await placeEmbedded(folder) : await placeServers(options, folder, atEnd);
  const floorPort = await freePort();
  const floor = await startProgram([process.argv[1] as string, "--floor", String(floorPort)], floorPort, process.env);
  atEnd(() => floor.stop());
  await measureAll(options, place, { floor, floorPort }, atEnd);
}

/** PostgreSQL as given or the bench's own. Redis is always the bench's own, because the runs empty the store. */
async function placeServers(options: Options, folder: string, atEnd: AtEnd): Promise<Place> {
  const parts = { root: process.cwd(), folder, urls: givenDatabase() ?? (await startDatabase(atEnd)) };
  await fillPlace(parts, options);
  return openPlace(parts, options.redis ? await openStore(atEnd) : null, atEnd);
}

function givenDatabase(): DatabaseUrls | null {
  const { DATABASE_URL: appUrl, MIGRATE_DATABASE_URL: ownerUrl } = process.env;
  return appUrl ? { appUrl, ownerUrl: ownerUrl ?? appUrl } : null;
}

async function startDatabase(atEnd: AtEnd): Promise<DatabaseUrls> {
  const server = await startPostgres();
  atEnd(() => server.stop());
  return server;
}

async function measureAll(options: Options, place: Place, ground: Ground, atEnd: AtEnd): Promise<void> {
  const port = await freePort();
  const { town } = place;
  console.log(
    `${town.hosts.length} sites, ${town.citizens.length} people; ${isPinning ? "the server alone on core 0" : "no pinning here"}.`,
  );
  let program = await serve(place, port);
  atEnd(() => program.stop());
  // Restarts once: the first start may load a demo.
  await program.stop();
  program = await serve(place, port);
  const startMs = program.startedMs;
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const idleMb = residentMb(program.pid);
  await logIn(port, town);
  console.log(
    `All members are logged in. Resident: ${idleMb.toFixed(0)} MB idle, ${residentMb(program.pid).toFixed(0)} MB after the logins.`,
  );
  const weights = await weighPages(port, town);
  await warmFloor(options, place, ground);
  const measured: Measured[] = [];
  for (const scenario of scenarios.filter(({ name }) => name.includes(options.only))) {
    await program.stop();
    program = await serve(place, port);
    const target = { port, pid: program.pid, databasePid: place.databasePid, folder: place.folder };
    const row = await measure(options, scenario, { place, town, target, ground });
    if (row) measured.push(row);
  }
  const aside: GoalLine[] = [];
  const { database } = place;
  if (database && "sends".includes(options.only)) {
    const target = { port, pid: program.pid, databasePid: place.databasePid, folder: place.folder };
    aside.push(...(await sendLines(target, place.env.DATABASE_URL as string, town, sends(town))));
  }
  if ("streams".includes(options.only)) {
    const { streams, sendsPerSecond } = options;
    aside.push(...(await streamLines({ port, pid: program.pid, town, streams, sendsPerSecond })));
    if (database) aside.push(...(await fanOutLines(place.env, streams)));
  }
  if ("login storm".includes(options.only)) console.log(await measureStorm(port, town, options.seconds));
  if ("checkout".includes(options.only)) console.log(await measureCheckout(port, town, place.database));
  if ("vitals".includes(options.only)) for (const each of await lookAtPages(port, town)) console.log(each);
  const loadedMb = residentMb(program.pid);
  await program.stop();
  console.log(`\n${table(measured)}\n\n${weightTable(weights)}\n`);
  console.log(
    `start ${(startMs / 1000).toFixed(2)} s, resident ${idleMb.toFixed(0)} MB idle, ${loadedMb.toFixed(0)} MB after the last run\n`,
  );
  const asked = database && "questions".includes(options.only) ? await questionLines(place, options.people) : null;
  if (asked) console.log(`${asked.text}\n`);
  const photos = "photos".includes(options.only) ? await photoLines() : [];
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
  const options = readOptions(argv);
  refuseWithoutPrograms(options);
  await withReleases((atEnd) => bench(options, atEnd));
}

/** Refuses instead of skipping a part, whose figures would be of another layout. */
function refuseWithoutPrograms({ pglite, redis, against }: Options): void {
  if (!hasWrk) throw new Error("The load is made by wrk, which is not installed: apt-get install wrk");
  if (against !== null && process.env.DATABASE_URL)
    throw new Error("--against fills databases of its own: leave out DATABASE_URL.");
  if (!pglite && !process.env.DATABASE_URL && !hasPostgres()) {
    throw new Error("PostgreSQL 15 is not installed (apt-get install postgresql): give DATABASE_URL, or --pglite.");
  }
  if (redis && !redisIsInstalled)
    throw new Error("Redis is not installed (apt-get install redis-server): install it, or give --no-redis.");
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error && !process.env.DEBUG ? error.message : error);
  process.exit(1);
}
