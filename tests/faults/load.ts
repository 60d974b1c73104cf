import { randomInt } from "node:crypto";
import { serversAreInstalled } from "../../scripts/test/servers.mjs";
import { type Answer, ask, type Fields, type Person } from "../support/person";

export const later = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** True in `npm run faults`, which runs the full loads of security.md 6f. */
export const isFull = process.env.FAULTS === "full";
/** True in `npm run faults`, and beside other tests on servers. */
export const isWanted = serversAreInstalled && (isFull || Boolean(process.env.TEST_DATABASE_URL));
export const sized = (small: number, full: number) => (isFull ? full : small);

/** Repeats a call until the answer is final, as the browser's client does (API-29). */
export async function insist(call: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; tries < 400; tries += 1) {
    const answer = await call().catch(() => null);
    if (answer && answer.status < 500 && answer.status !== 429) return answer;
    await later(answer?.status === 429 ? 1_000 : randomInt(50, 250));
  }
  throw new Error("No answer came for minutes.");
}

/**
 * Sends a form until the server accepts it. Returns the path of the redirect. A redirect back to the form is a
 * refusal.
 */
export async function press(person: Person, page: string, fields: Fields): Promise<string> {
  for (let tries = 0; tries < 400; tries += 1) {
    const { status, headers } = await insist(() => person.post(page, fields));
    if (status !== 303) throw new Error(`${page} answered a form with ${status}.`);
    const { pathname } = new URL(headers.location ?? "", person.origin);
    if (pathname !== page) return pathname;
    await later(randomInt(50, 250));
  }
  throw new Error(`${page} refused for minutes.`);
}

export interface Reply {
  path: string;
  /** 0 when no answer came. */
  status: number;
  retryAfter: number | null;
  ms: number;
}

/** Requests the paths in turn until stopped. Records every reply. */
export function keepAsking(people: readonly Person[], paths: readonly string[], perSecond: number) {
  const replies: Reply[] = [];
  const open = new Set<Promise<void>>();
  let turn = 0;
  const one = async () => {
    const path = paths[turn % paths.length] as string;
    // The members shift by one after each round of paths, so that each member requests every path.
    const person = people[(turn + Math.floor(turn / paths.length)) % people.length] as Person;
    turn += 1;
    const began = performance.now();
    const headers = {
      host: `${person.host}:${person.port}`,
      "x-forwarded-for": person.address,
      cookie: person.cookieHeader,
    };
    const answer = await ask(person.port, path, { headers }).catch(() => null);
    const retryAfter = answer?.headers["retry-after"];
    replies.push({
      path,
      status: answer?.status ?? 0,
      retryAfter: retryAfter === undefined ? null : Number(retryAfter),
      ms: performance.now() - began,
    });
  };
  const timer = setInterval(() => {
    const asked = one();
    open.add(asked);
    void asked.finally(() => open.delete(asked));
  }, 1000 / perSecond);
  return {
    replies,
    stop: async () => {
      clearInterval(timer);
      await Promise.all(open);
      return replies;
    },
  };
}
