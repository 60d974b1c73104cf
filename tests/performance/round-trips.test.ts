import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { beforeAll, describe, expect, it } from "vitest";
import { startSession } from "~/accounts/sessions.server";
import { sendMessage } from "~/chat/messages.server";
import type { MembersPage } from "~/discovery/members-page";
import { services } from "~/platform/services.server";
import { loader as userCall } from "~/routes/api/user";
import { loader as chatsCall } from "~/routes/api/chats";
import { loader as chatsPage } from "~/routes/chat/chats";
import { loader as conversationPage } from "~/routes/chat/conversation";
import { action as send } from "~/routes/chat/messages";
import { loader as membersPage } from "~/routes/discovery/members";
import { loader as siteLayout } from "~/routes/layouts/site";
import { loader as memberPage } from "~/routes/member-page/member";
import { countRoundTrips } from "~/tenancy/round-trips.server";
import { openPoll, unchangedTag } from "~/server/poll-tags.server";
import { renewPollVersion } from "~/server/poll-version.server";
import { openVisit } from "~/server/visit.server";
import { testAppOfFile } from "../support/test-app";
import { testTransport } from "../support/transport";

/**
 * Counts how often a request waits for the database (DESIGN 12, 13.9): once for the session, once for the page. A
 * commit without a wait does not count. On the embedded database, a sent message waits for its commit.
 */
type Handler = (args: LoaderFunctionArgs & ActionFunctionArgs) => Promise<unknown>;

interface Asked {
  path: string;
  params?: Record<string, string>;
  init?: RequestInit;
}

const app = testAppOfFile();
let me: string;
let other: string;
let token: string;
let conversationId: string;

beforeAll(async () => {
  me = await app.member(app.ember, { gender: "male", premium: true, credits: 1000 });
  other = await app.member(app.ember, { gender: "female" });
  for (let number = 0; number < 30; number += 1) await app.member(app.ember, { gender: "female" });
  const { tenant, db } = app.ember;
  ({ token } = await db.write((w) => startSession(w, me, "")));
  const message = { to: { memberId: other }, body: "Hello", clientId: "first-message", origin: "member" } as const;
  ({ conversationId } = await sendMessage(app.ember, me, message));
  // Set an activity step in the future, because the first visit in ten minutes would otherwise write the activity.
  await app.oracle("update profiles set active_step = now() + interval '1 hour' where member_id = $1", [me]);
  expect(tenant.slug).toBe("ember");
});

function requestTo({ path, init = {} }: Asked): Request {
  const headers = { cookie: `auth=${token}; locale=en`, "sec-fetch-site": "same-origin", ...init.headers };
  return new Request(`http://ember.localhost${path}`, { ...init, headers });
}

/**
 * Answers an unchanged poll as the edge does. Otherwise runs the handlers of a request concurrently, as Remix does.
 * Counts the waits for the database.
 */
async function countWaits(asked: Asked, ...handlers: Handler[]): Promise<{ waits: number; answers: unknown[] }> {
  const { answer: answers, trips: waits } = await countRoundTrips(async () => {
    const { method, headers, url } = requestTo(asked);
    const call = { method, path: new URL(url).pathname, secure: false, headers: Object.fromEntries(headers) };
    const poll = await openPoll(call, app.ember.tenant);
    if (poll && unchangedTag(poll)) return [new Response(null, { status: 304 })];
    const visit = await openVisit(requestTo(asked), app.ember.tenant, { ...testTransport, poll });
    return Promise.all(
      handlers.map((handler) => handler({ request: requestTo(asked), params: asked.params ?? {}, context: { visit } })),
    );
  });
  return { waits, answers };
}

const page = (asked: Asked, loader: unknown) => countWaits(asked, siteLayout as Handler, loader as Handler);
const statusOf = (answers: unknown[]) => (answers[0] as Response).status;

describe("Waits for the database", () => {
  it("The first page of members and the next one wait for the database twice", async () => {
    expect((await page({ path: "/members" }, membersPage)).waits).toBe(2);
    const after = `1900000000000000.${other}`;
    expect((await page({ path: `/members?country=&after=${after}` }, membersPage)).waits).toBe(2);
  });

  it("The last page of members waits for the database twice, and shows the count unless it was added to a page", async () => {
    const shownBy = async (path: string) => {
      const { waits, answers } = await page({ path }, membersPage);
      return { waits, ...(answers[1] as MembersPage) };
    };
    const first = await shownBy("/members?country=&gender=");
    // Wait until the new search is saved, because this write must end before the next count.
    const isKept = () => app.oracle("select 1 from profiles where kept_search = $1", [first.key]);
    await expect.poll(isKept).not.toHaveLength(0);
    const last = await shownBy(first.next as string);
    expect(last).toMatchObject({ waits: 2, next: null, pageNumber: 2, count: first.count });
    const added = await shownBy(`${first.next}&added=`);
    expect(added).toMatchObject({ waits: 2, next: null, pageNumber: 2, count: null, found: last.found });
  });

  it("A profile waits for the database twice", async () => {
    expect((await page({ path: `/members/${other}`, params: { id: other } }, memberPage)).waits).toBe(2);
  });

  it("The list of conversations and a conversation each wait for the database twice", async () => {
    expect((await page({ path: "/chats" }, chatsPage)).waits).toBe(2);
    const asked = { path: `/chats/${conversationId}`, params: { id: conversationId } };
    expect((await page(asked, conversationPage)).waits).toBe(2);
  });

  it("Sending a message waits for the database twice, apart from the session", async () => {
    const body = new URLSearchParams({ body: "How are you?", client_id: "second-message" });
    const headers = { "x-request-type": "client", "content-type": "application/x-www-form-urlencoded" };
    const path = `/chats/${conversationId}/messages`;
    const asked = { path, params: { id: conversationId }, init: { method: "POST", headers, body: body.toString() } };
    const { waits, answers } = await countWaits(asked, send as Handler);
    expect(statusOf(answers)).toBe(200);
    expect(waits).toBe(services().database.kind === "postgres" ? 3 : 4);
  });

  it("An unchanged poll does not wait for the database, and a changed one waits once apart from the session", async () => {
    const poll = (tag: string | null) => {
      const headers: Record<string, string> = tag ? { "if-none-match": tag } : {};
      return countWaits({ path: "/api/chats.php", init: { headers } }, chatsCall as Handler);
    };
    await poll(null);
    const tag = ((await poll(null)).answers[0] as Response).headers.get("etag");
    const unchanged = await poll(tag);
    expect([statusOf(unchanged.answers), unchanged.waits]).toEqual([304, 0]);
    await renewPollVersion(app.ember.cache, me);
    const changed = await poll(tag);
    expect([statusOf(changed.answers), changed.waits]).toEqual([200, 2]);
  });

  it("An unchanged poll of the user does not wait for the database", async () => {
    const poll = (tag: string | null) => {
      const headers: Record<string, string> = tag ? { "if-none-match": tag } : {};
      return countWaits({ path: "/api/user.php", init: { headers } }, userCall as Handler);
    };
    await poll(null);
    const tag = ((await poll(null)).answers[0] as Response).headers.get("etag");
    const unchanged = await poll(tag);
    expect([statusOf(unchanged.answers), unchanged.waits]).toEqual([304, 0]);
  });

  it("The layout of a visitor's page does not wait for the database", async () => {
    token = "";
    expect((await countWaits({ path: "/" }, siteLayout as Handler)).waits).toBe(0);
  });
});
