import type { Database } from "~/platform/database.server";
import { ask, type Shot } from "./load";
import { mixD1 } from "./mix";
import { messageShot } from "./streams";
import { addressOf, type Citizen, loginShot, type Town } from "./town";

export interface Scenario {
  name: string;
  /** The expected status, checked with the first shot before the run. */
  status: number;
  /** The smallest Remix answer of this kind, measured beside the scenario. */
  floor: "/lander" | "/cards" | "/resource" | null;
  shots(town: Town, port: number, database: Database): Promise<Shot[]> | Shot[];
  /** Shots that take turns on the same server, for comparison. */
  beside?(town: Town): Shot[];
  /** The table that must grow by the number of answers. */
  writes?: "messages" | "sessions";
  /** True when the site caches data or finished pages: all of them are made before the warm runs. */
  isKept?: boolean;
  /** The number of scenarios in a mix. */
  parts?: number;
  /** True when the shots are read from the database. */
  needsDatabase?: boolean;
}

/** A visitor after one visit: a chosen language and no other cookie. */
function visitorShot(host: string, path: string, person: number): Shot {
  return { host, path, headers: { cookie: "locale=en; entry-warning=1", "x-forwarded-for": addressOf(person) } };
}

function memberShot({ host, cookie, address }: Citizen, path: string): Shot {
  return { host, path, headers: { cookie, "x-forwarded-for": address } };
}

const visitors = 4000;

/** Draws hosts by a power law, like real visits. */
function visit(path: (person: number) => string): Scenario["shots"] {
  return ({ hosts }) =>
    Array.from({ length: visitors }, (_, person) => {
      const rank = Math.floor(hosts.length ** ((person * 0.618_034) % 1)) - 1;
      return visitorShot(hosts[rank] as string, path(person), person);
    });
}

function everyCitizen(path: (citizen: Citizen) => string): Scenario["shots"] {
  return ({ citizens }) => citizens.map((citizen) => memberShot(citizen, path(citizen)));
}

export const scenarios: Scenario[] = [
  { name: "home, visitor, cached", status: 200, floor: "/lander", shots: visit(() => "/"), isKept: true },
  // An unknown query key is never cached.
  {
    name: "home, visitor, uncached",
    status: 200,
    floor: "/lander",
    shots: visit((person) => `/?nothing=${person}`),
    isKept: true,
  },
  { name: "lander, cached", status: 200, floor: "/lander", shots: visit(() => "/landers/gallery"), isKept: true },
  {
    name: "lander, uncached",
    status: 200,
    floor: "/lander",
    shots: visit((person) => `/landers/gallery?nothing=${person}`),
    isKept: true,
  },
  { name: "members, page 1", status: 200, floor: "/cards", shots: everyCitizen(() => "/members") },
  { name: "members, page 50", status: 200, floor: "/cards", shots: deepPages, needsDatabase: true },
  {
    name: "profile of another",
    status: 200,
    floor: "/cards",
    shots: everyCitizen(({ otherId }) => `/members/${otherId}`),
  },
  {
    name: "search, filtered",
    status: 200,
    floor: "/cards",
    shots: everyCitizen(() => "/members?gender=female&min_age=30&max_age=45"),
  },
  { name: "likes received", status: 200, floor: "/cards", shots: everyCitizen(() => "/likes/received") },
  { name: "conversation list", status: 200, floor: "/cards", shots: everyCitizen(() => "/chats") },
  {
    name: "conversation",
    status: 200,
    floor: "/cards",
    shots: everyCitizen(({ conversationId }) => `/chats/${conversationId}`),
  },
  { name: "conversation, longest", status: 200, floor: "/cards", shots: longest, needsDatabase: true },
  { name: "poll, unchanged", status: 304, floor: "/resource", shots: tagged },
  { name: "poll, changed", status: 200, floor: "/resource", shots: everyCitizen(() => "/api/chats.php") },
  { name: "send a message", status: 200, floor: "/resource", shots: sends, writes: "messages" },
  {
    name: "a call to every site",
    status: 200,
    floor: "/resource",
    shots: ({ hosts }) => calls(hosts),
    beside: ({ hosts }) => calls(hosts.slice(0, 1)),
    isKept: true,
  },
  { name: "mix D1", status: 304, floor: "/resource", shots: mixed, parts: Object.keys(mixD1).length },
  {
    name: "login",
    status: 200,
    floor: "/resource",
    shots: ({ citizens }) => citizens.flatMap(logins),
    writes: "sessions",
  },
];

/** The members page 50, or the last page of a smaller site. */
async function deepPages({ citizens }: Town, _port: number, database: Database): Promise<Shot[]> {
  const cursors = new Map<number, string>();
  for (const { tenantId } of citizens) {
    if (!cursors.has(tenantId)) cursors.set(tenantId, await cursorOf(database, tenantId));
  }
  return citizens.map((citizen) => memberShot(citizen, `/members?country=&after=${cursors.get(citizen.tenantId)}`));
}

async function cursorOf(database: Database, tenantId: number): Promise<string> {
  const { rows } = await database.pool.query<{ cursor: string }>(
    `with listed as (select active_step, member_id from profiles where tenant_id = $1 and listed)
     select (extract(epoch from active_step) * 1000000)::bigint::text || '.' || member_id as cursor from listed
     order by active_step desc, member_id desc
     offset least(49 * 20, (select count(*) / 2 from listed)) limit 1`,
    [tenantId],
  );
  return rows[0]?.cursor ?? "";
}

/** The public settings of one site or many (P10). */
function calls(hosts: readonly string[]): Shot[] {
  return Array.from({ length: Math.max(visitors, hosts.length) }, (_, person) =>
    visitorShot(hosts[person % hosts.length] as string, "/api/settings.php", person),
  );
}

/** Each member's longest conversation. Data M has one of 100,000 messages. */
async function longest({ citizens }: Town, _port: number, database: Database): Promise<Shot[]> {
  const { rows } = await database.pool.query<{ member_id: string; conversation_id: string }>(
    `select distinct on (p.member_id) p.member_id, p.conversation_id from participants p
     where p.member_id = any($1::uuid[]) order by p.member_id, p.last_seq desc`,
    [citizens.map(({ memberId }) => memberId)],
  );
  const longestOf = new Map(rows.map((row) => [row.member_id, row.conversation_id]));
  return citizens.map((citizen) => memberShot(citizen, `/chats/${longestOf.get(citizen.memberId)}`));
}

/** The parts of the mix in a fixed shuffle, without two likes of a hundred, which cost the same as sends. */
async function mixed(town: Town, port: number, database: Database): Promise<Shot[]> {
  const parts = await Promise.all(
    Object.entries(mixD1).map(async ([name, share]) => {
      const shots = await (scenarios.find((each) => each.name === name) as Scenario).shots(town, port, database);
      const count = share * 20;
      // Evenly over all citizens, since those of the largest sites come first.
      return Array.from({ length: count }, (_, at) => shots[Math.floor((at * shots.length) / count)] as Shot);
    }),
  );
  const all = parts.flat();
  const [first, ...rest] = all.map((shot, at) => ({ shot, key: at === 0 ? -1 : (at * 7919) % 104_729 }));
  return [first, ...rest.sort((one, other) => one.key - other.key)].map((each) => (each as { shot: Shot }).shot);
}

/** A poll by a client that has the answer. */
async function tagged({ citizens }: Town, port: number): Promise<Shot[]> {
  const shots: Shot[] = [];
  for (const citizen of citizens) {
    const shot = memberShot(citizen, "/api/chats.php");
    const { headers } = await ask(port, shot);
    shots.push({ ...shot, headers: { ...shot.headers, "if-none-match": String(headers.etag ?? "") } });
  }
  return shots;
}

export function sends({ citizens }: Town): Shot[] {
  return citizens.map(messageShot);
}

/** Logins from several addresses each, because the limits per network would refuse one. */
function logins(citizen: Citizen): Shot[] {
  return [1, 2, 3, 4].map((round) =>
    loginShot({ ...citizen, address: citizen.address.replace(/^10\./, `${10 + round}.`) }),
  );
}
