import type { Database } from "~/platform/database.server";
import { sendRequest, type LoadRequest } from "./load";
import { mixD1 } from "./mix";
import { messageRequest } from "./streams";
import { addressOf, type VirtualUser, loginRequest, type Population } from "./population";

export interface Scenario {
  name: string;
  /** The expected status, checked by one request before the run. */
  status: number;
  /** Path on the baseline's minimal Remix application with the same kind of page. */
  baseline: "/lander" | "/cards" | "/resource" | null;
  requests(population: Population, port: number, database: Database): Promise<LoadRequest[]> | LoadRequest[];
  /** Other requests, to compare their processor time with that of the scenario's own requests. */
  comparison?(population: Population): LoadRequest[];
  /** Table that gets one row per successful answer. */
  writes?: "messages" | "sessions";
  /** Requests every page once before the warm-up, so that caches are filled. */
  isKept?: boolean;
  parts?: number;
  /** True when `requests` reads the database. */
  needsDatabase?: boolean;
}

/** A visitor who chose a language and closed the entry warning, without any other cookie. */
function visitorRequest(host: string, path: string, person: number): LoadRequest {
  return { host, path, headers: { cookie: "locale=en; entry-warning=1", "x-forwarded-for": addressOf(person) } };
}

function memberRequest({ host, cookie, address }: VirtualUser, path: string): LoadRequest {
  return { host, path, headers: { cookie, "x-forwarded-for": address } };
}

const visitors = 4000;

/** Draws hosts by a power law, because few sites get most visits. */
function visit(path: (person: number) => string): Scenario["requests"] {
  return ({ hosts }) =>
    Array.from({ length: visitors }, (_, person) => {
      const rank = Math.floor(hosts.length ** ((person * 0.618_034) % 1)) - 1;
      return visitorRequest(hosts[rank] as string, path(person), person);
    });
}

function everyUser(path: (user: VirtualUser) => string): Scenario["requests"] {
  return ({ users }) => users.map((user) => memberRequest(user, path(user)));
}

/** All kinds of requests together, by their shares of mix D1. */
export const mixScenario: Scenario = {
  name: "mix D1",
  status: 304,
  baseline: "/resource",
  requests: mixed,
  parts: Object.keys(mixD1).length,
};

export const scenarios: Scenario[] = [
  { name: "home, visitor, cached", status: 200, baseline: "/lander", requests: visit(() => "/"), isKept: true },
  // The unknown query key keeps the page out of the cache.
  {
    name: "home, visitor, uncached",
    status: 200,
    baseline: "/lander",
    requests: visit((person) => `/?nothing=${person}`),
    isKept: true,
  },
  { name: "lander, cached", status: 200, baseline: "/lander", requests: visit(() => "/landers/gallery"), isKept: true },
  {
    name: "lander, uncached",
    status: 200,
    baseline: "/lander",
    requests: visit((person) => `/landers/gallery?nothing=${person}`),
    isKept: true,
  },
  { name: "members, page 1", status: 200, baseline: "/cards", requests: everyUser(() => "/members") },
  { name: "members, page 50", status: 200, baseline: "/cards", requests: deepPages, needsDatabase: true },
  {
    name: "profile of another",
    status: 200,
    baseline: "/cards",
    requests: everyUser(({ otherId }) => `/members/${otherId}`),
  },
  {
    name: "search, filtered",
    status: 200,
    baseline: "/cards",
    requests: everyUser(() => "/members?gender=female&min_age=30&max_age=45"),
  },
  { name: "likes received", status: 200, baseline: "/cards", requests: everyUser(() => "/likes/received") },
  { name: "conversation list", status: 200, baseline: "/cards", requests: everyUser(() => "/chats") },
  {
    name: "conversation",
    status: 200,
    baseline: "/cards",
    requests: everyUser(({ conversationId }) => `/chats/${conversationId}`),
  },
  { name: "conversation, longest", status: 200, baseline: "/cards", requests: longest, needsDatabase: true },
  { name: "poll, unchanged", status: 304, baseline: "/resource", requests: tagged },
  { name: "poll, changed", status: 200, baseline: "/resource", requests: everyUser(() => "/api/chats.php") },
  { name: "send a message", status: 200, baseline: "/resource", requests: sends, writes: "messages" },
  {
    name: "a call to every site",
    status: 200,
    baseline: "/resource",
    requests: ({ hosts }) => calls(hosts),
    comparison: ({ hosts }) => calls(hosts.slice(0, 1)),
    isKept: true,
  },
  mixScenario,
  {
    name: "login",
    status: 200,
    baseline: "/resource",
    requests: ({ users }) => users.flatMap(logins),
    writes: "sessions",
  },
];

/** Requests page 50 of the members, or the middle page of a shorter list. */
async function deepPages({ users }: Population, _port: number, database: Database): Promise<LoadRequest[]> {
  const cursors = new Map<number, string>();
  for (const { tenantId } of users) {
    if (!cursors.has(tenantId)) cursors.set(tenantId, await cursorOf(database, tenantId));
  }
  return users.map((user) => memberRequest(user, `/members?country=&after=${cursors.get(user.tenantId)}`));
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

/** Requests the public settings of each host (P10). */
function calls(hosts: readonly string[]): LoadRequest[] {
  return Array.from({ length: Math.max(visitors, hosts.length) }, (_, person) =>
    visitorRequest(hosts[person % hosts.length] as string, "/api/settings.php", person),
  );
}

/** Requests the longest conversation of each member. In data set M, one conversation has 100,000 messages. */
async function longest({ users }: Population, _port: number, database: Database): Promise<LoadRequest[]> {
  const { rows } = await database.pool.query<{ member_id: string; conversation_id: string }>(
    `select distinct on (p.member_id) p.member_id, p.conversation_id from participants p
     where p.member_id = any($1::uuid[]) order by p.member_id, p.last_seq desc`,
    [users.map(({ memberId }) => memberId)],
  );
  const longestOf = new Map(rows.map((row) => [row.member_id, row.conversation_id]));
  return users.map((user) => memberRequest(user, `/chats/${longestOf.get(user.memberId)}`));
}

/**
 * Draws the requests of mix D1 in a fixed shuffled order. Leaves out two likes per hundred requests, because a like
 * costs about the same as a message.
 */
async function mixed(population: Population, port: number, database: Database): Promise<LoadRequest[]> {
  const parts = await Promise.all(
    Object.entries(mixD1).map(async ([name, share]) => {
      const requests = await (scenarios.find((each) => each.name === name) as Scenario).requests(
        population,
        port,
        database,
      );
      const count = share * 20;
      // Draw evenly over all members, because the list starts with the largest sites.
      return Array.from(
        { length: count },
        (_, at) => requests[Math.floor((at * requests.length) / count)] as LoadRequest,
      );
    }),
  );
  const all = parts.flat();
  const [first, ...rest] = all.map((request, at) => ({ request, key: at === 0 ? -1 : (at * 7919) % 104_729 }));
  return [first, ...rest.sort((one, other) => one.key - other.key)].map(
    (each) => (each as { request: LoadRequest }).request,
  );
}

/** Requests with the version that the client already has, so the answer is 304. */
async function tagged({ users }: Population, port: number): Promise<LoadRequest[]> {
  const requests: LoadRequest[] = [];
  for (const user of users) {
    const request = memberRequest(user, "/api/chats.php");
    const { headers } = await sendRequest(port, request);
    requests.push({ ...request, headers: { ...request.headers, "if-none-match": String(headers.etag ?? "") } });
  }
  return requests;
}

export function sends({ users }: Population): LoadRequest[] {
  return users.map(messageRequest);
}

/** Logs each member in from four IP addresses, because one address would reach the limit per network. */
function logins(user: VirtualUser): LoadRequest[] {
  return [1, 2, 3, 4].map((round) =>
    loginRequest({ ...user, address: user.address.replace(/^10\./, `${10 + round}.`) }),
  );
}
