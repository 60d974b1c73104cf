import { withRequestId } from "~/platform/log.server";
import type { OpenPoll } from "../poll";
import type { Transport } from "../visit.server";
import { discardBody, toRequest } from "./adapter.server";
import { sendResponse } from "./answer.server";
import type { EdgeRequest } from "./edge-request.server";
import { mostBytes, reserveForm } from "./body-memory.server";
import { networkOf } from "./client-address.server";
import { pickEncoding } from "./compress.server";
import type { BodyLimit, EdgeParts, EdgeVisit, TenantFacts } from "./edge-contract.server";
import type { RequestLifetime } from "./lifetime.server";
import { makeNonce } from "./nonce.server";
import { type FinishedPage, keepPage, type PageVariant, pageKey, sendPage, sharedCacheHead } from "./page-cache.server";
import { refuse } from "./refuse.server";
import type { Slot } from "./shedding.server";

const defaultBodyLimit: BodyLimit = { bytes: 1024 * 1024, owner: null };
const isRead = (method: string | undefined) => method === "GET" || method === "HEAD";

interface Job<Tenant> {
  readonly call: EdgeRequest;
  readonly lifetime: RequestLifetime;
  readonly tenant: Tenant;
  readonly facts: TenantFacts;
  readonly hasSession: boolean;
  /** The state of a member's poll. Null for another call. */
  readonly poll: OpenPoll | null;
  /** True when a cached page may answer the call. */
  readonly isPublic: boolean;
  readonly network: string;
  /** Seconds that this network must wait, or 0. */
  readonly wait: number;
}

/** Answers a call with a cached page, or by Remix. */
export async function serveTenant<Tenant, Visit extends EdgeVisit>(
  parts: EdgeParts<Tenant, Visit>,
  call: EdgeRequest,
  tenant: Tenant,
  { hasSession, lifetime }: { hasSession: boolean; lifetime: RequestLifetime },
): Promise<void> {
  const poll = hasSession ? ((await parts.openPoll?.(call, tenant)) ?? null) : null;
  if (poll && parts.sendUnchanged?.(call, poll)) return;
  const facts = parts.describeTenant(tenant);
  const network = networkOf(call.address);
  const wait = hasSession ? 0 : (parts.throttleNetwork?.(call, tenant, network) ?? 0);
  const isPublic =
    isRead(call.method) && !hasSession && wait === 0 && (call.search === "" || parts.isNeutralQuery(call.search));
  if (isPublic && call.search === "") {
    const remembered = parts.variants.find(call, facts.id, facts.version);
    const page = remembered && parts.pages.find(keyOf(call, facts, remembered.variant));
    if (page) return sendPage(call, page, remembered.cookies);
  }
  return withRequestId(call.id, () =>
    visitAndRender(parts, { call, lifetime, tenant, facts, hasSession, poll, isPublic, network, wait }),
  );
}

function keyOf(call: EdgeRequest, facts: TenantFacts, variant: PageVariant): string {
  return pageKey(call, facts.version, variant, pickEncoding(call.headers["accept-encoding"]));
}

async function visitAndRender<Tenant, Visit extends EdgeVisit>(
  parts: EdgeParts<Tenant, Visit>,
  job: Job<Tenant>,
): Promise<void> {
  const opened = await openJob(parts, job);
  // Without a session, neither the limit nor a cached page needs the database.
  if (!job.hasSession) return answerVisit(parts, opened, null);
  const slot = parts.shedding.admit(job.call.path, job.facts.id);
  if (!slot) return refuseBusy(parts, opened);
  opened.body.slot = slot;
  await inTurn(parts, opened, slot, () => answerVisit(parts, opened, slot));
}

/** Answers within the slot of a call with a session. Takes a slot when a call without a session needs one. */
async function answerVisit<Tenant, Visit extends EdgeVisit>(
  parts: EdgeParts<Tenant, Visit>,
  opened: OpenedJob<Tenant, Visit>,
  held: Slot | null,
): Promise<void> {
  if (await refuseOverLimit(parts, opened)) return;
  const { call, visit, lifetime } = opened;
  const variant = opened.isPublic ? rememberVariant(parts, opened, visit) : null;
  const key = variant && keyOf(call, opened.facts, variant);
  const page = key === null ? null : parts.pages.find(key);
  if (page) return sendPage(call, page, visit.cookies.lines);
  const reservation = reserveBody(parts, opened);
  const releaseBody = await (held ? held.releaseDuring(reservation) : reservation);
  try {
    // Start no work for a disconnected client. Work that already runs is finished.
    if (lifetime.isOver) return;
    if (!releaseBody) return await refuseBody(parts, opened);
    const slot = held ?? parts.shedding.admit(call.path, opened.facts.id);
    if (!slot) return await refuseBusy(parts, opened);
    opened.body.slot = slot;
    const work = () => render(parts, opened, slot, key !== null);
    const finished = await (held ? work() : inTurn(parts, opened, slot, work));
    if (finished && key !== null) await keepPage(parts.pages, key, finished);
  } finally {
    releaseBody?.();
  }
}

/** Works when the slot's turn comes, and frees the slot. Starts no work for a client that has left meanwhile. */
async function inTurn<Tenant, Visit extends EdgeVisit, Result>(
  parts: EdgeParts<Tenant, Visit>,
  opened: OpenedJob<Tenant, Visit>,
  slot: Slot,
  work: () => Promise<Result>,
): Promise<Result | null> {
  try {
    const mayBegin = await slot.turn();
    if (opened.lifetime.isOver) return null;
    if (mayBegin) return await work();
    await refuseBusy(parts, opened, "turn");
    return null;
  } finally {
    slot.release();
  }
}

function refuseBusy<Tenant, Visit extends EdgeVisit>(
  parts: EdgeParts<Tenant, Visit>,
  opened: OpenedJob<Tenant, Visit>,
  reason: "slots" | "turn" = "slots",
): Promise<void> {
  parts.log.debug("request.shed", { reason, count: parts.shedding.taken });
  return sendRefusal(parts, opened, 503, parts.answerBusy?.(opened.visit));
}

/** Reserves memory for a body, until its route has ended. Null when the memory is exhausted. */
async function reserveBody<Tenant, Visit extends EdgeVisit>(
  { uploads, forms }: EdgeParts<Tenant, Visit>,
  { call, facts, network, body, lifetime }: OpenedJob<Tenant, Visit>,
): Promise<(() => void) | null> {
  const { owner, bytes: most } = body.limit;
  const tenantId = facts.id;
  if (owner === null) return reserveForm(forms, call, { tenantId, network, most }, lifetime.signal);
  return uploads.reserve({ tenantId, owner, bytes: mostBytes(call, most) }, lifetime.signal);
}

interface OpenedJob<Tenant, Visit extends EdgeVisit> extends Job<Tenant> {
  readonly request: Request;
  readonly visit: Visit;
  readonly nonce: string;
  /** The slot is free for other calls while this body arrives. */
  readonly body: { isTooLarge(): boolean; limit: BodyLimit; slot: Slot | null };
}

async function openJob<Tenant, Visit extends EdgeVisit>(
  parts: EdgeParts<Tenant, Visit>,
  job: Job<Tenant>,
): Promise<OpenedJob<Tenant, Visit>> {
  const { call, tenant, network, lifetime, poll } = job;
  const { request, isTooLarge } = toRequest(
    call,
    () => body.limit.bytes,
    lifetime.signal,
    (arrival) => (body.slot ? body.slot.releaseDuring(arrival) : arrival),
  );
  const body: OpenedJob<Tenant, Visit>["body"] = { isTooLarge, limit: defaultBodyLimit, slot: null };
  const transport = { ...transportOf(parts, call, network), poll };
  const visit = await parts.openVisit(request, tenant, transport);
  return { ...job, request, visit, nonce: transport.nonce, body };
}

/** Refuses a call over a rate limit or the body limit. Returns true when the call was refused. */
async function refuseOverLimit<Tenant, Visit extends EdgeVisit>(
  parts: EdgeParts<Tenant, Visit>,
  opened: OpenedJob<Tenant, Visit>,
): Promise<boolean> {
  const { call, visit, hasSession, body } = opened;
  const wait = opened.wait || (hasSession ? ((await parts.throttleVisit?.(visit)) ?? 0) : 0);
  const refusal = wait > 0 && parts.answerTooOften?.(visit, wait);
  if (refusal) {
    await sendRefusal(parts, opened, 429, refusal);
    return true;
  }
  if (parts.bodyLimit) body.limit = await parts.bodyLimit(call, visit);
  if (!body.isTooLarge()) return false;
  await refuseTooLarge(parts, opened);
  return true;
}

/** Discards the rest of the body. Frees the slot first, because the sender may take long. */
async function discardRest<Tenant, Visit extends EdgeVisit>({ call, body }: OpenedJob<Tenant, Visit>): Promise<void> {
  body.slot?.release();
  await discardBody(call.req);
}

async function refuseTooLarge<Tenant, Visit extends EdgeVisit>(
  parts: EdgeParts<Tenant, Visit>,
  opened: OpenedJob<Tenant, Visit>,
): Promise<void> {
  await discardRest(opened);
  return sendRefusal(parts, opened, 413, await parts.answerTooLarge?.(opened.visit, opened.request));
}

async function refuseBody<Tenant, Visit extends EdgeVisit>(
  parts: EdgeParts<Tenant, Visit>,
  opened: OpenedJob<Tenant, Visit>,
): Promise<void> {
  parts.log.debug("request.shed", { reason: "body-memory" });
  await discardRest(opened);
  return sendRefusal(parts, opened, 503, parts.answerBusy?.(opened.visit));
}

/** Sends a refusal in the tenant's design, or as the edge's plain page. */
async function sendRefusal<Tenant, Visit extends EdgeVisit>(
  parts: EdgeParts<Tenant, Visit>,
  opened: OpenedJob<Tenant, Visit>,
  status: 413 | 429 | 503,
  answer: Response | null | undefined,
): Promise<void> {
  const { call } = opened;
  if (!answer) return refuse(call, status);
  // Close the connection, because the rest of the body is not read.
  if (!call.req.complete) call.res.shouldKeepAlive = false;
  await sendVisit(parts, opened, false, answer);
}

/** Renders and sends the answer. Returns the page when the cache may keep it, else null. */
async function render<Tenant, Visit extends EdgeVisit>(
  parts: EdgeParts<Tenant, Visit>,
  opened: OpenedJob<Tenant, Visit>,
  slot: Slot,
  isCacheable: boolean,
): Promise<FinishedPage | null> {
  const { call, request, visit, body } = opened;
  const cookiesBefore = visit.cookies.lines.length;
  const response = await parts.handle(request, { visit }).catch((error: unknown) => {
    if (body.isTooLarge()) return null;
    throw error;
  });
  // Free the slot, because the rest of the body may take long to arrive and needs no processor time.
  if (!call.req.complete) slot.release();
  if (!response || body.isTooLarge()) {
    await refuseTooLarge(parts, opened);
    return null;
  }
  if (isUpload(call) && !call.req.complete) await discardBody(call.req);
  // A cookie that the route has set makes the answer personal.
  const isShareable = isCacheable && visit.page.shareable && visit.cookies.lines.length === cookiesBefore;
  return sendVisit(parts, opened, isShareable, response);
}

const isUpload = ({ headers }: EdgeRequest) => headers["content-type"]?.startsWith("multipart/form-data") ?? false;

export function transportOf<Tenant, Visit extends EdgeVisit>(
  parts: EdgeParts<Tenant, Visit>,
  call: EdgeRequest,
  network: string,
): Transport {
  return {
    requestId: call.id,
    nonce: makeNonce(),
    secure: call.secure,
    network,
    local: call.local,
    address: call.address,
    countryHeader: call.countryHeader,
    demo: parts.demo,
    poll: null,
  };
}

function rememberVariant<Tenant, Visit extends EdgeVisit>(
  parts: EdgeParts<Tenant, Visit>,
  { call, facts }: Job<Tenant>,
  visit: Visit,
): PageVariant | null {
  const variant = parts.variantOf(visit);
  if (variant) parts.variants.keep(call, facts.id, facts.version, { variant, cookies: [...visit.cookies.lines] });
  return variant;
}

/** Sends the answer. Reads the cookies only after the routes, because the routes set cookies. */
function sendVisit<Tenant, Visit extends EdgeVisit>(
  parts: EdgeParts<Tenant, Visit>,
  { call, lifetime, facts, hasSession, nonce, visit }: OpenedJob<Tenant, Visit>,
  shareable: boolean,
  response: Response,
) {
  const { imageOrigin } = facts;
  const { cookies, page } = visit;
  const isForAll = page.shareable;
  const sharedHead = sharedCacheHead(parts.pageCacheSeconds ?? 0, parts.trust.countryHeader);
  const answered = { nonce, shareable, hasSession, imageOrigin, isForAll, sharedHead, cookies: cookies.lines };
  return sendResponse(call, response, answered, { lifetime, drain: parts.drain });
}
