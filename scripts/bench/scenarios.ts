import type { Database } from "~/platform/database.server";
import { ask, type Shot } from "./load";
import { addressOf, type Citizen, loginShot, type Town } from "./town";

export interface Scenario {
  name: string;
  /** What one answer must be; the first shot is looked at before the run. */
  status: number;
  /** The least Remix can do of this kind, measured beside it. */
  floor: "/lander" | "/cards" | "/resource" | null;
  shots(town: Town, port: number, database: Database): Promise<Shot[]> | Shot[];
  /** A table whose rows must have grown by the number of answers. */
  writes?: "messages" | "sessions";
  /** Its pages are kept as finished bytes: warm means that each has been made. */
  isKept?: boolean;
  /** Its requests are found by looking into the database. */
  needsDatabase?: boolean;
}

/** Visitors look like a browser that has been here once: a chosen language and nothing else. */
function visitorShot(host: string, path: string, person: number): Shot {
  return { host, path, headers: { cookie: "locale=en; entry-warning=1", "x-forwarded-for": addressOf(person) } };
}

function memberShot({ host, cookie, address }: Citizen, path: string): Shot {
  return { host, path, headers: { cookie, "x-forwarded-for": address } };
}

const visitors = 4000;

/** Hosts by a power law, as visits are. */
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
  // A query that no page knows makes no entry in the cache.
  { name: "home, visitor, uncached", status: 200, floor: "/lander", shots: visit((person) => `/?nothing=${person}`) },
  { name: "lander, cached", status: 200, floor: "/lander", shots: visit(() => "/landers/gallery"), isKept: true },
  {
    name: "lander, uncached",
    status: 200,
    floor: "/lander",
    shots: visit((person) => `/landers/gallery?nothing=${person}`),
  },
  { name: "members, page 1", status: 200, floor: "/cards", shots: everyCitizen(() => "/members") },
  { name: "members, page 50", status: 200, floor: "/cards", shots: deepPages, needsDatabase: true },
  {
    name: "profile of another",
    status: 200,
    floor: "/cards",
    shots: everyCitizen(({ otherId }) => `/members/${otherId}`),
  },
  { name: "conversation list", status: 200, floor: "/cards", shots: everyCitizen(() => "/chats") },
  {
    name: "conversation",
    status: 200,
    floor: "/cards",
    shots: everyCitizen(({ conversationId }) => `/chats/${conversationId}`),
  },
  { name: "poll, unchanged", status: 304, floor: "/resource", shots: tagged },
  { name: "poll, changed", status: 200, floor: "/resource", shots: everyCitizen(() => "/api/chats.php") },
  { name: "send a message", status: 200, floor: "/resource", shots: sends, writes: "messages" },
  {
    name: "login",
    status: 200,
    floor: "/resource",
    shots: ({ citizens }) => citizens.flatMap(logins),
    writes: "sessions",
  },
];

/** A member's page where the search has gone on for 49 pages, or as far as their site has people. */
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

/** The poll of somebody who has the answer already. */
async function tagged({ citizens }: Town, port: number): Promise<Shot[]> {
  const shots: Shot[] = [];
  for (const citizen of citizens) {
    const shot = memberShot(citizen, "/api/chats.php");
    const { headers } = await ask(port, shot);
    shots.push({ ...shot, headers: { ...shot.headers, "if-none-match": String(headers.etag ?? "") } });
  }
  return shots;
}

function sends({ citizens }: Town): Shot[] {
  return citizens.map(({ host, cookie, address, conversationId }) => ({
    method: "POST",
    host,
    path: `/chats/${conversationId}/messages`,
    headers: {
      ...{ cookie, "x-forwarded-for": address, "sec-fetch-site": "same-origin", "x-request-type": "client" },
      "content-type": "application/json",
    },
    body: JSON.stringify({ body: "Hello from the bench, how was your day?", client_id: "bench-%SERIAL%" }),
  }));
}

/** A person may err or come back, but not without end: each comes from several addresses. */
function logins(citizen: Citizen): Shot[] {
  return [1, 2, 3, 4].map((round) =>
    loginShot({ ...citizen, address: citizen.address.replace(/^10\./, `${10 + round}.`) }),
  );
}
