/**
 * The port for outgoing webhooks. Only jobs send. Operators choose the URL, so the sender connects to public addresses
 * only, follows no redirect, and bounds time and bytes (D30, D35).
 */
import type { IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import { isIP } from "node:net";
import { boundedQueue } from "./bounded-queue.server";
import { measuredCall } from "./measured-call.server";
import { createOutsideLookup, InwardAddress, isPublicAddress, type Resolve } from "./outside-addresses.server";
import { timeouts } from "./timeouts";

export interface WebhookPost {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Reason why no answer came. */
type NoAnswer = "slow" | "inward" | "unknown_host" | "unreachable" | "certificate";

export type WebhookAnswer = { status: number } | { problem: NoAnswer };

export type WebhookSender = { post(post: WebhookPost): Promise<WebhookAnswer> };

/** Maximum bytes and milliseconds in which an answer is read. A longer answer ends the connection. */
const mostAnswerBytes = 16_384;
const drainMs = 1000;

interface SenderOptions {
  /** Milliseconds for one whole attempt. */
  totalMs?: number;
  resolve?: Resolve;
  /** Replaces the agent, for tests with a receiver on this machine. */
  agent?: Agent;
}

export function createWebhookSender({ totalMs, resolve, agent }: SenderOptions = {}): WebhookSender {
  const { totalMs: usualMs, ...limits } = timeouts.webhooks;
  const queue = boundedQueue(limits);
  const lookup = createOutsideLookup("the host leads to an inner address", resolve);
  const used = agent ?? new Agent({ lookup });
  const send = (post: WebhookPost) => exchange(post, used, totalMs ?? usualMs);
  return {
    post: (post) => queue.run(() => measuredCall("webhook", () => send(post)).catch((error) => refused(error))),
  };
}

/** Posts the message and returns the status without waiting for the body. Returns a redirect's status, unfollowed. */
function exchange({ url, headers, body }: WebhookPost, agent: Agent, totalMs: number): Promise<WebhookAnswer> {
  refuseInwardUrl(url);
  const signal = AbortSignal.timeout(totalMs);
  const all = { "content-type": "application/json", "user-agent": "Tandem-Webhooks/1", ...headers };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: "POST", headers: all, agent, signal }, (answer) => {
      resolve({ status: answer.statusCode ?? 0 });
      drain(answer);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Reads the rest of an answer up to both limits, then closes the connection. */
function drain(answer: IncomingMessage): void {
  const ending = setTimeout(() => answer.destroy(), drainMs);
  let read = 0;
  answer.on("data", (chunk: Buffer) => {
    read += chunk.length;
    if (read > mostAnswerBytes) answer.destroy();
  });
  // An error after the status changes no result.
  answer.on("error", () => {});
  answer.on("close", () => clearTimeout(ending));
}

/** Refuses a private IP address in the URL, because a socket makes no lookup for an IP address. */
function refuseInwardUrl(url: string): void {
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, "");
  const isInward = isIP(host) !== 0 && !isPublicAddress(host);
  if (protocol !== "https:" || isInward) throw new InwardAddress("the URL leads to an inner address");
}

function refused(error: unknown): WebhookAnswer {
  return { problem: problemOf(error as NodeJS.ErrnoException) };
}

function problemOf(error: NodeJS.ErrnoException): NoAnswer {
  if (error instanceof InwardAddress) return "inward";
  if (error.name === "AbortError" || error.name === "TimeoutError") return "slow";
  const code = error.code ?? "";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "unknown_host";
  if (/CERT|TLS|SSL|SIGNATURE|ISSUER/.test(code)) return "certificate";
  return "unreachable";
}
