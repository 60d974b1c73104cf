import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Viewer } from "~/accounts/viewer";
import { buildVersion } from "~/platform/build.server";
import { hashToken } from "~/platform/keys.server";
import { openTenant, type TenantCache, type TenantReader } from "~/tenancy/scope.server";
import type { Tenant } from "~/tenancy/tenant";
import { CookieJar } from "~/web/cookies.server";
import { currentStamp, stampAndEnd } from "~/web/stamps.server";
import { localeCookie, sessionCookie, type Visit } from "~/web/visit.server";

/** The calls that our pages repeat: an answer that has not changed is a 304 that touches no database (DESIGN 13.8). */
export type PollName = "chats" | "likes" | "user";

const polls = new Map<string, PollName>([
  ["/api/chats.php", "chats"],
  ["/api/likes.php", "likes"],
  ["/api/user.php", "user"],
]);

/** A session is asked for in the database at least this often, however much is remembered of it. */
const trustedMs = 60_000;
/** Whose session it is never changes, so the entry outlives the trust in it. */
const rememberedSeconds = 60 * 60;

interface KnownSession {
  memberId: string;
  sessionId: string;
  /** When the database last said that it stands. */
  checkedAt: number;
}

interface Poll {
  name: PollName;
  tenant: Tenant;
  token: string;
  /** The language the visitor chose or was given; without it there is no telling what an answer was written in. */
  language: string;
  ifNoneMatch: string | null;
}

export interface PolledCall {
  method: string;
  path: string;
  secure: boolean;
  headers: IncomingHttpHeaders;
}

/**
 * The tag of a poll whose answer the caller still has, or null when it must be answered in full. For the edge, which
 * answers it before the framework is entered (performance.md P4): status 304 with `etag` and nothing else.
 */
export async function unchangedTag(call: PolledCall, tenant: Tenant): Promise<string | null> {
  const name = call.method === "GET" ? polls.get(call.path) : undefined;
  const ifNoneMatch = call.headers["if-none-match"];
  if (!name || !ifNoneMatch) return null;
  const poll = readPoll(name, tenant, new CookieJar(call.headers.cookie ?? null, call.secure), ifNoneMatch);
  return poll && findUnchanged(poll);
}

async function findUnchanged(poll: Poll): Promise<string | null> {
  if (poll.ifNoneMatch === null) return null;
  const { cache } = openTenant(poll.tenant);
  const known = await findKnownSession(cache, poll.token);
  if (!known || Date.now() - known.checkedAt > trustedMs) return null;
  const { stamp, ended } = await stampAndEnd(cache, known.memberId, known.sessionId);
  if (!stamp || ended) return null;
  const tag = tagOf(poll, known.memberId, stamp);
  return tag === poll.ifNoneMatch ? tag : null;
}

export interface PollQuestion {
  q: TenantReader;
  visit: Visit;
  viewer: Viewer;
}

/** The loader of a polled call: 403 without a login, 304 when nothing changed, else what `answer` reads. */
export function polled<T>(name: PollName, answer: (asked: PollQuestion) => Promise<T>) {
  return async ({ request, context }: LoaderFunctionArgs): Promise<Response> => {
    const { visit } = context;
    const poll = readPoll(name, visit.tenant, visit.cookies, request.headers.get("if-none-match"));
    const unchanged = poll && (await findUnchanged(poll));
    if (unchanged) return notModified(unchanged);
    const tag = poll && (await tagBefore(visit, poll));
    const viewer = visit.hasSessionCookie ? await visit.viewer() : null;
    if (!viewer) return authenticationRequired();
    if (poll) await rememberSession(visit.scope.cache, poll.token, viewer);
    if (tag !== null && tag === poll?.ifNoneMatch) return notModified(tag);
    const body = await visit.scope.db.read((q) => answer({ q, visit, viewer }));
    return Response.json(body, tag ? { headers: { etag: tag } } : {});
  };
}

function notModified(tag: string): Response {
  return new Response(null, { status: 304, headers: { etag: tag } });
}

/** As every compat call answers someone who is not logged in (ERR-01). */
function authenticationRequired(): Response {
  return Response.json({ authentication_required: true }, { status: 403 });
}

/**
 * The tag of the answer that is about to be read: its stamp comes before the viewer and the rows, whose change would else
 * go unnoticed. A session seen for the first time is looked up for it, and looked up again after it.
 */
async function tagBefore(visit: Visit, poll: Poll): Promise<string | null> {
  const memberId =
    (await findKnownSession(visit.scope.cache, poll.token))?.memberId ?? (await visit.viewer())?.memberId;
  if (!memberId) return null;
  const stamp = await currentStamp(visit.scope.cache, memberId);
  // The viewer is the answer itself there: one that was read before the stamp would not do.
  if (poll.name === "user") visit.forgetViewer();
  return tagOf(poll, memberId, stamp);
}

function readPoll(name: PollName, tenant: Tenant, cookies: CookieJar, ifNoneMatch: string | null): Poll | null {
  const token = cookies.get(sessionCookie);
  const language = cookies.get(localeCookie);
  return token && token.length <= 100 && language ? { name, tenant, token, language, ifNoneMatch } : null;
}

function tagOf({ name, tenant, language }: Poll, memberId: string, stamp: string): string {
  const parts = [name, tenant.id, tenant.version, buildVersion(), language, memberId, stamp];
  return `"${createHash("sha1").update(parts.join(" ")).digest("base64url").slice(0, 16)}"`;
}

const sessionKey = (token: string) => `session:${hashToken(token)}`;

async function findKnownSession(cache: TenantCache, token: string): Promise<KnownSession | null> {
  const entry = await cache.get(sessionKey(token));
  return entry ? (JSON.parse(entry) as KnownSession) : null;
}

async function rememberSession(cache: TenantCache, token: string, { memberId, sessionId }: Viewer): Promise<void> {
  const known: KnownSession = { memberId, sessionId, checkedAt: Date.now() };
  await cache.set(sessionKey(token), JSON.stringify(known), { ttlSeconds: rememberedSeconds });
}
