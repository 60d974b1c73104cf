import { beforeAll, describe, expect, it } from "vitest";
import type { Viewer } from "~/accounts/viewer";
import { getConversation } from "~/chat/conversations.server";
import type { LikedPart } from "~/likes/like";
import { listLikes } from "~/likes/like-lists.server";
import { unlike } from "~/likes/likes.server";
import { refuseText } from "~/operators/text-queue.server";
import { randomId } from "~/platform/ids";
import { saveAnswers } from "~/profiles/answers.server";
import { cropPhoto } from "~/profiles/photo-crop.server";
import { addPhoto } from "~/profiles/photos.server";
import { blockMember } from "~/safety/blocking.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { picture } from "../../tests/support/picture";
import { testAppOfFile } from "../../tests/support/test-app";
import { likePart } from "./liked-part.server";

const app = testAppOfFile();
let scope: TenantScope;

beforeAll(async () => {
  scope = await app.change(app.ember, { message_credits: 5, free_messages: 0 });
});

const sunday: LikedPart = { prompt: "sunday" };
const liker = (credits: number, premium = true) => app.member(scope, { premium, credits });

async function answering(at = scope): Promise<string> {
  const id = await app.member(at, { premium: true });
  await at.db.write((w) => saveAnswers(w, id, [{ prompt: "sunday", body: "In bed." }]));
  return id;
}

async function withPhotos(memberId: string, states: readonly string[]): Promise<string[]> {
  for (const [position, state] of states.entries())
    await app.oracle(
      `insert into photos (tenant_id, id, member_id, position, state, created_at)
       values ($1, gen_random_uuid(), $2, $3, $4, now())`,
      [scope.tenant.id, memberId, position, state],
    );
  const rows = await app.oracle<{ id: string }>("select id from photos where member_id = $1 order by position", [
    memberId,
  ]);
  return rows.map(({ id }) => id);
}

interface Given {
  body?: string;
  clientId?: string;
  premium?: boolean;
}

function give(fromId: string, toId: string, part: LikedPart, { body = "", clientId, premium = true }: Given = {}) {
  const viewer = { memberId: fromId, premium, state: "active" } as Viewer;
  return likePart(scope, viewer, { toId, part, body, clientId: clientId ?? randomId() });
}

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => "liked",
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );
const likesOf = (fromId: string) =>
  app.oracle("select to_id, liked_photo, liked_prompt from likes where from_id = $1 order by created_at", [fromId]);
const messagesOf = (fromId: string) =>
  app.oracle<{ part: unknown }>("select body, credits, part from messages where sender_id = $1 order by id", [fromId]);
const balanceOf = async (memberId: string) =>
  (
    await app.oracle<{ balance: number; entries: number }>(
      `select balance, (select sum(amount)::integer from ledger_entries where member_id = $1 and account = 'wallet') as entries
     from wallets where member_id = $1`,
      [memberId],
    )
  )[0];

describe("A like of an answer with words", () => {
  it("A like with words stores the like, the quoted answer and the price of one message", async () => {
    const [me, ann] = [await liker(7), await answering()];
    const { conversationId } = await give(me, ann, sunday, { body: "Me too!" });
    expect(await likesOf(me)).toEqual([{ to_id: ann, liked_photo: null, liked_prompt: "sunday" }]);
    expect(await messagesOf(me)).toEqual([
      { body: "Me too!", credits: 5, part: { prompt: "sunday", body: "In bed." } },
    ]);
    expect(await balanceOf(me)).toEqual({ balance: 2, entries: 2 });
    await scope.db.write((w) => saveAnswers(w, ann, []));
    const theirs = await scope.db.read((q) => getConversation(q, ann, conversationId ?? ""));
    expect(theirs.messages[0]?.part).toEqual({ prompt: "sunday", body: "In bed." });
  });

  it("A like with words sent twice is charged once, also from two tabs at once", async () => {
    const [me, ann] = [await liker(20), await answering()];
    const once = { body: "Me too!", clientId: randomId() };
    const answers = await Promise.all([give(me, ann, sunday, once), give(me, ann, sunday, once)]);
    answers.push(await give(me, ann, sunday, once));
    expect(new Set(answers.map(({ conversationId }) => conversationId)).size).toBe(1);
    expect(await messagesOf(me)).toHaveLength(1);
    expect(await balanceOf(me)).toEqual({ balance: 15, entries: 15 });
  });

  it("A member without enough credits for the words likes nothing", async () => {
    const [me, ann] = [await liker(4), await answering()];
    expect(await codeOf(give(me, ann, sunday, { body: "Me too!" }))).toBe("message.not_enough_credits");
    expect([await likesOf(me), await messagesOf(me), await balanceOf(me)]).toEqual([
      [],
      [],
      { balance: 4, entries: 4 },
    ]);
  });

  it("A like without words is free, and a later part replaces the earlier one", async () => {
    const [me, ann] = [await liker(4), await answering()];
    const [photo = ""] = await withPhotos(ann, ["active"]);
    await give(me, ann, sunday);
    await give(me, ann, { photo });
    expect(await likesOf(me)).toEqual([{ to_id: ann, liked_photo: photo, liked_prompt: null }]);
    expect([await messagesOf(me), await balanceOf(me)]).toEqual([[], { balance: 4, entries: 4 }]);
  });

  it("The key of a sent message refuses the same words for another part", async () => {
    const [me, ann] = [await liker(20), await answering()];
    const [photo = ""] = await withPhotos(ann, ["active"]);
    const once = { body: "Me too!", clientId: randomId() };
    await give(me, ann, sunday, once);
    expect(await codeOf(give(me, ann, { photo }, once))).toBe("request.repeated");
    expect(await codeOf(give(me, ann, sunday, once))).toBe("liked");
    expect(await balanceOf(me)).toMatchObject({ balance: 15 });
  });

  it("A crop of a liked photo keeps the like and the quote of this photo alone", async () => {
    const [me, ann, bea] = [await liker(20), await answering(), await answering()];
    const bytes = new Uint8Array(await picture(400, 300).png().toBuffer());
    const photo = await addPhoto(scope, { memberId: ann, premium: true }, bytes);
    const [other = ""] = await withPhotos(bea, ["active"]);
    await give(me, ann, { photo }, { body: "Where is that?" });
    await give(me, bea, { photo: other }, { body: "And that?" });
    const cropped = await cropPhoto(scope, ann, photo, { x: 0, y: 0, width: 0.5, height: 1 });
    expect(await likesOf(me)).toEqual([
      { to_id: ann, liked_photo: cropped, liked_prompt: null },
      { to_id: bea, liked_photo: other, liked_prompt: null },
    ]);
    expect((await messagesOf(me)).map(({ part }) => part)).toEqual([{ photo: cropped }, { photo: other }]);
  });

  it("A repeated like with words is sent and charged once, also when its photo was cropped or deleted meanwhile", async () => {
    const [me, ann] = [await liker(20), await answering()];
    const bytes = new Uint8Array(await picture(400, 300).png().toBuffer());
    const photo = await addPhoto(scope, { memberId: ann, premium: true }, bytes);
    const [other = ""] = await withPhotos(ann, ["active"]).then((ids) => ids.filter((id) => id !== photo));
    const once = { body: "Where is that?", clientId: randomId() };
    const first = await give(me, ann, { photo }, once);
    const cropped = await cropPhoto(scope, ann, photo, { x: 0, y: 0, width: 0.5, height: 1 });
    expect(await give(me, ann, { photo }, once)).toEqual(first);
    expect(await codeOf(give(me, ann, { photo: other }, once))).toBe("request.repeated");
    await app.oracle("delete from photos where id = $1", [cropped]);
    expect(await give(me, ann, { photo: cropped }, once)).toEqual(first);
    expect(await messagesOf(me)).toHaveLength(1);
    expect(await balanceOf(me)).toEqual({ balance: 15, entries: 15 });
  });

  it("A refused answer disappears from the messages that quote the answer, and other quotes stay", async () => {
    const [me, ann, bea] = [await liker(20), await answering(), await answering()];
    await give(me, ann, sunday, { body: "Me too!" });
    await give(me, bea, sunday, { body: "Me too!" });
    const [text] = await app.oracle<{ id: string }>("select id from profile_texts where member_id = $1", [ann]);
    const reasons = { ground: "advertising", facts: "No numbers." } as const;
    await scope.db.write((w) => refuseText(w, "olga", text?.id ?? "", reasons));
    expect((await messagesOf(me)).map(({ part }) => part)).toEqual([
      { prompt: "sunday", body: "" },
      { prompt: "sunday", body: "In bed." },
    ]);
  });

  it("A withdrawn like leaves the message", async () => {
    const [me, ann] = [await liker(5), await answering()];
    await give(me, ann, sunday, { body: "Me too!" });
    await scope.db.write((w) => unlike(w, { fromId: me, toId: ann }));
    expect([await likesOf(me), await messagesOf(me)]).toMatchObject([[], [{ body: "Me too!" }]]);
  });
});

describe("Parts that cannot be liked", () => {
  it("Hidden, foreign and unknown parts give the same 404 without a like or a charge", async () => {
    const [me, ann, neighbour] = [await liker(50), await answering(), await answering(app.marina)];
    const [waiting = ""] = await withPhotos(ann, ["pending"]);
    const other = await answering();
    const [foreign = ""] = await withPhotos(other, ["active"]);
    const parts: [string, LikedPart][] = [
      [ann, { photo: waiting }],
      [ann, { photo: foreign }],
      [ann, { prompt: "trip" }],
      [ann, { prompt: "castle" }],
      [neighbour, sunday],
    ];
    for (const [toId, part] of parts)
      for (const body of ["", "Hello"]) expect(await codeOf(give(me, toId, part, { body }))).toBe("page.not_found");
    await scope.db.write((w) => blockMember(w, ann, me));
    expect(await codeOf(give(me, ann, sunday))).toBe("page.not_found");
    expect([await likesOf(me), await messagesOf(me), (await balanceOf(me))?.balance]).toEqual([[], [], 50]);
  });

  it("An answer to a question that the site has removed cannot be liked", async () => {
    const [me, ann] = [await liker(5), await answering()];
    const changed = await app.change(app.ember, { message_credits: 5, free_messages: 0, prompts: ["trip"] });
    const viewer = { memberId: me, state: "active" } as Viewer;
    const call = likePart(changed, viewer, { toId: ann, part: sunday, body: "", clientId: randomId() });
    expect(await codeOf(call)).toBe("page.not_found");
  });

  it("A free member likes the three photos in sight, and a premium member every photo (ROL-13)", async () => {
    const [free, premium, ann] = [await liker(5, false), await liker(5), await answering()];
    const photos = await withPhotos(ann, ["active", "active", "active", "active"]);
    const [, , third = "", fourth = ""] = photos;
    expect(await codeOf(give(free, ann, { photo: third }, { premium: false }))).toBe("liked");
    expect(await codeOf(give(free, ann, { photo: fourth }, { premium: false }))).toBe("page.not_found");
    expect(await codeOf(give(premium, ann, { photo: fourth }))).toBe("liked");
  });
});

it("The list of received likes names the liked part, and a deleted photo is left out", async () => {
  const [me, other, ann] = [await liker(5), await liker(5), await answering()];
  const [photo = ""] = await withPhotos(ann, ["active"]);
  await give(me, ann, { photo });
  await give(other, ann, sunday);
  const partsOf = async () => {
    const { rows } = await scope.db.read((q) => listLikes(q, { memberId: ann, type: "received", after: null }));
    return Object.fromEntries(rows.map(({ card, part }) => [card.id, part]));
  };
  expect(await partsOf()).toEqual({ [me]: { photo }, [other]: { prompt: "sunday", body: "" } });
  await app.oracle("delete from photos where id = $1", [photo]);
  expect((await partsOf())[me]).toEqual({ photo: null });
});
