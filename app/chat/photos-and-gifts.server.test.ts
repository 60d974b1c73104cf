import { sql } from "kysely";
import sharp from "sharp";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { log } from "~/platform/log.server";
import { services } from "~/platform/services.server";
import { randomId } from "~/platform/ids";
import { blockMember } from "~/safety/blocking.server";
import { removeDiscardedFiles } from "~/tenancy/discarded-files.server";
import { type TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { commitLate } from "../../tests/support/late-commit";
import { picture as drawPicture } from "../../tests/support/picture";
import { getConversation, getOpening, listConversations } from "./conversations.server";
import { removeConversation } from "./participant.server";
import { sendGift } from "./gifts.server";
import { sendMessage } from "./messages.server";
import { getChatPhoto, readChatPhoto, sendPhoto } from "./photos.server";

const app = testAppOfFile();
let scope: TenantScope;
let picture: Uint8Array;
let otherPicture: Uint8Array;

beforeAll(async () => {
  const gifts = [{ id: "rose" as const }, { id: "cake" as const, credits: 40 }];
  scope = await app.change(app.ember, { message_credits: 5, photo_credits: 10, gift_credits: 15, gifts });
  picture = await paint("#a03050");
  otherPicture = await paint("#3050a0");
});

const paint = (background: string) =>
  drawPicture(300, 200, background)
    .jpeg()
    .withExif({ IFD0: { Copyright: "somebody" } })
    .toBuffer();

const key = () => randomId();
const photo = (from: string, to: string, clientId = key(), bytes = picture) =>
  sendPhoto(scope, from, { to: { memberId: to }, bytes, clientId });
const give = (from: string, to: string, gift: string, clientId = key()) =>
  sendGift(scope, from, { to: { memberId: to }, gift, clientId });
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => "sent",
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );
const pair = async (credits = 100) =>
  [await app.member(scope, { premium: true, credits }), await app.member(scope, { premium: true })] as const;
const storedFiles = () => services().files.list(`t${scope.tenant.id}/chats/`);

async function spent(memberId: string) {
  return app.oracle<{ reason: string; amount: number }>(
    `select t.reason, e.amount from ledger_transfers t join ledger_entries e on e.tenant_id = t.tenant_id and e.transfer_id = t.id
     where t.member_id = $1 and e.account = 'wallet' and t.reason in ('message', 'photo', 'gift') order by t.id`,
    [memberId],
  );
}

const lost = new Error("Connection terminated unexpectedly");
/** A database that runs its second transaction inside `around`. The second transaction stores the message. */
function breakingAtMessage(around: (send: () => Promise<unknown>) => Promise<unknown>): Partial<TenantScope> {
  let writes = 0;
  const write: TenantScope["db"]["write"] = async (fn) => {
    writes += 1;
    const send = () => scope.db.write(fn);
    return (writes === 2 ? await around(send) : await send()) as Awaited<ReturnType<typeof fn>>;
  };
  return { db: { ...scope.db, write } };
}
async function removeDiscarded() {
  await services().queue.enqueue("files.discard", {} as never);
  await services().queue.runDueJobs();
}
const sendOver = (broken: Partial<TenantScope>, from: string, to: string, clientId: string) =>
  sendPhoto({ ...scope, ...broken }, from, { to: { memberId: to }, bytes: picture, clientId });

describe("A photo in a chat with a full storage or a lost database (F07)", () => {
  it("A photo that the storage has no room for costs nothing and leaves nothing, and can be sent later", async () => {
    vi.spyOn(log, "error").mockImplementation(() => {});
    const [anna, boris] = await pair();
    const before = await storedFiles();
    const clientId = key();
    const put = () => Promise.reject(Object.assign(new Error("no space left on device"), { code: "ENOSPC" }));
    const refused = sendOver({ files: { ...scope.files, put } }, anna, boris, clientId);
    expect(await codeOf(refused)).toBe("photo.not_stored");
    expect([await storedFiles(), await spent(anna)]).toEqual([before, []]);
    await photo(anna, boris, clientId);
    expect(await spent(anna)).toEqual([{ reason: "photo", amount: -10 }]);
  });

  it("When the connection breaks during the commit, the file of a photo stays only if its message was stored", async () => {
    const [anna, boris] = await pair();
    const before = await storedFiles();
    const breaking = (isCommitted: boolean) =>
      breakingAtMessage(async (send) => {
        if (isCommitted) await send();
        throw lost;
      });
    expect(await codeOf(sendOver(breaking(false), anna, boris, key()))).toBe(lost.message);
    expect(await storedFiles()).toEqual(before);
    const clientId = key();
    expect(await codeOf(sendOver(breaking(true), anna, boris, clientId))).toBe(lost.message);
    expect(await storedFiles()).toHaveLength(before.length + 1);
    expect((await photo(anna, boris, clientId)).fresh).toBe(false);
    expect(await storedFiles()).toHaveLength(before.length + 1);
  });
});

describe("The file of a photo whose message is stored after the answer was lost (F07)", () => {
  it.runIf(process.env.TEST_DATABASE_URL)("The file of a photo stays when its message is committed late", async () => {
    const [anna, boris] = await pair();
    const before = await storedFiles();
    const { late, committed } = commitLate(scope, lost);
    expect(await codeOf(sendOver(late, anna, boris, key()))).toBe(lost.message);
    await committed();
    expect(await spent(anna)).toHaveLength(1);
    expect(await storedFiles()).toHaveLength(before.length + 1);
  });
});

describe("The file of a photo whose process ends before its message (F07)", () => {
  it("The file of a photo without a message is removed an hour later", async () => {
    vi.spyOn(log, "error").mockImplementation(() => {});
    const [anna, boris] = await pair();
    const before = await storedFiles();
    const { db } = breakingAtMessage(async () => Promise.reject(lost));
    const remove = () => Promise.reject(new Error("the process has ended"));
    await codeOf(sendOver({ db, files: { ...scope.files, remove } } as Partial<TenantScope>, anna, boris, key()));
    await removeDiscarded();
    expect(await storedFiles()).toHaveLength(before.length + 1);
    await app.clock.advance(3601);
    await removeDiscarded();
    await app.clock.reset();
    expect(await storedFiles()).toEqual(before);
  });

  it("The file of a photo whose send meets a concurrent change and is then refused is removed an hour later", async () => {
    vi.spyOn(log, "error").mockImplementation(() => {});
    const [anna, boris] = await pair();
    const before = await storedFiles();
    const { runAndCommit } = TenantWriter.prototype;
    vi.spyOn(TenantWriter.prototype, "runAndCommit").mockImplementationOnce(function (this: TenantWriter) {
      return runAndCommit.call(this, sql`select where false`);
    });
    const { db } = breakingAtMessage((send) =>
      send().finally(() => scope.db.write((w) => blockMember(w, boris, anna))),
    );
    const remove = () => Promise.reject(new Error("no answer"));
    const refused = sendOver({ db, files: { ...scope.files, remove } } as Partial<TenantScope>, anna, boris, key());
    expect(await codeOf(refused)).toBe("chat.blocked");
    expect(await storedFiles()).toHaveLength(before.length + 1);
    await app.clock.advance(3601);
    await removeDiscarded();
    await app.clock.reset();
    expect(await storedFiles()).toEqual(before);
  });

  it("The file of a photo stays when the removal runs before its message, and after", async () => {
    const [anna, boris] = await pair();
    const before = await storedFiles();
    const slow = breakingAtMessage(async (send) => {
      await removeDiscarded();
      return send();
    });
    expect(await codeOf(sendOver(slow, anna, boris, key()))).toBe("sent");
    await app.clock.advance(3601);
    await removeDiscarded();
    await app.clock.reset();
    expect(await storedFiles()).toHaveLength(before.length + 1);
  });
});

describe("A photo in a chat", () => {
  it("A photo costs photo_credits, shows in list and conversation, and opens for the two members only (CHA-07, C-5)", async () => {
    const [anna, boris] = await pair();
    const { conversationId, id: messageId, credits } = await photo(anna, boris);
    expect(credits).toBe(10);
    expect(await spent(anna)).toEqual([{ reason: "photo", amount: -10 }]);
    expect(await scope.db.read((q) => listConversations(q, boris))).toMatchObject([{ last_kind: "photo", unread: 1 }]);
    const { messages } = await scope.db.read((q) => getConversation(q, boris, conversationId));
    expect(messages).toMatchObject([{ kind: "photo", photo: { width: 300, height: 200 } }]);
    expect(messages[0]?.photo?.veil).toMatch(/^data:image\/webp;base64,.{20,400}$/);
    const find = (memberId: string, where = scope) =>
      where.db.read((q) => getChatPhoto(q, memberId, { conversationId, messageId }));
    const file = await readChatPhoto(scope, await find(boris));
    expect((await sharp(file?.bytes).metadata()).exif).toBeUndefined();
    expect(await find(anna)).toBe(await find(boris));
    const stranger = await app.member(scope, { premium: true });
    expect(await codeOf(find(stranger))).toBe("page.not_found");
    expect(await codeOf(find(anna, app.marina))).toBe("page.not_found");
    await scope.db.write((w) => removeConversation(w, boris, conversationId));
    expect(await codeOf(find(boris))).toBe("page.not_found");
    expect(await codeOf(find(anna))).toBe("sent");
  });

  it("A retried photo is sent and charged once, and leaves no second file (M08)", async () => {
    const [anna, boris] = await pair(15);
    const before = (await storedFiles()).length;
    const once = key();
    const sent = await Promise.all([photo(anna, boris, once), photo(anna, boris, once), photo(anna, boris, once)]);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    // A retry succeeds although the balance is too low for another photo.
    expect((await photo(anna, boris, once)).fresh).toBe(false);
    expect(await spent(anna)).toHaveLength(1);
    expect(await storedFiles()).toHaveLength(before + 1);
    expect(await codeOf(photo(anna, boris, once, otherPicture))).toBe("request.repeated");
    expect(await storedFiles()).toHaveLength(before + 1);
  });

  it("A photo of a free member, without enough credits or with an invalid file is refused, and nothing is stored", async () => {
    const [anna, boris] = await pair(9);
    const free = await app.member(scope, { credits: 50 });
    const before = await storedFiles();
    const nonsense = new TextEncoder().encode("<svg/>");
    expect(await codeOf(photo(free, boris, key(), nonsense))).toBe("chat.premium_only");
    expect(await codeOf(photo(anna, boris, key(), nonsense))).toBe("message.not_enough_credits");
    const [rich] = await pair();
    expect(await codeOf(photo(rich, boris, key(), nonsense))).toBe("photo.type");
    expect(await codeOf(photo(rich, rich))).toBe("page.not_found");
    expect(await storedFiles()).toEqual(before);
  });

  it("A block deletes the file of a photo with its conversation", async () => {
    const [anna, boris] = await pair();
    const before = (await storedFiles()).length;
    const { conversationId, id: messageId } = await photo(anna, boris);
    await scope.db.write((w) => blockMember(w, boris, anna));
    const find = scope.db.read((q) => getChatPhoto(q, anna, { conversationId, messageId }));
    expect(await codeOf(find)).toBe("page.not_found");
    expect(await removeDiscardedFiles(scope)).toBe(1);
    expect(await storedFiles()).toHaveLength(before);
    expect(await removeDiscardedFiles(scope)).toBe(0);
  });
});

describe("A gift", () => {
  it("A gift costs its own price or gift_credits, and shows in list and conversation (CHA-04, CHA-08)", async () => {
    const [anna, boris] = await pair();
    const { conversationId } = await give(anna, boris, "rose");
    await give(anna, boris, "cake");
    expect(await spent(anna)).toEqual([
      { reason: "gift", amount: -15 },
      { reason: "gift", amount: -40 },
    ]);
    const [row] = await scope.db.read((q) => listConversations(q, boris));
    expect(row).toMatchObject({ last_kind: "gift", last_text: "cake", unread: 2 });
    const { messages } = await scope.db.read((q) => getConversation(q, boris, conversationId));
    expect(messages.map(({ gift }) => gift)).toEqual(["rose", "cake"]);
  });

  it("Gifts are sent as long as the balance covers them, and a retry sends no second gift (M01, M08)", async () => {
    const [anna, boris] = await pair(50);
    const once = key();
    const codes = await Promise.all([
      ...[1, 2, 3].map(() => codeOf(give(anna, boris, "rose", once))),
      ...[1, 2, 3].map(() => codeOf(give(anna, boris, "rose"))),
    ]);
    expect(codes.filter((code) => code === "sent").length).toBeGreaterThanOrEqual(3);
    expect((await spent(anna)).map(({ amount }) => amount)).toEqual([-15, -15, -15]);
    expect(await codeOf(give(anna, boris, "cake", once))).toBe(
      codes.slice(0, 3).includes("sent") ? "request.repeated" : "message.not_enough_credits",
    );
  });

  it("A gift that the tenant does not offer is refused and uses no free message", async () => {
    const [anna, boris] = await pair();
    expect(await codeOf(give(anna, boris, "star"))).toBe("choice.invalid");
    const free = await app.member(scope);
    expect(await codeOf(give(free, boris, "rose"))).toBe("message.not_enough_credits");
    expect(await app.oracle("select used from free_allowances where member_id = $1", [free])).toEqual([]);
  });

  it("A text under the key of a gift is refused", async () => {
    const [anna, boris] = await pair();
    const once = key();
    await give(anna, boris, "rose", once);
    const text = { to: { memberId: boris }, body: "rose", clientId: once, origin: "member" } as const;
    expect(await codeOf(sendMessage(scope, anna, text))).toBe("request.repeated");
  });
});

describe("Icebreakers (CHA-05)", () => {
  it("Icebreakers use the interests on both profiles", async () => {
    const [anna, boris] = await pair();
    const like = (id: string, interests: string[]) =>
      app.oracle("update profiles set interests = $2 where member_id = $1", [id, interests]);
    await like(anna, ["wine", "gym", "dogs"]);
    await like(boris, ["dogs", "music", "wine"]);
    const { shared } = await scope.db.read((q) => getOpening(q, anna, boris));
    expect(shared.sort()).toEqual(["dogs", "wine"]);
  });
});
