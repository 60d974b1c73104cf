import { beforeAll, describe, expect, it } from "vitest";
import { type Events, on, stopListening } from "~/events";
import { randomId } from "~/platform/ids";
import type { TenantScope } from "~/tenancy/scope.server";
import { setInvisible } from "~/visibility/invisible.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { getConversation, listConversations, markConversationRead } from "./conversations.server";
import { getOtherMember, readMarks, saveMarks, emitTyping } from "./chat-privacy.server";
import { sendMessage } from "./messages.server";
import { removeConversationWith, removeMessage, saveDraft } from "./participant.server";

const app = testAppOfFile();
let scope: TenantScope;
beforeAll(async () => {
  scope = await app.change(app.ember, { message_credits: 5, message_length: 200 });
});

const write = (from: string, to: string, body: string, clientId: string = randomId()) =>
  sendMessage(scope, from, { to: { memberId: to }, body, clientId, origin: "member" });
const keepDraft = (who: string, conversationId: string, text: string, clientId: string = randomId()) =>
  scope.db.write((w) => saveDraft(w, who, conversationId, { text, clientId }));
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );
const pair = async () =>
  [
    await app.member(scope, { premium: true, credits: 100 }),
    await app.member(scope, { premium: true, credits: 100 }),
  ] as const;
const listOf = (memberId: string, named?: string) =>
  scope.db.read((q) => listConversations(q, memberId, named ? { named } : {}));
const open = (memberId: string, id: string) => scope.db.read((q) => getConversation(q, memberId, id));

describe("Retracting a message (ROL-23, AMB-085)", () => {
  it("A removed message keeps its number and debit, and loses its content for both members", async () => {
    const [anna, boris] = await pair();
    const { conversationId, id: messageId } = await write(anna, boris, "A secret");
    await app.oracle(`update messages set part = '{"prompt": "secret"}' where id = $1`, [messageId]);
    await write(anna, boris, "And another");
    const take = (who: string, message = messageId) =>
      scope.db.write((w) => removeMessage(w, who, { conversationId, messageId: message }));
    await take(anna);
    for (const side of [anna, boris]) {
      const { messages } = await open(side, conversationId);
      expect(messages.map(({ seq, removed, body }) => [seq, removed, body])).toEqual([
        [1, true, ""],
        [2, false, "And another"],
      ]);
    }
    expect(await take(anna).then(() => "again")).toBe("again");
    const [debits] = await app.oracle<{ n: number }>(
      "select count(*)::integer as n from ledger_transfers where member_id = $1 and reason = 'message'",
      [anna],
    );
    expect(debits).toEqual({ n: 2 });
    expect(JSON.stringify(await app.oracle("select * from messages where id = $1", [messageId]))).not.toContain(
      "secret",
    );
    // The unread count still includes the removed message (C-4).
    expect(await listOf(boris)).toMatchObject([{ unread: 2, last_text: "And another" }]);
  });

  it("A removed last message leaves an empty line in both lists", async () => {
    const [anna, boris] = await pair();
    const { conversationId, id: messageId } = await write(anna, boris, "Oops");
    await scope.db.write((w) => removeMessage(w, anna, { conversationId, messageId }));
    for (const side of [anna, boris]) expect(await listOf(side)).toMatchObject([{ last_kind: "text", last_text: "" }]);
  });

  it("Only the writer of a message can remove it, and only on the writer's own tenant", async () => {
    const [anna, boris] = await pair();
    const { conversationId, id: messageId } = await write(anna, boris, "Mine");
    const stranger = await app.member(scope);
    const take = (who: string, where = scope) =>
      codeOf(where.db.write((w) => removeMessage(w, who, { conversationId, messageId })));
    expect([await take(boris), await take(stranger), await take(anna, app.marina)]).toEqual([
      "page.not_found",
      "page.not_found",
      "page.not_found",
    ]);
    expect((await open(boris, conversationId)).messages[0]?.body).toBe("Mine");
  });
});

describe("Drafts", () => {
  it("A draft is seen by its writer only, is cut to the limit, and disappears with its message", async () => {
    const [anna, boris] = await pair();
    const { conversationId } = await write(boris, anna, "Hello");
    await keepDraft(anna, conversationId, `Well${"!".repeat(300)}`);
    expect((await open(anna, conversationId)).draft).toHaveLength(200);
    expect((await listOf(anna))[0]?.draft).toContain("Well");
    expect((await open(boris, conversationId)).draft).toBe("");
    await write(boris, anna, "Are you there?");
    expect((await open(anna, conversationId)).draft).not.toBe("");
    await write(anna, boris, "Yes");
    expect((await open(anna, conversationId)).draft).toBe("");
    const stranger = await app.member(scope);
    expect(await codeOf(keepDraft(stranger, conversationId, "x"))).toBe("page.not_found");
  });

  it("A draft that arrives after its message is not stored, but the next draft is", async () => {
    const [anna, boris] = await pair();
    const key = randomId();
    const { conversationId } = await write(anna, boris, "Hello Boris", key);
    await keepDraft(anna, conversationId, "Hello Bor", key);
    expect((await open(anna, conversationId)).draft).toBe("");
    await keepDraft(anna, conversationId, "Hello");
    expect((await open(anna, conversationId)).draft).toBe("Hello");
    await keepDraft(anna, conversationId, "Hello Bor", key);
    expect((await open(anna, conversationId)).draft).toBe("Hello");
  });
});

describe("Removing by profile (CHA-15)", () => {
  it("A removal by profile removes that member's conversation from the own list only", async () => {
    const [anna, boris] = await pair();
    const carla = await app.member(scope, { premium: true, credits: 50 });
    await write(boris, anna, "One");
    await write(carla, anna, "Two");
    expect(await scope.db.write((w) => removeConversationWith(w, anna, boris))).toBe(true);
    expect((await listOf(anna)).map(({ other_id }) => other_id)).toEqual([carla]);
    expect(await listOf(boris)).toHaveLength(1);
    expect(await scope.db.write((w) => removeConversationWith(w, anna, randomId()))).toBe(false);
  });
});

describe("Searching the list", () => {
  it("A search finds a part of a name in any case, and takes SQL wildcards as text", async () => {
    const anna = await app.member(scope, { premium: true, credits: 100 });
    const zoe = await app.member(scope, { name: "Zoë 100%" });
    const max = await app.member(scope, { name: "Maximilian" });
    await write(anna, zoe, "Hi");
    await write(anna, max, "Hi");
    expect((await listOf(anna, "ximi")).map(({ other_id }) => other_id)).toEqual([max]);
    expect((await listOf(anna, "ZOË")).map(({ other_id }) => other_id)).toEqual([zoe]);
    expect((await listOf(anna, "%")).map(({ other_id }) => other_id)).toEqual([zoe]);
    expect(await listOf(anna, "'")).toEqual([]);
  });
});

describe("Presence in a conversation", () => {
  it("A member sees whether the other member is present, unless the other is invisible, fictional or gone", async () => {
    const [anna, boris] = await pair();
    const { conversationId } = await write(anna, boris, "Hello");
    const present = (id: string) => ({ id, showsPresence: true });
    const hidden = (id: string) => ({ id, showsPresence: false });
    const look = (who: string, where = scope) => where.db.read((q) => getOtherMember(q, who, conversationId));
    expect([await look(anna), await look(boris)]).toEqual([present(boris), present(anna)]);
    const invented = await app.member(scope, { fictional: true });
    const { conversationId: withInvented } = await write(anna, invented, "Hello");
    expect(await scope.db.read((q) => getOtherMember(q, anna, withInvented))).toEqual(hidden(invented));
    await scope.db.write((w) => setInvisible(w, boris, true));
    expect([await look(anna), await look(boris)]).toEqual([hidden(boris), present(anna)]);
    await scope.db.write((w) => setInvisible(w, boris, false));
    await app.oracle("update members set state = 'deleted', deleted_at = now() where id = $1", [boris]);
    expect(await codeOf(look(anna))).toBe("page.not_found");
    expect(await codeOf(look(await app.member(scope)))).toBe("page.not_found");
    expect(await codeOf(look(boris, app.marina))).toBe("page.not_found");
  });
});

describe("Read and typing marks", () => {
  it("A choice of one mark leaves the other mark as stored", async () => {
    const member = await app.member(scope);
    await scope.db.write((w) => saveMarks(w, member, { reading: false }));
    await scope.db.write((w) => saveMarks(w, member, { typing: true }));
    await scope.db.write((w) => saveMarks(w, member, {}));
    expect(await scope.db.read((q) => readMarks(q, member))).toEqual({ reading: false, typing: true });
  });

  it("Read and typing marks show between two members who both show them, and stop when either hides them", async () => {
    const [anna, boris] = await pair();
    const { conversationId } = await write(anna, boris, "Hello");
    await app.oracle("update members set last_active_at = now() + interval '1 day' where id = $1", [boris]);
    const heard: (string | null)[] = [];
    on("conversationRead", ({ seenBy }: Events["conversationRead"]) => void heard.push(seenBy));
    const typed: string[] = [];
    on("memberTyping", ({ otherId }: Events["memberTyping"]) => void typed.push(otherId));
    const read = () => scope.db.write((w) => markConversationRead(w, boris, conversationId, 9));
    await read();
    await emitTyping(scope, boris, conversationId);
    expect((await open(anna, conversationId)).otherReadSeq).toBe(1);
    expect((await open(anna, conversationId)).deliveredSeq).toBe(1);
    for (const one of [boris, anna]) {
      await scope.db.write((w) => saveMarks(w, one, { reading: false, typing: false }));
      expect(await scope.db.read((q) => readMarks(q, one))).toEqual({ reading: false, typing: false });
      await write(anna, boris, "And this");
      await read();
      await emitTyping(scope, boris, conversationId);
      expect(await open(anna, conversationId)).toMatchObject({ otherReadSeq: 0, deliveredSeq: 0 });
      await scope.db.write((w) => saveMarks(w, one, { reading: true, typing: true }));
    }
    stopListening();
    expect(heard).toEqual([anna, null, null]);
    expect(typed).toEqual([anna]);
  });

  it("The delivered mark names a message and not the instant of the other member's last visit (P06)", async () => {
    const [anna, boris] = await pair();
    const { conversationId } = await write(anna, boris, "Before the visit");
    await write(boris, anna, "An answer");
    await write(anna, boris, "After the visit");
    await app.oracle(
      "update messages set created_at = created_at - interval '2 hours' where conversation_id = $1 and seq < 3",
      [conversationId],
    );
    const [visit] = await app.oracle<{ at: Date }>(
      "update members set last_active_at = now() - interval '1 hour' where id = $1 returning last_active_at as at",
      [boris],
    );
    const shown = await open(anna, conversationId);
    expect(shown.deliveredSeq).toBe(1);
    expect(JSON.stringify(shown)).not.toContain(visit?.at.toISOString());
  });

  it("A typing signal for a conversation of other members is refused", async () => {
    const [anna, boris] = await pair();
    const { conversationId } = await write(anna, boris, "Hello");
    const stranger = await app.member(scope);
    expect(await codeOf(emitTyping(scope, stranger, conversationId))).toBe("page.not_found");
    expect(await codeOf(emitTyping(app.marina, anna, conversationId))).toBe("page.not_found");
  });
});
