import { type IncomingMessage, STATUS_CODES, type ServerResponse } from "node:http";
import type { RefusalCode } from "~/platform/errors";
import { expectsJson } from "../expects-json.server";
import type { RefusedAnswer } from "~/client/refusal";
import { refusedJson } from "../problem.server";
import type { EdgeRequest } from "./edge-request.server";
import { answerPolicy, commonHeaders, pagePolicy } from "./headers.server";
import { plainPage, plainPagePolicy, plainPageType, type PlainPageLink } from "./plain-page.server";

/** Refusals that the edge sends itself, before Remix. A refusal sets no cookie but may clear cookies. */
type RefusedStatus = 400 | 403 | 404 | 405 | 413 | 414 | 421 | 429 | 431 | 500 | 501 | 503;

const texts: Partial<Record<RefusedStatus, string>> = {
  403: "This request did not come from this site.\n",
  421: "There is no site at this address.\n",
  503: "This site is busy or being looked after. Please try again in a moment.\n",
};

const codes: Partial<Record<RefusedStatus, RefusalCode>> = {
  403: "request.cross_site",
  404: "page.not_found",
  405: "request.method",
  429: "limit.reached",
  500: "server.failed",
  503: "server.busy",
};

export const codeOfStatus = (status: RefusedStatus): RefusalCode => codes[status] ?? "request.invalid";

/** The pages of these statuses link to the same URL. Other pages link home. */
const worthAnotherTry: readonly RefusedStatus[] = [421, 429, 431, 500, 503];

export const readMethods = ["GET", "HEAD"];

/** Refuses a request that has no `EdgeRequest`: an unreadable request, a probe, or a failed request. */
export function refuseUnread(res: ServerResponse, status: RefusedStatus): void {
  send(res, status, status === 405 ? ["allow", readMethods.join(", ")] : []);
}

/** Renders the page of a refusal for a person. Returns null for programs, and after a rendering error. */
export type RenderRefusal = (code: RefusalCode) => Promise<string | null>;

interface RefuseOptions {
  /** Methods that the URL accepts, for the `Allow` header of a 405. */
  readonly methods?: readonly string[];
  /** A page in the tenant's design, which replaces the plain page. */
  readonly page?: string | null;
}

export function refuse(call: EdgeRequest, status: Exclude<RefusedStatus, 405>, options?: RefuseOptions): void;
export function refuse(call: EdgeRequest, status: 405, options: RefuseOptions & { methods: readonly string[] }): void;
export function refuse(
  call: EdgeRequest,
  status: RefusedStatus,
  { methods = [], page = null }: RefuseOptions = {},
): void {
  const head = status === 405 ? ["allow", methods.join(", ")] : [];
  refuseWith(call, status, { code: codeOfStatus(status), words: textOf(status), page, head });
}

interface Told {
  readonly code: RefusalCode;
  /** One line of text for programs, also the heading of the plain page. */
  readonly words: string;
  readonly page: string | null;
  readonly head: readonly string[];
}

/** Refuses a call with JSON for scripts, a page for people, or one line for other programs. */
export function refuseWith(call: EdgeRequest, status: RefusedStatus, { code, words, page, head }: Told): void {
  // Close the connection, because a kept connection would have to read the rest of the body first.
  if (!call.req.complete) call.res.shouldKeepAlive = false;
  const extra = ["x-request-id", call.id, ...head];
  if (isForScript(call)) send(call.res, status, extra, call.secure, inJson(call, code, words, status));
  else if (page !== null) send(call.res, status, extra, call.secure, drawnPage(page));
  else send(call.res, status, extra, call.secure, inWords(call.res, status, words));
}

export function expectsPage(call: EdgeRequest): boolean {
  return !isForScript(call) && isForPerson(call.req);
}

function isForScript({ path, headers }: EdgeRequest): boolean {
  const requestType = headers["x-request-type"];
  return expectsJson({
    path,
    requestType: typeof requestType === "string" ? requestType : null,
    accept: headers.accept,
  });
}

function inJson({ path }: EdgeRequest, code: RefusalCode, words: string, status: number): Words {
  const answer: RefusedAnswer = { refusals: [{ code, message: words.trim(), facts: {} }], input: {} };
  const { body, type } = refusedJson(path, answer, status);
  return { body: JSON.stringify(body), type, policy: answerPolicy(type) };
}

const textOf = (status: RefusedStatus) => texts[status] ?? `${STATUS_CODES[status]}.\n`;

/** Retry-After of one hour, so that search engines come back and keep the site in their index. */
const closedSeconds = 3600;

/** Refuses visitors of a suspended tenant. Names neither the tenant nor the reason. */
export function refuseClosed(call: EdgeRequest): void {
  if (!call.req.complete) call.res.shouldKeepAlive = false;
  const extra = ["x-request-id", call.id, "retry-after", String(closedSeconds)];
  const words = "This site is closed at the moment.\n";
  send(call.res, 503, extra, call.secure, inWords(call.res, 503, words));
}

interface Words {
  body: string;
  type: string;
  policy: string;
}

/** A page in the tenant's design. Its policy allows the tenant's styles. */
const drawnPage = (body: string): Words => ({ body, type: plainPageType, policy: drawnPagePolicy });

const drawnPagePolicy = pagePolicy({ nonce: null });

const isForPerson = (req: IncomingMessage) => req.headers.accept?.includes("text/html") ?? false;

/** The plain page for browsers, or its sentence alone for programs. */
function inWords(res: ServerResponse, status: RefusedStatus, words = textOf(status)): Words {
  const type = "text/plain; charset=utf-8";
  if (!isForPerson(res.req)) return { body: words, type, policy: answerPolicy(type) };
  const way: PlainPageLink = worthAnotherTry.includes(status) ? "again" : "home";
  const title = status === 431 ? "Too many cookies" : (STATUS_CODES[status] ?? "");
  const body = plainPage(title, words.trim(), way);
  return { body, type: plainPageType, policy: plainPagePolicy };
}

function send(
  res: ServerResponse,
  status: RefusedStatus,
  extra: readonly string[],
  secure = false,
  { body: text, type, policy }: Words = inWords(res, status),
): void {
  const body = Buffer.from(text);
  const head = ["content-type", type, "content-length", String(body.length), "cache-control", "no-store"];
  head.push("content-security-policy", policy, "cross-origin-resource-policy", "same-origin");
  head.push(...commonHeaders(secure), ...extra);
  if (status === 503 && !extra.includes("retry-after"))
    head.push("retry-after", String(2 + Math.floor(Math.random() * 4)));
  res.writeHead(status, head).end(res.req.method === "HEAD" ? undefined : body);
}
