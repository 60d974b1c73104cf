import { randomUUID } from "node:crypto";
import type { Route } from "@playwright/test";
import type { LongConversation } from "../support/long-conversations";
import { Person } from "../support/person";
import { expect, goOffline, origin, type Page, test } from "./support";

/**
 * Conversations longer than one page. The message being read stays in place while other messages load above and below.
 */

const conversations = JSON.parse(process.env.JOURNEY_CONVERSATIONS ?? "[]") as LongConversation[];
const conversationWith = (wished: number) => conversations.find(({ unread }) => unread === wished) as LongConversation;
test.skip(conversations.length === 0, "the server that runs already has no such conversations");

interface Seen {
  /** Numbers of all messages on the page. `places` has their distances in pixels from the upper edge. */
  numbers: number[];
  places: number[];
  /** The number of the first visible message. */
  first: number;
  /** Distance in pixels of the line "New messages" below the upper edge. */
  line: number | null;
  isAtEnd: boolean;
}

function look(page: Page): Promise<Seen> {
  return page.locator("#messages").evaluate((box) => {
    const edge = box.getBoundingClientRect().top;
    const below = (part: Element) => part.getBoundingClientRect().top - edge;
    const bubbles = [...box.querySelectorAll("[role=log] .bubble")];
    const numberOf = (part: Element | undefined) => Number(/^No\. (\d+)/.exec(part?.textContent ?? "")?.[1]);
    const first = bubbles.find((bubble) => bubble.getBoundingClientRect().bottom > edge + 1);
    const line = [...box.querySelectorAll("[role=log] p")].find((part) => part.textContent === "New messages");
    return {
      numbers: bubbles.map(numberOf),
      places: bubbles.map(below),
      first: numberOf(first),
      line: line ? below(line) : null,
      // Fractions of a pixel do not count.
      isAtEnd: Math.abs(box.scrollTop) < 2,
    };
  });
}

/** Waits for two frames, so that new messages are drawn. */
async function lookSettled(page: Page, count: number): Promise<Seen> {
  await expect(page.locator("#messages .bubble")).toHaveCount(count);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return look(page);
}

const placeOf = (number: number, { numbers, places }: Seen) => places[numbers.indexOf(number)] ?? Number.NaN;

function expectSamePlace(now: Seen, before: Seen): void {
  const moved = placeOf(before.first, now) - placeOf(before.first, before);
  expect(Math.abs(moved), `pixels that No. ${before.first} has moved`).toBeLessThan(4);
}

/** Opens the conversation and waits for the page's last script, which requests `/presence`. */
async function open(page: Page, { id }: LongConversation): Promise<void> {
  const alive = page.waitForRequest((request) => request.url().endsWith("/presence"));
  await page.goto(`/chats/${id}`);
  await alive;
}

/** Scrolls to the link for older messages. The link's answer is delayed until `letIn` is called. */
async function scrollUp(page: Page): Promise<{ before: Seen; letIn(): void }> {
  let letIn = () => {};
  const held = new Promise<void>((done) => {
    letIn = done;
  });
  const older = /\/messages\?before=\d+$/;
  const hold = async (route: Route) => {
    await held;
    await route.continue();
  };
  await page.route(older, hold, { times: 1 });
  const asked = page.waitForRequest(older);
  await page.locator("#messages").evaluate((box) => box.scrollTo({ top: 30 - (box.scrollHeight - box.clientHeight) }));
  await asked;
  const before = await look(page);
  return { before, letIn };
}

async function writeAs({ slug, id, writer }: LongConversation, body: string): Promise<void> {
  const person = await new Person(Number(process.env.JOURNEY_PORT), new URL(origin(slug)).hostname).enter(writer);
  const { status } = await person.action(`/chats/${id}/messages`, { body, client_id: randomUUID() });
  expect(status, body).toBe(200);
}

const oneTo = (last: number, from = 1) => Array.from({ length: last - from + 1 }, (_, index) => from + index);

test("Older messages load above the message being read, and new ones below", async ({ visit }) => {
  const conversation = conversationWith(0);
  const page = await visit(conversation.slug, { as: conversation.reader });
  await open(page, conversation);
  expect(await lookSettled(page, 50)).toMatchObject({ isAtEnd: true, line: null, numbers: oneTo(130, 81) });
  for (const count of [100, 130]) {
    await test.step(`${count} messages`, async () => {
      const { before, letIn } = await scrollUp(page);
      letIn();
      const now = await lookSettled(page, count);
      expectSamePlace(now, before);
      expect(now.numbers).toEqual(oneTo(130, 131 - count));
    });
  }
  await expect(page.getByRole("link", { name: "Older messages" })).toHaveCount(0);
  const before = await look(page);
  await writeAs(conversation, "No. 131, at last");
  const jump = page.getByRole("button", { name: "1 new message" });
  await expect(jump).toBeVisible();
  expectSamePlace(await lookSettled(page, 131), before);
  await jump.click();
  await expect(jump).toBeHidden();
  expect(await look(page)).toMatchObject({ isAtEnd: true, numbers: oneTo(131) });
  await expect(page.getByText("No. 131, at last")).toBeInViewport({ ratio: 1 });
});

test("A conversation with many unread messages loads them at once and opens at the first of them", async ({
  visit,
}) => {
  const conversation = conversationWith(300);
  const page = await visit(conversation.slug, { as: conversation.reader });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await test.step("the line of new messages shows without scripts too", async () => {
    const plain = await visit(conversation.slug, { as: conversation.reader, javaScript: false });
    await plain.goto(`/chats/${conversation.id}`);
    await expect(plain.getByText("New messages", { exact: true })).toBeInViewport();
  });
  await open(page, conversation);
  const opened = await lookSettled(page, 310);
  expect(asked.filter((url) => url.includes("/messages?"))).toEqual([]);
  expect(opened).toMatchObject({ first: 31, numbers: oneTo(330, 21) });
  expect(opened.line, "the line is at the upper edge").toBeGreaterThan(-4);
  expect(placeOf(31, opened), "and what is new right below it").toBeLessThan(80);
  const { before, letIn } = await scrollUp(page);
  letIn();
  const now = await lookSettled(page, 330);
  expectSamePlace(now, before);
  await page.getByRole("button", { name: "Go to newest message" }).click();
  await expect.poll(async () => (await look(page)).isAtEnd).toBe(true);
});

test("A conversation at its newest message scrolls to each following one", async ({ visit }) => {
  const conversation = conversationWith(1);
  const page = await visit(conversation.slug, { as: conversation.reader });
  await open(page, conversation);
  expect(await lookSettled(page, 21)).toMatchObject({ isAtEnd: true, line: expect.any(Number) });
  await test.step("the chat stays at the newest message while the offline bar appears", async () => {
    const newest = page.getByRole("log").getByRole("time").last();
    for (const isOffline of [true, false]) {
      await (isOffline ? goOffline(page) : page.context().setOffline(false));
      await expect(page.getByText("You’re offline.")).toBeVisible({ visible: isOffline });
      expect(await lookSettled(page, 21)).toMatchObject({ isAtEnd: true });
      await expect(newest).toBeInViewport({ ratio: 1 });
    }
  });
  for (const count of [22, 23]) {
    await writeAs(conversation, `No. ${count}${"\n.".repeat(20)}`);
    expect(await lookSettled(page, count)).toMatchObject({ isAtEnd: true });
  }
});
