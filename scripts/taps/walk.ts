import type { Browser, Page } from "@playwright/test";
import { type Sign, timeToPaint } from "./time-to-paint";

/** Milliseconds and the limit of P13 by tap. */
export type Times = Map<string, { ms: number; limit: number }>;

interface Tap {
  name: string;
  limit: number;
  /** Prepares the page before the measurement of the tap starts. */
  prepare?(page: Page): Promise<unknown>;
  tap(page: Page, round: number): Promise<unknown>;
  sign: Sign;
}

/** A phone on a slow connection: 600 ms latency, with a four times slower processor (P13). */
const line = { offline: false, latency: 600, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const slowdown = 4;
/** Time for the requests of one tap to end before the next. */
const pauseMs = 3000;

const notFetched = 1000;
const fetched = 100;
const ownPress = 50;

const message = "I like long walks";
/** Another card in each round, because a like can be given once. */
const card = (page: Page, round: number) =>
  page
    .locator("#results li:has(.person-like[aria-pressed=false]) a.person")
    .nth(1 + round)
    .tap();
const conversation = (page: Page) => page.locator("main a[href^='/chats/']").first();
const bar = (page: Page, path: string) => page.locator(`nav[data-foot] a[href="${path}"]`).tap();
const back = (page: Page) => page.goBack({ waitUntil: "commit" });

const search: Sign = { path: "^/members$", selector: "#results a.person" };
const profile: Sign = { path: "^/members/[^/]+$", selector: "header.name-plate h1" };
const list: Sign = { path: "^/chats$", selector: "main li a[href^='/chats/']" };
const messages: Sign = { path: "^/chats/[^/]+$", selector: "#messages .bubble" };

const walk: readonly Tap[] = [
  { name: "profile from its card", limit: fetched, tap: card, sign: profile },
  { name: "back to the search", limit: fetched, tap: back, sign: search },
  { name: "profile seen before", limit: fetched, tap: card, sign: profile },
  {
    name: "like on a profile",
    limit: ownPress,
    tap: (page) => page.locator("main form button[aria-pressed=false]").first().tap(),
    sign: { selector: "main form button[aria-pressed=true]" },
  },
  {
    name: "conversations",
    limit: fetched,
    // The like before may have opened the overlay of a match.
    prepare: (page) => page.keyboard.press("Escape"),
    tap: (page) => bar(page, "/chats"),
    sign: list,
  },
  { name: "conversation never opened", limit: notFetched, tap: (page) => conversation(page).tap(), sign: messages },
  {
    name: "sent message",
    limit: ownPress,
    prepare: (page) => page.locator("#composer-body").fill(message),
    tap: (page) => page.locator("form:has(#composer-body) button").last().tap(),
    sign: { selector: "#messages .bubble", text: message },
  },
  { name: "back to the conversations", limit: fetched, tap: back, sign: list },
  { name: "conversation seen before", limit: fetched, tap: (page) => conversation(page).tap(), sign: messages },
  { name: "conversations from a conversation", limit: fetched, tap: back, sign: list },
  {
    name: "likes",
    limit: fetched,
    tap: (page) => bar(page, "/likes"),
    sign: { path: "^/likes$", selector: "main h1" },
  },
  { name: "search", limit: fetched, tap: (page) => bar(page, "/members"), sign: search },
  {
    name: "heart on a card",
    limit: ownPress,
    tap: (page) => page.locator("main .person-like[aria-pressed=false]").nth(2).tap(),
    sign: { selector: "main .person-like[aria-pressed=true]" },
  },
  {
    name: "answer of the swipe game",
    limit: ownPress,
    prepare: (page) => page.goto("/swipe-game").then(() => page.waitForTimeout(pauseMs)),
    tap: (page) => page.locator(".swipe-actions button").first().tap(),
    sign: { selector: ".swipe [aria-live=polite]" },
  },
];

/** Walks through the site as a member. Each tap waits until the requests of the tap before have ended. */
export async function walkOnPhone(
  browser: Browser,
  origin: string,
  cookies: { name: string; value: string; url: string }[],
  round: number,
): Promise<Times> {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
  const context = await browser.newContext({ ...phone, baseURL: origin, serviceWorkers: "block" });
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.goto("/members", { waitUntil: "networkidle" });
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", line);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const times: Times = new Map();
  for (const { name, limit, prepare, tap, sign } of walk) {
    await page.waitForTimeout(pauseMs);
    await prepare?.(page);
    // Wait for both, so that a tap without a target fails with its own error.
    const [ms] = await Promise.all([page.evaluate(timeToPaint, sign), tap(page, round)]);
    times.set(name, { limit, ms });
  }
  return times;
}
