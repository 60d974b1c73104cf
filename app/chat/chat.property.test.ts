import { beforeAll, describe, expect, it } from "vitest";
import { randomId } from "~/platform/ids";
import { seededRandom } from "~/profiles/scenes/random";
import { blockMember } from "~/safety/blocking.server";
import { removeBlock } from "~/visibility/blocks.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { getConversation, listConversations, markConversationRead } from "./conversations.server";
import { sendGift } from "./gifts.server";
import { type SentMessage, sendMessage } from "./messages.server";
import { removeConversation, removeMessage } from "./participant.server";

const app = testAppOfFile();
let scope: TenantScope;
beforeAll(async () => {
  scope = await app.change(app.ember, { message_credits: 5, gift_credits: 15, gifts: [{ id: "rose" }] });
});

const runs = Number(process.env.CHAT_SEQUENCES ?? 6);
const batches = 8;
type Random = ReturnType<typeof seededRandom>;

interface Written {
  from: string;
  key: string;
  body: string;
  /** The server's answers: the first send, then each retry. */
  answers: SentMessage[];
}

/** Two members who write, read, remove and retry at the same time, and a third member outside their conversation. */
class Pair {
  readonly written: Written[] = [];
  /** Number of written messages that a block deleted. */
  wiped = 0;

  constructor(
    readonly anna: string,
    readonly boris: string,
    readonly stranger: string,
    readonly random: Random,
  ) {}

  async conversation(): Promise<{ id: string; last: number } | null> {
    const [row] = await app.oracle<{ id: string; last: number }>(
      "select id, last_seq as last from conversations where $1 in (low_id, high_id) and $2 in (low_id, high_id)",
      [this.anna, this.boris],
    );
    return row ?? null;
  }

  other(who: string): string {
    return who === this.anna ? this.boris : this.anna;
  }

  /** Runs one random action. A refusal is a valid outcome. */
  async act(): Promise<unknown> {
    const { random } = this;
    const who = random.chance(0.5) ? this.anna : this.boris;
    const found = await this.conversation();
    const actions: (() => Promise<unknown>)[] = [
      () => this.write(who),
      () => this.write(who),
      () => this.retry(),
      () => sendGift(scope, who, { to: { memberId: this.other(who) }, gift: "rose", clientId: randomId() }),
    ];
    if (found) {
      const upTo = random.int(0, found.last + 1);
      actions.push(() => scope.db.write((w) => markConversationRead(w, who, found.id, upTo)));
      actions.push(() => this.removeMessage(found.id));
      const known = random.chance(0.5) ? upTo : undefined;
      if (random.chance(0.2)) actions.push(() => scope.db.write((w) => removeConversation(w, who, found.id, known)));
    }
    return random
      .pick(actions)()
      .catch((error: { code?: string }) => {
        if (!error.code) throw error;
      });
  }

  async write(from: string): Promise<void> {
    const one: Written = { from, key: randomId(), body: `No. ${this.written.length}`, answers: [] };
    this.written.push(one);
    await this.send(one);
  }

  async retry(): Promise<void> {
    if (this.written.length > this.wiped) await this.send(this.random.pick(this.written.slice(this.wiped)));
  }

  private async send(one: Written): Promise<void> {
    const message = { to: { memberId: this.other(one.from) }, body: one.body, clientId: one.key, origin: "member" };
    one.answers.push(await sendMessage(scope, one.from, message as Parameters<typeof sendMessage>[2]));
  }

  async removeMessage(conversationId: string): Promise<void> {
    const sent = this.written.slice(this.wiped).flatMap(({ from, answers }) => answers.map(({ id }) => ({ from, id })));
    if (sent.length === 0) return;
    const { from, id: messageId } = this.random.pick(sent);
    await scope.db.write((w) => removeMessage(w, from, { conversationId, messageId }));
  }

  async block(): Promise<void> {
    await scope.db.write((w) => blockMember(w, this.boris, this.anna));
    this.wiped = this.written.length;
    expect(await this.conversation()).toBeNull();
    await scope.db.write((w) => removeBlock(w, this.boris, this.anna));
  }
}

interface Row {
  id: string;
  seq: number;
  sender_id: string;
  client_id: string;
  body: string;
  removed: boolean;
}

const rowsOf = (conversationId: string) =>
  app.oracle<Row>(
    `select id, seq, sender_id, client_id, body, removed_at is not null as removed from messages
     where conversation_id = $1 order by seq`,
    [conversationId],
  );

async function check(pair: Pair): Promise<void> {
  const found = await pair.conversation();
  if (!found) return;
  const rows = await rowsOf(found.id);
  checkStoredOnce(pair, rows);
  // Message numbers have no gaps (C-2).
  expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: found.last }, (_, n) => n + 1));
  for (const side of [pair.anna, pair.boris]) await checkSide(side, found.id, rows);
  await checkStranger(pair.stranger, found.id);
  await checkMoney(pair);
}

/** Each confirmed message is stored once, with the id that every answer named (C-1). */
function checkStoredOnce({ written, wiped }: Pair, rows: Row[]): void {
  for (const { from, key, body, answers } of written.slice(wiped)) {
    const stored = rows.filter((row) => row.sender_id === from && row.client_id === key);
    if (answers.length === 0) continue;
    expect(stored).toHaveLength(1);
    expect(new Set(answers.map(({ id }) => id))).toEqual(new Set([stored[0]?.id]));
    expect(answers.filter(({ fresh }) => fresh).length).toBeLessThanOrEqual(1);
    expect(stored[0]?.body).toBe(stored[0]?.removed ? "" : body);
  }
}

/** All pages and the unread count agree with the rows that this member may see (C-3, C-4). */
async function checkSide(side: string, conversationId: string, rows: Row[]): Promise<void> {
  const [mark] = await app.oracle<{ removed: number; read: number; unread: number }>(
    "select removed_seq as removed, read_seq as read, unread from participants where conversation_id = $1 and member_id = $2",
    [conversationId, side],
  );
  const visible = rows.filter(({ seq }) => seq > (mark?.removed ?? 0));
  const seen: { seq: number; body: string }[] = [];
  for (let before: number | undefined; ; before = seen[0]?.seq) {
    const page = await scope.db.read((q) => getConversation(q, side, conversationId, before));
    seen.unshift(...page.messages.map(({ seq, body }) => ({ seq, body })));
    if (!page.hasOlder) break;
  }
  expect(seen).toEqual(visible.map(({ seq, body }) => ({ seq, body })));
  const unread = rows.filter(({ seq, sender_id }) => seq > (mark?.read ?? 0) && sender_id !== side).length;
  expect(mark?.unread).toBe(unread);
}

/** A member outside the conversation finds nothing (C-5). */
async function checkStranger(stranger: string, conversationId: string): Promise<void> {
  const codes = await Promise.all(
    [
      scope.db.read((q) => getConversation(q, stranger, conversationId)),
      scope.db.write((w) => markConversationRead(w, stranger, conversationId, 1)),
      sendMessage(scope, stranger, {
        to: { conversationId },
        body: "Let me in",
        clientId: randomId(),
        origin: "member",
      }),
    ].map((call) => call.then(() => "in").catch((error: { code: string }) => error.code)),
  );
  expect(codes).toEqual(["page.not_found", "page.not_found", "page.not_found"]);
  expect(await scope.db.read((q) => listConversations(q, stranger))).toEqual([]);
}

/** Each wallet equals the sum of its entries, and each paid message has one debit (L-1, L-3, L-5). */
async function checkMoney({ anna, boris }: Pair): Promise<void> {
  const [row] = await app.oracle(
    `select
       (select count(*)::integer from wallets w where w.member_id in ($1, $2) and (w.balance < 0 or w.balance <>
         (select coalesce(sum(e.amount), 0) from ledger_entries e where e.member_id = w.member_id and e.account = 'wallet'))) as crooked,
       (select count(*)::integer from messages m where m.sender_id in ($1, $2) and m.credits > 0 and 1 <>
         (select count(*) from ledger_transfers t where t.reference = m.id::text and t.member_id = m.sender_id)) as unpaired`,
    [anna, boris],
  );
  expect(row).toEqual({ crooked: 0, unpaired: 0 });
}

describe("A conversation under concurrent actions of both members (C-1 to C-5)", () => {
  it.each(Array.from({ length: runs }, (_, n) => `sequence ${n}`))(
    "A conversation keeps the rules C-1 to C-5 under concurrent actions (%s)",
    async (name) => {
      const random = seededRandom(name);
      const credits = random.int(40, 150);
      const pair = new Pair(
        await app.member(scope, { premium: true, credits }),
        await app.member(scope, { premium: true, credits }),
        await app.member(scope, { premium: true, credits: 50 }),
        random,
      );
      for (let batch = 0; batch < batches; batch += 1) {
        await Promise.all(Array.from({ length: random.int(2, 6) }, () => pair.act()));
        await check(pair);
      }
      if (random.chance(0.5)) await pair.block();
      await pair.act();
      await check(pair);
    },
  );
});
