import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getConversation } from "~/chat/conversations.server";
import { sendMessage } from "~/chat/messages.server";
import { stopListening } from "~/events";
import { randomId } from "~/platform/ids";
import { seededRandom } from "~/profiles/scenes/random";
import { subscribe } from "~/subscribers.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { readLive } from "../../tests/support/reader";
import { openMemberStream } from "~/server/member-stream.server";

const app = testAppOfFile();
let scope: TenantScope;
beforeAll(async () => {
  scope = app.ember;
  subscribe();
});
afterAll(stopListening);

const pairs = 6;
const messagesEach = 20;

/**
 * Reads an often broken event stream and resumes after its last event id. Loads the conversation after each event or
 * gap (D39).
 */
class Reader {
  view: number[] = [];
  cuts = 0;
  looks = 0;
  private lastEventId: string | null = null;
  private stopped = false;
  /** True while the network is down. */
  isAway = false;

  constructor(
    readonly memberId: string,
    readonly conversationId: string,
    readonly random: ReturnType<typeof seededRandom>,
  ) {}

  async follow(): Promise<void> {
    while (!this.stopped) {
      if (this.isAway) await later(20);
      else await this.listen(this.random.int(1, 4));
    }
  }

  stop(): void {
    this.stopped = true;
  }

  /** Reads a stream and closes it after some events. Every second stream loses its last event. */
  private async listen(events: number): Promise<void> {
    const { memberId, lastEventId } = this;
    const reader = readLive(openMemberStream({ scope, memberId, sessionId: "s", lastEventId }));
    for (let heard = 0; heard < events && !this.stopped && !this.isAway; heard += 1) {
      const text = await Promise.race([reader.next(), later(150)]);
      if (text === null) break;
      const isLost = !text.includes("event: ready") && this.cuts % 2 === 0;
      if (isLost) break;
      this.lastEventId = /^id: (.+)$/m.exec(text)?.[1] ?? this.lastEventId;
      if (text.includes('"gap":true') || text.includes("event: message")) await this.look();
    }
    reader.leave();
    this.cuts += 1;
  }

  async look(): Promise<void> {
    this.looks += 1;
    const seen: number[] = [];
    for (let before: number | undefined; ; before = seen[0]) {
      const page = await scope.db.read((q) => getConversation(q, this.memberId, this.conversationId, before));
      seen.unshift(...page.messages.map(({ seq }) => seq));
      if (!page.hasOlder) break;
    }
    this.view = seen;
  }
}

const later = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms));

describe("delivery over interrupted streams (F12, small)", () => {
  it("Every reader of interrupted streams ends with all messages, each once and in order", async () => {
    const random = seededRandom("delivery");
    const readers: Reader[] = [];
    const sends: (() => Promise<unknown>)[] = [];
    const lasts: (() => Promise<unknown>)[] = [];
    for (let n = 0; n < pairs; n += 1) {
      const anna = await app.member(scope, { premium: true, credits: 1_000 });
      const boris = await app.member(scope, { premium: true, credits: 1_000 });
      const write = (body: string, clientId = randomId()) =>
        sendMessage(scope, anna, { to: { memberId: boris }, body, clientId, origin: "member" });
      const { conversationId } = await write("first");
      readers.push(new Reader(boris, conversationId, random));
      lasts.push(() => write("last"));
      for (let m = 2; m < messagesEach; m += 1) {
        const key = randomId();
        sends.push(() => write(`No. ${m}`, key));
        // Send again, as after a lost answer.
        if (random.chance(0.2)) sends.push(() => write(`No. ${m}`, key));
      }
    }
    const following = readers.map((reader) => reader.follow());
    for (const send of sends) await send();
    // Send the last messages while no reader is connected, because only the resumed stream may report them.
    for (const reader of readers) reader.isAway = true;
    await later(400);
    for (const last of lasts) await last();
    for (const reader of readers) reader.isAway = false;
    // Wait until the readers have resumed the stream and loaded the messages.
    const whole = Array.from({ length: messagesEach }, (_, n) => n + 1);
    await expect.poll(() => readers.map(({ view }) => view), { timeout: 60_000 }).toEqual(readers.map(() => whole));
    for (const reader of readers) reader.stop();
    await Promise.all(following);
    // Without interrupted streams this test would prove nothing.
    expect(Math.min(...readers.map(({ cuts }) => cuts))).toBeGreaterThan(1);
  });
});
