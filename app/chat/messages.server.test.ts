import { beforeAll, describe, expect, it } from "vitest";
import { on } from "~/events";
import { randomId } from "~/platform/ids";
import { blockMember } from "~/safety/blocking.server";
import { removeBlock } from "~/visibility/blocks.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { countRoundTrips } from "~/tenancy/round-trips.server";
import type { TestDatabase } from "../../tests/support/database";
import { testAppOfFile } from "../../tests/support/test-app";
import { getConversation, getOpening, listConversations, markConversationRead } from "./conversations.server";
import { removeConversation } from "./participant.server";
import { lockSending, sendMessage } from "./messages.server";
import { messageInput } from "./params.server";

const app = testAppOfFile();
let scope: TenantScope;

beforeAll(async () => {
  scope = await app.change(app.ember, { message_credits: 5, free_messages: 3, message_length: 200 });
});

const key = () => randomId();
const write = (from: string, to: { memberId: string } | { conversationId: string }, body = "Hello", clientId = key()) =>
  sendMessage(scope, from, { to, body, clientId, origin: "member" });
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => "sent",
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );
const pair = async (credits = 100) =>
  [await app.member(scope, { premium: true, credits }), await app.member(scope, { premium: true })] as [string, string];

async function checkLedger(memberId: string, balance: number): Promise<void> {
  const [row] = await app.oracle<{ balance: number; entries: number; crooked: number; unpaired: number }>(
    `select (select balance from wallets where member_id = $1) as balance,
       (select sum(amount)::integer from ledger_entries where member_id = $1 and account = 'wallet') as entries,
       (select count(*)::integer from (select 1 from ledger_entries group by tenant_id, transfer_id having sum(amount) <> 0) x) as crooked,
       (select count(*)::integer from messages m where m.credits > 0 and not exists (select from ledger_transfers t
         where t.tenant_id = m.tenant_id and t.reason = 'message' and t.reference = m.id::text and t.member_id = m.sender_id)) as unpaired`,
    [memberId],
  );
  expect(row).toEqual({ balance, entries: balance, crooked: 0, unpaired: 0 });
}

describe("Contact details in a first message", () => {
  const call = "Call me: +31 6 1234 5678, or anna@elsewhere.test";
  const flagsOf = (memberId: string) =>
    app.oracle<{ message_id: string; found: string[]; decided_at: Date | null }>(
      "select message_id, found, decided_at from message_flags where sender_id = $1",
      [memberId],
    );

  it("A first message with contact details is flagged for staff and still delivered", async () => {
    const [anna, boris] = await pair();
    const sent = await write(anna, { memberId: boris }, call);
    expect(await flagsOf(anna)).toEqual([{ message_id: sent.id, found: ["email", "phone"], decided_at: null }]);
    const theirs = await scope.db.read((q) => getConversation(q, boris, sent.conversationId));
    expect([theirs.messages[0]?.body, theirs.warnsOfContact]).toEqual([call, false]);
  });

  it("Contact details in a later message or in an answer are not flagged", async () => {
    const [anna, boris] = await pair();
    const { conversationId } = await write(anna, { memberId: boris }, "Hello, how was the 20.11.2026?");
    await write(anna, { memberId: boris }, call);
    await write(boris, { conversationId }, call).catch(() => undefined);
    expect([await flagsOf(anna), await flagsOf(boris)]).toEqual([[], []]);
  });

  it("Contact details in a first message sent twice at once are flagged once", async () => {
    const [anna, boris] = await pair();
    const clientId = key();
    await Promise.all([1, 2, 3].map(() => write(anna, { memberId: boris }, call, clientId)));
    await write(anna, { memberId: boris }, call, clientId);
    expect(await flagsOf(anna)).toHaveLength(1);
  });

  it("Contact details are flagged on no other tenant", async () => {
    const [anna, boris] = await pair();
    await write(anna, { memberId: boris }, call);
    expect(await app.oracle("select 1 from message_flags where tenant_id = $1", [app.marina.tenant.id])).toEqual([]);
    expect(await app.marina.db.read((q) => q.from("message_flags").select("message_id").execute())).toEqual([]);
  });

  it("Contact details in a refused message are not flagged", async () => {
    const [anna, boris] = await pair(0);
    expect(await codeOf(write(anna, { memberId: boris }, call))).toBe("message.not_enough_credits");
    expect(await flagsOf(anna)).toEqual([]);
  });

  it("Flagged contact details are deleted with their conversation", async () => {
    const [anna, boris] = await pair();
    await write(anna, { memberId: boris }, call);
    await scope.db.write((w) => blockMember(w, boris, anna));
    expect(await flagsOf(anna)).toEqual([]);
  });

  it("The writer is warned of contact details until the next message", async () => {
    const [anna, boris] = await pair();
    const { conversationId } = await write(anna, { memberId: boris }, call);
    const warns = async () => (await scope.db.read((q) => getConversation(q, anna, conversationId))).warnsOfContact;
    expect(await warns()).toBe(true);
    await write(anna, { conversationId }, "Are you there?");
    expect(await warns()).toBe(false);
  });
});

describe("sendMessage", () => {
  it("A first message creates the conversation and is charged in two round trips (CRE-07)", async () => {
    const [anna, boris] = await pair(12);
    const { answer: first, trips } = await countRoundTrips(() => write(anna, { memberId: boris }, "  Hi\r\nBoris "));
    expect(trips).toBe(app.database.kind === "postgres" ? 2 : 3); // PGlite cannot pipeline its commit.
    expect(first).toMatchObject({ seq: 1, credits: 5, free: false, fresh: true });
    await checkLedger(anna, 7);
    const second = await write(boris, { conversationId: first.conversationId }, "Hi").catch(
      (error: { code: string }) => error.code,
    );
    expect(second).toBe("message.not_enough_credits");
    const [theirs] = await scope.db.read((q) => listConversations(q, boris));
    expect(theirs).toMatchObject({
      conversation_id: first.conversationId,
      unread: 1,
      last_text: "Hi\nBoris",
      other_id: anna,
    });
  });

  it("A message emits its event after its commit", async () => {
    const [anna, boris] = await pair();
    const heard: unknown[] = [];
    on("messageSent", (event) => void heard.push(event));
    const { conversationId } = await write(anna, { memberId: boris });
    expect(heard).toEqual([{ tenantId: scope.tenant.id, conversationId, senderId: anna, recipientId: boris, seq: 1 }]);
  });

  it("Of 20 messages sent at once, exactly those that the balance covers are sent (M01)", async () => {
    const [anna, boris] = await pair(27);
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, n) => codeOf(write(anna, { memberId: boris }, `No. ${n}`))),
    );
    expect(codes.filter((code) => code === "sent")).toHaveLength(5);
    expect(codes.filter((code) => code === "message.not_enough_credits")).toHaveLength(15);
    await checkLedger(anna, 2);
    await checkSequence(anna, boris, 5);
  });

  it("Messages are numbered without gaps when both members write at once (C-2)", async () => {
    const [anna, boris] = await pair(100);
    const carla = await app.member(scope, { premium: true, credits: 100 });
    const both = Array.from({ length: 16 }, (_, n) =>
      n % 2 ? write(anna, { memberId: carla }) : write(carla, { memberId: anna }),
    );
    await Promise.all([...both, write(anna, { memberId: boris })]);
    await checkSequence(anna, carla, 16);
    const counts = await app.oracle("select count(*)::integer as n from conversations where $1 in (low_id, high_id)", [
      anna,
    ]);
    expect(counts).toEqual([{ n: 2 }]);
  });

  it("A retry returns the first message and is not charged again; another text under the same key is refused (M08)", async () => {
    const [anna, boris] = await pair(100);
    const once = key();
    const sent = await Promise.all(Array.from({ length: 6 }, () => write(anna, { memberId: boris }, "Once", once)));
    expect(new Set(sent.map((message) => message.id)).size).toBe(1);
    expect(sent.filter((message) => message.fresh)).toHaveLength(1);
    await checkLedger(anna, 95);
    expect(await codeOf(write(anna, { memberId: boris }, "Twice", once))).toBe("request.repeated");
    const stranger = await app.member(scope, { premium: true });
    expect(await codeOf(write(anna, { memberId: stranger }, "Once", once))).toBe("request.repeated");
    expect(await codeOf(write(boris, { memberId: anna }, "Once", once))).toBe("message.not_enough_credits");
  });

  it("A free member gets no third conversation by blocking or removing an earlier one (ROL-15)", async () => {
    const nora = await app.member(scope);
    const [one, two, three] = [await app.member(scope), await app.member(scope), await app.member(scope)];
    const { conversationId } = await write(nora, { memberId: one });
    await write(nora, { memberId: two });
    await scope.db.write((w) => removeConversation(w, nora, conversationId));
    await scope.db.write((w) => blockMember(w, nora, one));
    await scope.db.write((w) => removeBlock(w, nora, one));
    expect(await codeOf(write(nora, { memberId: three }))).toBe("chat.conversation_limit");
    expect(await codeOf(write(nora, { memberId: one }))).toBe("chat.conversation_limit");
    const { sending } = await scope.db.read((q) => getOpening(q, nora, three));
    expect(sending).toMatchObject({ allowed: false, code: "chat.conversation_limit" });
    expect(await codeOf(write(nora, { memberId: two }))).toBe("sent");
  });

  it("A free member gets the free messages and two conversations, even with simultaneous requests (ROL-15, ROL-16)", async () => {
    const dora = await app.member(scope);
    const others: string[] = [];
    while (others.length < 4) others.push(await app.member(scope));
    const starts = await Promise.all(others.map((other) => codeOf(write(dora, { memberId: other }))));
    expect(starts.sort()).toEqual(["chat.conversation_limit", "chat.conversation_limit", "sent", "sent"]);
    const [{ conversation_id: id } = { conversation_id: "" }] = await scope.db.read((q) => listConversations(q, dora));
    const more = await Promise.all([1, 2, 3].map(() => codeOf(write(dora, { conversationId: id }))));
    expect(more.sort()).toEqual(["chat.free_messages_used", "chat.free_messages_used", "sent"]);
    expect(await app.oracle("select used from free_allowances where member_id = $1", [dora])).toEqual([{ used: 3 }]);
  });

  it("A member cannot answer an unconfirmed account or write to a deleted one (CHA-18)", async () => {
    const fresh = await app.member(scope, { state: "unconfirmed" });
    const boris = await app.member(scope, { premium: true, credits: 50 });
    const { conversationId } = await write(fresh, { memberId: boris });
    expect(await codeOf(write(boris, { conversationId }))).toBe("chat.other_unconfirmed");
    await app.oracle("update members set state = 'deleted' where id = $1", [fresh]);
    expect(await codeOf(write(boris, { conversationId }))).toBe("chat.other_gone");
  });

  it("A member finds neither a conversation of others nor a member of another tenant (ROL-22, C-5)", async () => {
    const [anna, boris] = await pair();
    const { conversationId } = await write(anna, { memberId: boris });
    const stranger = await app.member(scope, { premium: true, credits: 50 });
    expect(await codeOf(write(stranger, { conversationId }))).toBe("page.not_found");
    expect(await codeOf(scope.db.read((q) => getConversation(q, stranger, conversationId)))).toBe("page.not_found");
    expect(await codeOf(scope.db.write((w) => removeConversation(w, stranger, conversationId)))).toBe("chat.gone");
    expect(await codeOf(scope.db.write((w) => markConversationRead(w, stranger, conversationId, 1)))).toBe(
      "page.not_found",
    );
    const abroad = await app.member(app.marina, { premium: true, credits: 50 });
    expect(await codeOf(write(anna, { memberId: abroad }))).toBe("page.not_found");
    const elsewhere = { to: { conversationId }, body: "Hello", clientId: key(), origin: "member" } as const;
    expect(await codeOf(sendMessage(app.marina, anna, elsewhere))).toBe("page.not_found");
  });

  it("An empty text and a text that is too long are refused", async () => {
    const [anna, boris] = await pair();
    expect(await codeOf(write(anna, { memberId: boris }, " \n "))).toBe("message.empty");
    expect(await codeOf(write(anna, { memberId: boris }, "x".repeat(201)))).toBe("message.too_long");
    // The form accepts any length, because the limit differs by tenant.
    const { body } = messageInput.parse({ body: "x".repeat(30_000), client_id: key() });
    const tooLong = { code: "message.too_long", facts: { max: 200 } };
    await expect(write(anna, { memberId: boris }, body)).rejects.toMatchObject(tooLong);
  });
});

async function checkSequence(one: string, two: string, count: number): Promise<void> {
  const rows = await app.oracle<{ numbers: number[]; last_seq: number; unread: number[] }>(
    `select array_agg(m.seq order by m.seq) as numbers, max(c.last_seq) as last_seq from conversations c
     join messages m on m.tenant_id = c.tenant_id and m.conversation_id = c.id
     where $1 in (c.low_id, c.high_id) and $2 in (c.low_id, c.high_id)`,
    [one, two],
  );
  expect(rows).toEqual([{ numbers: Array.from({ length: count }, (_, n) => n + 1), last_seq: count }]);
}

async function crookedCounters(): Promise<unknown[]> {
  return app.oracle(`select p.member_id from participants p where p.unread <> (select count(*) from messages m
    where m.tenant_id = p.tenant_id and m.conversation_id = p.conversation_id and m.seq > p.read_seq and m.sender_id <> p.member_id)`);
}

describe("reading and removing", () => {
  it("The unread count equals the number of messages after the last one read, even while messages arrive (C-4)", async () => {
    const [anna, boris] = await pair(200);
    const { conversationId } = await write(anna, { memberId: boris });
    const reading = (seq: number) => scope.db.write((w) => markConversationRead(w, boris, conversationId, seq));
    const sending = Array.from({ length: 8 }, () => write(anna, { conversationId }));
    await Promise.all(sending.flatMap((sent, n) => [sent, reading(n + 1), sent.then(({ seq }) => reading(seq - 1))]));
    expect(await crookedCounters()).toEqual([]);
    await reading(9_999);
    const open = await scope.db.read((q) => getConversation(q, boris, conversationId));
    expect(open).toMatchObject({ unread: 0, lastSeq: 9, hasOlder: false });
    expect(open.messages.map((message) => message.seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    await reading(2);
    await write(anna, { conversationId });
    await write(anna, { conversationId });
    expect(await crookedCounters()).toEqual([]);
    await reading(10);
    expect(await scope.db.read((q) => listConversations(q, boris))).toMatchObject([{ unread: 1 }]);
  });

  it("A removal affects one member's list only, and a new message shows the conversation without its old messages (DESIGN 13.29)", async () => {
    const [anna, boris] = await pair();
    const { conversationId } = await write(anna, { memberId: boris }, "Old");
    await scope.db.write((w) => removeConversation(w, boris, conversationId));
    expect(await scope.db.read((q) => listConversations(q, boris))).toEqual([]);
    expect(await scope.db.read((q) => listConversations(q, anna))).toHaveLength(1);
    await write(anna, { conversationId }, "New");
    const open = await scope.db.read((q) => getConversation(q, boris, conversationId));
    expect(open.messages.map((message) => message.body)).toEqual(["New"]);
    expect(open.unread).toBe(1);
  });

  it("A removal keeps unread messages of the other member that the page did not know", async () => {
    const [anna, boris] = await Promise.all([1, 2].map(() => app.member(scope, { premium: true, credits: 500 })));
    const { conversationId } = await write(anna as string, { memberId: boris as string });
    const [hers, his] = [anna, boris].map((who) => () => write(who as string, { conversationId }));
    const remove = (knownSeq?: number) =>
      codeOf(scope.db.write((w) => removeConversation(w, boris as string, conversationId, knownSeq)));
    const list = () => scope.db.read((q) => listConversations(q, boris as string));
    await hers?.();
    expect(await remove(1)).toBe("chat.new_message");
    expect(await list()).toMatchObject([{ unread: 2, last_seq: 2 }]);
    expect([await remove(2), await list()]).toEqual(["sent", []]);
    await hers?.();
    await his?.();
    expect([await remove(3), await list()]).toEqual(["sent", []]);
    const { seq } = (await hers?.()) ?? { seq: 0 };
    await scope.db.write((w) => markConversationRead(w, boris as string, conversationId, seq));
    expect([await remove(seq - 1), await list()]).toEqual(["sent", []]);
    await hers?.();
    expect([await remove(), await list()]).toEqual(["sent", []]);
    expect(await codeOf(scope.db.write((w) => removeConversation(w, randomId(), conversationId, 0)))).toBe("chat.gone");
    expect(await crookedCounters()).toEqual([]);
  });

  it("A message that arrives during a removal stays unread, in either order", async () => {
    const [anna, boris] = await pair(500);
    const { conversationId, seq } = await write(anna, { memberId: boris });
    for (let known = seq; known < 30; known += 1) {
      const removal = scope.db.write((w) => removeConversation(w, boris, conversationId, known));
      await Promise.all([codeOf(removal), write(anna, { conversationId })]);
      const [entry] = await scope.db.read((q) => listConversations(q, boris));
      expect(entry?.unread).toBeGreaterThan(0);
      expect(await crookedCounters()).toEqual([]);
    }
  });

  it("The list and the messages are paged by cursor", async () => {
    const anna = await app.member(scope, { premium: true, credits: 1_000 });
    for (let n = 0; n < 4; n += 1) await write(anna, { memberId: await app.member(scope) });
    const all = await scope.db.read((q) => listConversations(q, anna));
    const [first, second] = await scope.db.read((q) => listConversations(q, anna, { limit: 2 }));
    const before = { at: second?.cursor ?? "", id: second?.conversation_id ?? "" };
    const rest = await scope.db.read((q) => listConversations(q, anna, { before }));
    expect([first, second, ...rest].map((row) => row?.conversation_id)).toEqual(all.map((row) => row.conversation_id));
    const conversationId = all[0]?.conversation_id ?? "";
    for (let n = 2; n <= 52; n += 1) await write(anna, { conversationId }, `No. ${n}`);
    const latest = await scope.db.read((q) => getConversation(q, anna, conversationId));
    expect(latest).toMatchObject({ hasOlder: true, lastSeq: 52 });
    expect(latest.messages[0]?.seq).toBe(3);
    const older = await scope.db.read((q) => getConversation(q, anna, conversationId, 3));
    expect(older.messages.map((message) => message.seq)).toEqual([1, 2]);
  });
});

describe("Opening a conversation with many unread messages", () => {
  it("All unread messages are loaded with some earlier ones, or one page when they are too many", async () => {
    const [anna, boris] = await pair();
    const { conversationId } = await write(anna, { memberId: boris });
    const open = (unread: number, last: number, beforeSeq?: number) =>
      app
        .oracle("update participants set unread = $1, read_seq = $2, last_seq = $3 where member_id = $4", [
          unread,
          last - unread,
          last,
          boris,
        ])
        .then(() => scope.db.read((q) => getConversation(q, boris, conversationId, beforeSeq)))
        .then(({ messages, hasOlder }) => [messages[0]?.seq, messages.at(-1)?.seq, hasOlder]);
    await app.oracle(
      `insert into messages (tenant_id, conversation_id, seq, id, sender_id, origin, kind, body, client_id, created_at)
       select tenant_id, conversation_id, n, gen_random_uuid(), sender_id, origin, kind, body, gen_random_uuid()::text, created_at
       from messages, generate_series(2, 700) as n where conversation_id = $1`,
      [conversationId],
    );
    expect(await open(0, 700)).toEqual([651, 700, true]);
    expect(await open(30, 700)).toEqual([651, 700, true]);
    expect(await open(60, 700)).toEqual([631, 700, true]);
    expect(await open(500, 700)).toEqual([191, 700, true]);
    expect(await open(501, 700)).toEqual([651, 700, true]);
    expect(await open(699, 700)).toEqual([651, 700, true]);
    expect(await open(300, 700, 60)).toEqual([10, 59, true]);
    expect(await open(300, 700, 51)).toEqual([1, 50, false]);
    await app.oracle("update participants set removed_seq = 400 where member_id = $1", [boris]);
    expect(await open(300, 700)).toEqual([401, 700, false]);
  });
});

describe("blocking", () => {
  it("A block deletes the conversations and likes of both members and stops messages in both directions (CHA-16, CHA-17)", async () => {
    const [anna, boris] = await pair();
    const carla = await app.member(scope, { premium: true, credits: 50 });
    await write(anna, { memberId: boris });
    await write(carla, { memberId: boris });
    const like = (from: string, to: string) =>
      app.oracle(
        "insert into likes (tenant_id, from_id, to_id, origin, created_at) values ($1, $2, $3, 'member', now())",
        [scope.tenant.id, from, to],
      );
    await like(anna, boris);
    await like(boris, anna);
    await like(carla, boris);
    await scope.db.write((w) => blockMember(w, boris, anna));
    expect(await scope.db.read((q) => listConversations(q, anna))).toEqual([]);
    expect(await scope.db.read((q) => listConversations(q, boris))).toHaveLength(1);
    expect(await app.oracle("select from_id from likes where to_id = $1 or from_id = $1", [boris])).toEqual([
      { from_id: carla },
    ]);
    expect(await codeOf(write(anna, { memberId: boris }))).toBe("chat.blocked");
    expect(await codeOf(write(boris, { memberId: anna }))).toBe("chat.blocked");
    expect(await codeOf(scope.db.read((q) => getOpening(q, anna, boris)))).toBe("member.blocked_by");
    expect(await scope.db.read((q) => getOpening(q, boris, anna))).toMatchObject({ sending: { code: "chat.blocked" } });
    await scope.db.write((w) => removeBlock(w, boris, anna));
    expect(await codeOf(write(anna, { memberId: boris }))).toBe("sent");
  });

  it("A block deletes messages that are sent at the same moment", async () => {
    for (let round = 0; round < 5; round += 1) {
      const [anna, boris] = await pair(500);
      const later = (n: number) => new Promise((resolve) => setTimeout(resolve, n));
      const sends = Array.from({ length: 14 }, async (_, n) => {
        await later(n);
        return codeOf(write(anna, { memberId: boris }));
      });
      await Promise.all([...sends, later(round).then(() => scope.db.write((w) => blockMember(w, boris, anna)))]);
      const left = await app.oracle("select id from conversations where $1 in (low_id, high_id)", [anna]);
      expect(left).toEqual([]);
    }
  });
});
describe("The lock between a block and a message", () => {
  const held = () => {
    let release = () => {};
    const until = new Promise<void>((resolve) => {
      release = resolve;
    });
    return { until, release };
  };
  const locksOf = (memberId: string) =>
    app.oracle("select 1 from profiles where member_id = $1 for no key update skip locked", [memberId]);
  const soon = () => new Promise((resolve) => setTimeout(resolve, 150));

  it.runIf(process.env.TEST_DATABASE_URL)(
    "A block locks only rows of the two members, and takes no advisory lock",
    async () => {
      const [anna, boris] = await pair();
      await scope.db.write(async (w) => {
        await lockSending(w, boris, anna);
        expect([await locksOf(anna), await locksOf(boris)]).toEqual([[], []]);
        const advisory =
          "select 1 from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())";
        expect(await app.oracle(advisory)).toEqual([]);
      });
      expect([await locksOf(anna), await locksOf(boris)]).toHaveLength(2);
    },
  );

  it.runIf(process.env.TEST_DATABASE_URL)(
    "A message sent during a block waits for the block and is then refused",
    async () => {
      const [anna, boris] = await pair();
      const { until, release } = held();
      const locked = held();
      const blocking = scope.db.write(async (w) => {
        await blockMember(w, boris, anna);
        locked.release();
        await until;
      });
      await locked.until;
      let isAnswered = false;
      const sending = codeOf(write(anna, { memberId: boris })).finally(() => {
        isAnswered = true;
      });
      await soon();
      const wasAnsweredAtOnce = isAnswered;
      // Release the block before any check, because an open transaction would keep the test app from closing.
      release();
      await blocking;
      expect(wasAnsweredAtOnce).toBe(false);
      expect(await sending).toMatch(/^(chat\.blocked|server\.busy)$/);
      expect(await app.oracle("select 1 from conversations where $1 in (low_id, high_id)", [anna])).toEqual([]);
    },
  );

  it.runIf(process.env.TEST_DATABASE_URL)(
    "A block waits for a message that is being sent, and deletes it",
    async () => {
      const [anna, boris] = await pair();
      await write(anna, { memberId: boris });
      // This lock makes a message wait after its first query.
      const { owner } = app.database as TestDatabase;
      const client = await owner.pool.connect();
      await client.query("begin");
      await client.query("select 1 from conversations where $1 in (low_id, high_id) for update", [anna]);
      const sending = codeOf(write(anna, { memberId: boris }));
      const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(() => app.oracle(waiting)).toHaveLength(1);
      let isBlocked = false;
      const blocking = scope.db
        .write((w) => blockMember(w, boris, anna))
        .finally(() => {
          isBlocked = true;
        });
      await soon();
      const wasBlockedAtOnce = isBlocked;
      await client.query("commit");
      client.release();
      expect(wasBlockedAtOnce).toBe(false);
      expect(await sending).toBe("sent");
      await blocking;
      expect(await app.oracle("select 1 from conversations where $1 in (low_id, high_id)", [anna])).toEqual([]);
      expect(await app.oracle("select 1 from messages where sender_id = $1", [anna])).toEqual([]);
    },
  );
});
