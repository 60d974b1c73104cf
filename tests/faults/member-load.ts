import pg from "pg";
import { paths } from "~/paths";
import { randomId } from "~/platform/ids";
import { type Answer, type Asking, ask, Person } from "../support/person";
import { later } from "./load";

/** Two members of a site who share a conversation. The writer has credits. */
interface Pair {
  host: string;
  writer: string;
  reader: string;
  conversationId: string;
}

/** Pairs of members with accounts, over all sites. */
export async function listPairs(ownerUrl: string, most: number): Promise<Pair[]> {
  const sql = `select distinct on (p.conversation_id) h.host, a.email as writer, b.email as reader,
      p.conversation_id as "conversationId"
    from participants p
    join wallets w on w.tenant_id = p.tenant_id and w.member_id = p.member_id and w.balance > 1000
    join accounts a on a.tenant_id = p.tenant_id and a.member_id = p.member_id
    join accounts b on b.tenant_id = p.tenant_id and b.member_id = p.other_id
    join tenant_hosts h on h.tenant_id = p.tenant_id
    order by p.conversation_id, p.member_id limit $1`;
  return readRows<Pair>(ownerUrl, sql, [most]);
}

export async function readRows<R>(url: string, sql: string, values: unknown[] = []): Promise<R[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query(sql, values)
    .then(({ rows }) => rows as R[])
    .finally(() => client.end());
}

/** The answers of a load, and each acknowledged message with its number. */
export interface LoadResult {
  requests: number;
  /** Calls that a busy process refused with `Retry-After` and a client repeats. */
  repeated: number;
  /** One line for each request that failed. */
  failures: string[];
  messages: Map<string, number>;
  /** Number of polls that reported a change. */
  changes: number;
}

/** Logs all members in. Then sends pages, messages and polls, and repeats only calls that a busy process refused. */
export async function startMemberLoad(port: number, password: string, pairs: readonly Pair[]) {
  const logIn = async (host: string, email: string) => {
    const person = new Person(port, host);
    const { status, text } = await person.action("/api/user.php", { email, password });
    if (status !== 200) throw new Error(`${email} could not log in at ${host}: ${status} ${text.slice(0, 200)}`);
    return person;
  };
  const sides: { writer: Person; reader: Person; conversationId: string }[] = [];
  for (const { host, writer, reader, conversationId } of pairs)
    sides.push({ writer: await logIn(host, writer), reader: await logIn(host, reader), conversationId });
  const result: LoadResult = { requests: 0, repeated: 0, failures: [], messages: new Map(), changes: 0 };
  let isOver = false;
  const everyWhile = async (ms: number, work: () => Promise<void>) => {
    while (!isOver) {
      await work();
      await later(ms);
    }
  };
  const running = sides.flatMap(({ writer, reader, conversationId }) => [
    everyWhile(sendEveryMs, () => sendOnce(writer, conversationId, result)),
    everyWhile(pollEveryMs, poller(reader, result)),
    everyWhile(pageEveryMs, visitor(writer, result)),
  ]);
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(running);
      return result;
    },
  };
}

/** A member may send thirty messages a minute. */
const sendEveryMs = 2_100;
const pollEveryMs = 1_000;
const pageEveryMs = 1_000;
/** Number of tries after which a client shows a refusal to the member. */
const mostTries = 6;

async function sendOnce(person: Person, conversationId: string, result: LoadResult): Promise<void> {
  const key = randomId();
  const body = JSON.stringify({ body: `Hello ${key}`, client_id: key });
  const headers = { "content-type": "application/json", "sec-fetch-site": "same-origin", "x-request-type": "client" };
  const answer = await askOnce(person, paths.doMessage(conversationId), { method: "POST", headers, body }, result);
  if (answer?.status !== 200) return;
  result.messages.set(key, (JSON.parse(answer.text) as { sent: { seq: number } }).sent.seq);
}

function poller(person: Person, result: LoadResult): () => Promise<void> {
  let tag = "";
  return async () => {
    const headers: Record<string, string> = tag ? { "if-none-match": tag } : {};
    const answer = await askOnce(person, "/api/chats.php", { headers }, result);
    if (answer?.status === 200 && tag) result.changes += 1;
    tag = answer?.headers.etag ?? tag;
  };
}

function visitor(person: Person, result: LoadResult): () => Promise<void> {
  const pages = ["/members", "/chats", "/api/user.php", "/likes/sent"];
  let turn = 0;
  return async () => void (await askOnce(person, pages[turn++ % pages.length] as string, {}, result));
}

/** Sends one request as a member's browser does. A broken connection and any other error count as a failure. */
async function askOnce(
  person: Person,
  path: string,
  asking: Asking,
  result: LoadResult,
  tries = 1,
): Promise<Answer | null> {
  const own = {
    host: `${person.host}:${person.port}`,
    "x-forwarded-for": person.address,
    cookie: person.cookieHeader,
  };
  result.requests += 1;
  const answer = await ask(person.port, path, { ...asking, headers: { ...own, ...asking.headers } }).catch(() => null);
  if (answer && (answer.status === 200 || answer.status === 304)) return answer;
  const pause = Number(answer?.headers["retry-after"]);
  if (answer?.status === 503 && pause > 0 && tries < mostTries) {
    result.repeated += 1;
    await later(pause * 1_000);
    return askOnce(person, path, asking, result, tries + 1);
  }
  result.failures.push(`${answer?.status ?? "no answer"} ${path} ${answer?.text.slice(0, 100) ?? ""}`);
  return null;
}
