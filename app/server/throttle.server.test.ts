import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endAllSessions, startSession } from "~/accounts/sessions.server";
import { stopListening } from "~/events";
import { type LimitName, limits } from "~/platform/limits";
import { services } from "~/platform/services.server";
import { loader as chatsPoll } from "~/routes/api/chats";
import { action as sendMessage } from "~/routes/chat/messages";
import { action as openConversation } from "~/routes/chat/first-message";
import { loader as membersPage } from "~/routes/discovery/members";
import { action as like } from "~/routes/likes/like";
import { loader as memberPage } from "~/routes/member-page/member";
import { action as upload } from "~/routes/profiles/upload-photo";
import { randomId } from "~/platform/ids";
import { subscribe } from "~/subscribers.server";
import { paths } from "~/paths";
import { testAppOfFile } from "../../tests/support/test-app";
import { testTransport } from "../../tests/support/transport";
import { throttleNetwork, throttleVisit } from "./throttle.server";
import { answerTooOften } from "./refused-outside.server";
import { openVisit } from "./visit.server";

const app = testAppOfFile();
let me: string;
let other: string;
let token: string;
beforeAll(async () => {
  subscribe();
  me = await app.member(app.ember, { gender: "male" });
  other = await app.member(app.ember);
  ({ token } = await app.ember.db.write((w) => startSession(w, me, "")));
});

afterAll(stopListening);

type Handler = (args: LoaderFunctionArgs & ActionFunctionArgs) => Promise<unknown>;

interface RequestOptions {
  method?: string;
  cookie?: string;
  accept?: string;
  fields?: Record<string, string | Blob>;
}

function requestOf(path: string, { method = "GET", cookie, accept, fields }: RequestOptions = {}): Request {
  const headers = { cookie: `${cookie ?? `auth=${token}`}; locale=en`, "x-request-type": accept ?? "client" };
  const body = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) body.set(name, value);
  return new Request(`http://ember.localhost${path}`, { method, headers, ...(method === "GET" ? {} : { body }) });
}

function visitOf(request: Request, network = "198.51.100.7") {
  return openVisit(request, app.ember.tenant, { ...testTransport, network });
}

/**
 * Opens all visits before the first is counted. On a slow machine, opening them may take longer than a limit's period.
 */
async function openAll(count: number, open: (call: number) => ReturnType<typeof visitOf>) {
  const visits = [];
  for (let call = 0; call < count; call++) visits.push(await open(call));
  return visits;
}

async function statusOf(
  handler: Handler,
  path: string,
  params: Record<string, string>,
  fields?: RequestOptions["fields"],
) {
  const request = requestOf(path, fields ? { method: "POST", fields } : {});
  const visit = await visitOf(request);
  const answer: unknown = await handler({ request, params, context: { visit } }).catch((error: unknown) => error);
  const { init, status, headers } = answer as { init?: ResponseInit; status?: number; headers?: Headers };
  const head = new Headers(init?.headers ?? headers);
  return { status: init?.status ?? status, wait: Number(head.get("retry-after")) };
}

const id = () => ({ id: other });
const hello = { body: "Hello", client_id: randomId() };
const actions: [LimitName, string, Handler, () => Record<string, string>, RequestOptions["fields"]?][] = [
  ["search", "/members", membersPage as Handler, () => ({})],
  ["profileView", "/members/x", memberPage as Handler, id],
  ["like", "/members/x/like", like as Handler, id, { liked: "yes" }],
  ["message", "/chats/x/messages", sendMessage as Handler, () => ({ id: randomId() }), hello],
  ["message", "/members/x/chat/messages", openConversation as Handler, () => ({ id: randomId() }), hello],
  ["upload", "/profile/photos", upload as Handler, () => ({}), { photo: new Blob(["no picture"]) }],
];

describe("actions with a limit of their own (security.md section 4)", () => {
  it.each(actions)(
    "The limit %s at %s refuses the call after the last allowed one and says how long to wait",
    async (...row) => {
      const [name, path, handler, params, fields] = row;
      const { limiter } = services();
      const key = `${app.ember.tenant.id}:${me}`;
      await limiter.reset(name, key);
      await limiter.consume(name, key, limits[name].points - 1);
      expect((await statusOf(handler, path, params(), fields)).status).not.toBe(429);
      const refused = await statusOf(handler, path, params(), fields);
      expect(refused.status).toBe(429);
      expect(refused.wait).toBeGreaterThan(0);
      expect(refused.wait).toBeLessThanOrEqual(limits[name].seconds);
      await limiter.reset(name, key);
    },
  );
});

describe("the overall limit", () => {
  it("The overall limit counts each member apart from any network", async () => {
    const { token: theirs } = await app.ember.db.write((w) => startSession(w, other, ""));
    const visits = await openAll(limits.api.points, (call) => visitOf(requestOf("/chats"), `203.0.113.${call % 200}`));
    const [next, neighbour] = [requestOf("/chats"), requestOf("/chats", { cookie: `auth=${theirs}` })];
    const later = [await visitOf(next), await visitOf(neighbour)] as const;
    for (const visit of visits) expect(await throttleVisit(visit)).toBe(0);
    expect(await throttleVisit(later[0])).toBeGreaterThan(0);
    expect(await throttleVisit(later[1])).toBe(0);
  });

  it("An invalid session counts for its network, so that inventing sessions brings nothing", async () => {
    const visits = await openAll(limits.anonymousBurst.points + 1, (call) => {
      const path = call % 2 ? "/members" : "/api/chats.php";
      return visitOf(requestOf(path, { cookie: `auth=invented-${call}` }), "192.0.2.1");
    });
    const waits: number[] = [];
    for (const visit of visits) waits.push(await throttleVisit(visit));
    expect(waits.filter((wait) => wait > 0)).toHaveLength(1);
    expect(waits.at(-1)).toBeLessThanOrEqual(limits.anonymousBurst.seconds);
  });

  it("The polls of an ended session count for its network, not for its former member", async () => {
    const member = await app.member(app.ember);
    const begin = () => app.ember.db.write((w) => startSession(w, member, ""));
    const { token: stolen } = await begin();
    const poll = () => requestOf("/api/chats.php", { cookie: `auth=${stolen}` });
    // The first answer caches the session, so that later polls need no database.
    const known = poll();
    await (chatsPoll as Handler)({ request: known, params: {}, context: { visit: await visitOf(known) } });
    await app.ember.db.write((w) => endAllSessions(w, member, "password"));
    for (let call = 0; call < limits.api.points; call++) await throttleVisit(await visitOf(poll(), "192.0.2.9"));
    const own = requestOf("/chats", { cookie: `auth=${(await begin()).token}` });
    expect(await throttleVisit(await visitOf(own))).toBe(0);
  });

  it("Pages read ahead have a limit of their own, and use up no request of an opened page", async () => {
    const member = await app.member(app.ember);
    const { token: own } = await app.ember.db.write((w) => startSession(w, member, ""));
    const visit = (path: string) => visitOf(requestOf(path, { cookie: `auth=${own}` }));
    const ahead = await visit(paths.pageData("/chats"));
    for (let call = 0; call < limits.ahead.points; call++) expect(await throttleVisit(ahead)).toBe(0);
    expect(await throttleVisit(ahead)).toBeGreaterThan(0);
    const opened = await visit("/chats");
    for (let call = 0; call < limits.api.points; call++) expect(await throttleVisit(opened)).toBe(0);
  });

  it("Pictures have a limit of their own", async () => {
    const visit = await visitOf(requestOf("/media/some.webp", { cookie: "auth=invented" }), "192.0.2.2");
    for (let call = 0; call < limits.picture.points; call++) expect(await throttleVisit(visit)).toBe(0);
    expect(await throttleVisit(visit)).toBeGreaterThan(0);
    expect(await throttleVisit(await visitOf(requestOf("/", { cookie: "auth=x" }), "192.0.2.2"))).toBe(0);
  });

  it("Providers' notices have a limit of their own", () => {
    const tenantId = app.ember.tenant.id;
    for (let call = 0; call < limits.webhook.points; call++)
      expect(throttleNetwork("/webhooks/stripe", tenantId, "192.0.2.3")).toBe(0);
    expect(throttleNetwork("/webhooks/stripe", tenantId, "192.0.2.3")).toBeGreaterThan(0);
    expect(throttleNetwork("/", tenantId, "192.0.2.3")).toBe(0);
  });

  it("A call over the limit is refused with a page for people, JSON for scripts, and by the routes for Remix", async () => {
    const page = answerTooOften(await visitOf(requestOf("/pricing", { accept: "page" })), 7);
    expect(page?.status).toBe(429);
    expect(page?.headers.get("retry-after")).toBe("7");
    expect(await page?.text()).toMatch(/data-theme="ember".*try again in \d+/s);
    const json = answerTooOften(await visitOf(requestOf("/api/chats.php")), 7);
    expect(json?.headers.get("retry-after")).toBe("7");
    expect(await json?.json()).toMatchObject({ refusals: [{ code: "limit.reached", facts: { seconds: 7 } }] });
    const request = requestOf("/members.data");
    const visit = await visitOf(request);
    expect(answerTooOften(visit, 7)).toBeNull();
    const thrown = await (membersPage as Handler)({ request, params: {}, context: { visit } }).catch((error) => error);
    expect(thrown).toMatchObject({ init: { status: 429, headers: { "retry-after": "7" } } });
  });
});
