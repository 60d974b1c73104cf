import { data, redirect } from "@remix-run/node";
import { refusalText } from "~/i18n/refusal-text";
import { isDatabaseUnavailable } from "~/platform/database-unavailable";
import { Refusal, Refusals } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { setFlash } from "./flash.server";
import type { RefusedAnswer, ShownRefusal } from "~/client/refusal";
import type { Visit } from "./visit.server";

/** Returns a path of this site, or the fallback. Never another host (security.md I07). */
export function localPath(candidate: string | null | undefined, fallback: string): string {
  if (!candidate?.startsWith("/") || candidate.length > 500) return fallback;
  const base = "http://here.invalid";
  try {
    const url = new URL(candidate, base);
    // Check after resolving, because "/.//evil.example" resolves to two slashes, which name another host.
    const tricky = /[\\\p{Cc}]/u.test(candidate) || url.pathname.startsWith("//");
    return url.origin === base && !tricky ? url.pathname + url.search : fallback;
  } catch {
    return fallback;
  }
}

/** Finds the page of this site that sent the request, by the Referer header. */
export function refererPath(request: Request, visit: Visit): string | null {
  const referer = request.headers.get("referer");
  return referer?.startsWith(`${visit.origin}/`) ? localPath(referer.slice(visit.origin.length), "") || null : null;
}

export function showRefusal(visit: Visit, refusal: Refusal): ShownRefusal {
  const { code, facts, field } = refusal;
  return { code, message: refusalText(visit, refusal), facts, ...(field ? { field } : {}) };
}

/** Lists the refusals in an error. An unavailable database counts as a refusal. Null for our own faults. */
export function refusalsIn(error: unknown): readonly Refusal[] | null {
  if (error instanceof Refusal) return [error];
  if (error instanceof Refusals) return error.list;
  if (!isDatabaseUnavailable(error)) return null;
  log.warn("database.unavailable", { error });
  return [new Refusal("server.busy")];
}

const secret = /password|otp|iban|token/;

/** Longest list of choices that fits into the cookie of a refused form. */
const mostListed = 60;

/** The typed texts, and chosen codes joined by commas. */
function keepTyped(fields: Record<string, unknown>): Record<string, string> {
  const texts = Object.entries(fields).map(([name, value]): [string, unknown] => [name, joinedCodes(value)]);
  const kept = texts.filter(([name, value]) => typeof value === "string" && !secret.test(name));
  return Object.fromEntries(kept) as Record<string, string>;
}

function joinedCodes(value: unknown): unknown {
  const isShort = Array.isArray(value) && value.length <= mostListed;
  const areCodes = isShort && value.every((code) => typeof code === "string" && /^[\w-]{1,12}$/.test(code));
  return areCodes ? value.join(",") : value;
}

export interface SentForm {
  fields?: Record<string, unknown>;
  backTo: string;
  /** Id of the element that sent the form. */
  at?: string | undefined;
}

/** Answers a refused action. Scripts get JSON with the refusal's status, plain forms a 303 and a flash. */
export function answerRefused(visit: Visit, list: readonly Refusal[], { fields = {}, backTo, at }: SentForm) {
  const answer: RefusedAnswer = {
    ...(at ? { at } : {}),
    refusals: list.map((refusal) => showRefusal(visit, refusal)),
    input: keepTyped(fields),
  };
  const status = list[0]?.status ?? 422;
  const head = { status, headers: retryAfter(list) };
  if (visit.byScript) return visit.byRemix ? data(answer, head) : Response.json(answer, head);
  setFlash(visit, backTo.split("?")[0] as string, answer);
  return redirect(at ? `${backTo}#${at}` : backTo, 303);
}

/**
 * Answers 503 with Retry-After when the database is unavailable, for resources such as photos. Remix would answer 500.
 */
export async function orBusy(answer: Promise<Response>): Promise<Response> {
  try {
    return await answer;
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    log.warn("database.unavailable", { error });
    return new Response(null, {
      status: 503,
      headers: { "retry-after": String(busySeconds()), "cache-control": "no-store" },
    });
  }
}

/** Random seconds before a retry, so that clients of a full process do not retry all at once (D40). */
const busySeconds = () => 2 + Math.floor(Math.random() * 4);

export function retryAfter(list: readonly Refusal[]): Record<string, string> {
  const { status, facts } = list[0] ?? { status: 422, facts: {} as Refusal["facts"] };
  if (status === 503) return { "retry-after": String(busySeconds()) };
  return status === 429 && facts.seconds !== undefined ? { "retry-after": String(facts.seconds) } : {};
}

/** Throws a refusal for the error page, with facts such as `name` already in its message. */
export function refusePage(visit: Visit, refusal: Refusal): never {
  throw data(showRefusal(visit, refusal), { status: refusal.status, headers: retryAfter([refusal]) });
}

/** Matches ids and tokens in a path, which identify a person or mail. No ordinary word in a path is that long. */
const names = /[^/]{20,}/g;

/** Logs a fault of ours, without personal input and ids (security.md D34). */
export function reportFault(error: unknown, path: string): void {
  const told = error instanceof Error ? error : new Error(`thrown: ${typeof error}`);
  log.error("request.failed", { route: path.replace(names, "…"), error: told });
}
