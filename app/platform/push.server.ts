/**
 * The port for push messages (RFC 8030), over Web Push or into the inbox on /dev. Only jobs send, so that an error
 * leads to a retry. `PushGone` and `PushRefused` mean that a retry is pointless.
 */
import { Agent, request } from "node:https";
import type { Env } from "./env.server";
import { measuredCall } from "./measured-call.server";
import { createOutsideLookup } from "./outside-addresses.server";
import { timeouts } from "./timeouts";
import { boundedQueue } from "./bounded-queue.server";

export type Push = {
  tenantId: number;
  endpoint: string;
  /** Keys of the browser, for end-to-end encryption of the payload (RFC 8291). */
  keys: { p256dh: string; auth: string };
  /** Key pair of the tenant, and its contact for push services (RFC 8292). */
  vapid: { subject: string; publicKey: string; privateKey: string };
  payload: string;
  /** Seconds after which the push service drops an undelivered message. */
  ttlSeconds: number;
  urgency: "normal" | "low";
  /** A new message replaces a waiting message with the same topic. */
  topic?: string;
};

export type PushSender = { send(push: Push): Promise<void> };
export type PushSink = (push: Push) => Promise<void> | void;

/** Error when the browser's subscription has ended. */
export class PushGone extends Error {
  override name = "PushGone";
}

/** Error of a message that can never be delivered. */
export class PushRefused extends Error {
  override name = "PushRefused";
}

/** Error when the push service is busy. `retryAfterSeconds` is the wait that the service stated, or null. */
export class PushBusy extends Error {
  override name = "PushBusy";
  constructor(
    message: string,
    readonly retryAfterSeconds: number | null,
  ) {
    super(message);
  }
}

/** Maximum bytes of a payload. All push services accept this size. */
const mostBytes = 3000;

function checkPush({ endpoint, payload, topic, ttlSeconds }: Push): void {
  if (!URL.canParse(endpoint) || new URL(endpoint).protocol !== "https:") {
    throw new PushRefused("the endpoint is no https address");
  }
  if (Buffer.byteLength(payload) > mostBytes) throw new PushRefused("the payload is too long");
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic)) throw new PushRefused("the topic is no short word");
  if (!Number.isInteger(ttlSeconds) || ttlSeconds < 0) throw new PushRefused("the time to live is no number");
}

export function createPushInbox(sink: PushSink): PushSender {
  return {
    async send(push) {
      checkPush(push);
      await sink(push);
    },
  };
}

const lookupOutside = createOutsideLookup("the push service's name leads to an inner address");

/** `agent` is for tests with a push service on this machine. */
export function createWebPush(
  agent = new Agent({ keepAlive: true, maxSockets: 16, lookup: lookupOutside }),
): PushSender {
  const { totalMs, ...limits } = timeouts.push;
  const queue = boundedQueue(limits);
  return {
    async send(push) {
      checkPush(push);
      const { headers, body } = await seal(push);
      const deliver = () => post(push.endpoint, headers, body, agent, totalMs);
      const { status, retryAfter } = await queue.run(() => measuredCall("push", deliver));
      judge(status, retryAfter);
    },
  };
}

/** Encrypts the message. The library is loaded only in a process that sends (P14). */
async function seal({ endpoint, keys, vapid, payload, ttlSeconds, urgency, topic }: Push) {
  const { default: webPush } = await import("web-push");
  const options = { vapidDetails: vapid, TTL: ttlSeconds, urgency, ...(topic ? { topic } : {}) };
  try {
    return webPush.generateRequestDetails({ endpoint, keys }, payload, { ...options, contentEncoding: "aes128gcm" });
  } catch (error) {
    throw new PushRefused("the keys of the browser or the site are no keys", { cause: error });
  }
}

interface Posted {
  status: number;
  retryAfter: string | undefined;
}

/** Posts the message. Follows no redirect: a status of 3xx is a refusal. */
function post(endpoint: string, headers: object, body: Buffer, agent: Agent, totalMs: number): Promise<Posted> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(totalMs);
    const sent = request(endpoint, { method: "POST", headers: { ...headers }, agent, signal }, (answer) => {
      answer.resume();
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers["retry-after"] }));
      answer.on("error", reject);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

function judge(status: number, retryAfter: string | undefined): void {
  if (status >= 200 && status < 300) return;
  const problem = `the push service answered ${status}`;
  if (status === 404 || status === 410) throw new PushGone(problem);
  if (status === 429 || status >= 500) throw new PushBusy(problem, secondsIn(retryAfter));
  throw new PushRefused(problem);
}

/** Reads a Retry-After header, in seconds or as a date (RFC 9110). At most a day. */
function secondsIn(retryAfter: string | undefined): number | null {
  if (!retryAfter) return null;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(86_400, Math.max(1, Math.ceil(seconds))) : null;
}

export function openPush(env: Pick<Env, "PUSH">, sink: PushSink): PushSender {
  return env.PUSH === "web" ? createWebPush() : createPushInbox(sink);
}
