import { beforeAll, describe, expect, it } from "vitest";
import { sendMessage } from "~/chat/messages.server";
import { randomId } from "~/platform/ids";
import { textLines } from "../../scripts/operator/lines";
import { removeMessage } from "~/chat/participant.server";
import { saveAbout } from "~/profiles/about.server";
import { getOwnProfile } from "~/profiles/profile-editor.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { addAnswer } from "../../tests/support/answers";
import { testAppOfFile } from "../../tests/support/test-app";
import { operatorCommands } from "./commands.server";
import { readContents } from "./queue/contents.server";
import { approveText, listWaitingTexts, refuseText, restoreText } from "./text-queue.server";

const app = testAppOfFile();
let careful: TenantScope;
beforeAll(async () => {
  careful = await app.change(app.marina, { text_moderation: "queue" });
});

const write = (scope: TenantScope, memberId: string, text: string) =>
  scope.db.write((w) => saveAbout(w, memberId, text));
const shown = async (memberId: string) =>
  (await app.oracle<{ about: string }>("select about from profiles where member_id = $1", [memberId]))[0]?.about;
const own = async (memberId: string) => {
  const { about, about_state, about_reason } = await careful.db.read((q) => getOwnProfile(q, memberId));
  return [about, about_state, about_reason];
};
const reasons = (facts: string) => ({ ground: "advertising", facts }) as const;
const waiting = async (memberId: string) =>
  (await careful.db.read((q) => listWaitingTexts(q))).filter((text) => text.memberId === memberId);

describe("members' texts about themselves", () => {
  it("A text is shown at once when the tenant requires no review", async () => {
    const me = await app.member(app.ember);
    await write(app.ember, me, "Tea.");
    expect(await shown(me)).toBe("Tea.");
  });

  it("A text's length counts an emoji of seven code points as one character", async () => {
    const me = await app.member(app.ember);
    const family = "👨\u200d👩\u200d👧\u200d👦";
    await write(app.ember, me, family.repeat(2_000));
    expect(await shown(me)).toBe(family.repeat(2_000));
    await expect(write(app.ember, me, family.repeat(2_001))).rejects.toMatchObject({
      code: "text.too_long",
      field: "about",
      facts: { max: 2_000 },
    });
  });

  it("A text and its changes wait where the tenant requires a review, and show once approved", async () => {
    const me = await app.member(careful);
    await write(careful, me, "Tea.");
    await write(careful, me, "Tea, and walks.");
    const [text, ...more] = await waiting(me);
    expect([text?.body, more, await shown(me)]).toEqual(["Tea, and walks.", [], ""]);
    expect(await own(me)).toEqual(["Tea, and walks.", "pending", null]);
    await careful.db.write((w) => approveText(w, text?.id as string));
    expect([await shown(me), await own(me)]).toEqual(["Tea, and walks.", ["Tea, and walks.", null, null]]);
  });

  it("A refused text leaves the approved one displayed, and its writer reads the reason", async () => {
    const me = await app.member(careful);
    await write(careful, me, "Tea.");
    await careful.db.write(async (w) => approveText(w, (await listWaitingTexts(w))[0]?.id as string));
    await write(careful, me, "Call 0123.");
    const [text] = await waiting(me);
    await careful.db.write((w) => refuseText(w, "olga", text?.id as string, reasons("No numbers, please.")));
    expect([await shown(me), await own(me)]).toEqual(["Tea.", ["Call 0123.", "refused", "No numbers, please."]]);
    await expect(careful.db.write((w) => approveText(w, text?.id as string))).rejects.toThrow("waits here");
  });

  it("A refusal is withdrawn when the writer goes back to the displayed text", async () => {
    const me = await app.member(careful);
    await write(careful, me, "Call 0123.");
    await careful.db.write(async (w) =>
      refuseText(w, "olga", (await listWaitingTexts(w))[0]?.id as string, reasons("No numbers.")),
    );
    await write(careful, me, "");
    expect(await own(me)).toEqual(["", null, null]);
  });

  it("When a member removes a text, it disappears at once, and so does a waiting one", async () => {
    const me = await app.member(careful);
    await write(careful, me, "Tea.");
    await write(careful, me, "");
    expect([await shown(me), await waiting(me), await own(me)]).toEqual(["", [], ["", null, null]]);
  });

  it("A text displayed before its review disappears when refused, and leaves the queue when approved", async () => {
    const me = await app.member(app.ember);
    const queue = async () =>
      (await app.ember.db.read((q) => listWaitingTexts(q))).filter((text) => text.memberId === me);
    await write(app.ember, me, "Tea.");
    await write(app.ember, me, "Tea, and walks.");
    const [text, ...more] = await queue();
    expect([text?.body, text?.isShown, more, await shown(me)]).toEqual([
      "Tea, and walks.",
      true,
      [],
      "Tea, and walks.",
    ]);
    await app.ember.db.write((w) => approveText(w, text?.id as string));
    expect(await queue()).toEqual([]);
    await write(app.ember, me, "Call 0123.");
    const [next] = await queue();
    await app.ember.db.write((w) => refuseText(w, "olga", next?.id as string, reasons("No numbers.")));
    expect([await shown(me), await queue()]).toEqual(["Tea, and walks.", []]);
    const { about, about_state } = await app.ember.db.read((q) => getOwnProfile(q, me));
    expect([about, about_state]).toEqual(["Call 0123.", "refused"]);
  });
});

describe("answers to prompts", () => {
  const asks = (memberId: string, prompt: string | null, body: string, state?: "active" | "refused") =>
    addAnswer(careful, { memberId, prompt, body, state });
  const answers = async (memberId: string) => {
    const rows = await app.oracle<{ answers: { prompt: string; body: string }[] }>(
      "select answers from profiles where member_id = $1",
      [memberId],
    );
    return rows[0]?.answers.map(({ prompt, body }) => `${prompt}: ${body}`);
  };
  const approve = (id: string) => careful.db.write((w) => approveText(w, id));
  const refuse = (id: string) => careful.db.write((w) => refuseText(w, "olga", id, reasons("No numbers.")));
  const restore = (id: string) => careful.db.write((w) => restoreText(w, id));
  const contents = (id: string) => careful.db.read((q) => readContents(q, "text", id));

  it("A text about oneself and an answer to each prompt wait side by side, and a prompt has one waiting answer", async () => {
    const me = await app.member(careful);
    await asks(me, "sunday", "In bed.");
    await asks(me, "proud", "My garden.");
    await write(careful, me, "Tea.");
    await write(careful, me, "Tea, and walks.");
    expect((await waiting(me)).map(({ kind, prompt, body }) => [kind, prompt, body])).toEqual([
      ["answer", "sunday", "In bed."],
      ["answer", "proud", "My garden."],
      ["about", null, "Tea, and walks."],
    ]);
    expect((await waiting(me)).map((text) => textLines(text)).join()).toMatch(/answer to sunday.*about themselves/s);
    await expect(asks(me, "sunday", "At the sea.")).rejects.toThrow("profile_texts_waiting");
    await expect(asks(me, null, "Coffee.")).rejects.toThrow("profile_texts_waiting");
  });

  it("A change of the text about oneself leaves the answers, whose state is not the text's", async () => {
    const me = await app.member(careful);
    const refused = await asks(me, "proud", "Call 0123.", "refused");
    await write(careful, me, "Tea.");
    await asks(me, "sunday", "In bed.");
    expect(await own(me)).toEqual(["Tea.", "pending", null]);
    await write(careful, me, "");
    expect((await waiting(me)).map(({ body }) => body)).toEqual(["In bed."]);
    expect(await app.oracle("select state from profile_texts where id = $1", [refused])).toEqual([
      { state: "refused" },
    ]);
    expect(await own(me)).toEqual(["", null, null]);
  });

  it("A text displayed before its review leaves displayed answers in the queue when it changes", async () => {
    const me = await app.member(careful);
    await asks(me, "sunday", "Tea.", "active");
    const open = await app.change(app.marina, { text_moderation: "accept" });
    await write(open, me, "Tea.");
    await write(open, me, "Tea, and walks.");
    careful = await app.change(app.marina, { text_moderation: "queue" });
    expect((await waiting(me)).map(({ kind, body }) => [kind, body])).toEqual([
      ["answer", "Tea."],
      ["about", "Tea, and walks."],
    ]);
  });

  it("An approved answer is added, a changed one keeps its place, and the text about oneself stays", async () => {
    const me = await app.member(careful);
    await write(careful, me, "Tea.");
    await approve((await waiting(me))[0]?.id as string);
    await approve(await asks(me, "sunday", "In bed."));
    await approve(await asks(me, "proud", "My garden."));
    const changed = await asks(me, "sunday", "At the sea.");
    expect(await contents(changed)).toMatchObject({ prompt: "sunday", body: "At the sea.", before: "In bed." });
    await approve(changed);
    expect([await shown(me), await answers(me)]).toEqual(["Tea.", ["sunday: At the sea.", "proud: My garden."]]);
  });

  it("A waiting answer is compared with the displayed one, never with another text", async () => {
    const me = await app.member(careful);
    await write(careful, me, "Tea.");
    await approve((await waiting(me))[0]?.id as string);
    const first = await asks(me, "sunday", "In bed.");
    expect(await contents(first)).toMatchObject({ before: "" });
    await app.oracle(`update profiles set answers = '[{"prompt": "sunday", "body": "Asleep."}]' where member_id = $1`, [
      me,
    ]);
    expect(await contents(first)).toMatchObject({ before: "Asleep." });
  });

  it("A refused answer gives way to the approved one, or disappears without one", async () => {
    const me = await app.member(careful);
    await write(careful, me, "Tea.");
    await approve((await waiting(me))[0]?.id as string);
    await approve(await asks(me, "sunday", "In bed."));
    const [changed, bare] = [
      await asks(me, "sunday", "Call 0123.", "active"),
      await asks(me, "proud", "Me.", "active"),
    ];
    await app.oracle(
      `update profiles set answers = '[{"prompt": "sunday", "body": "Call 0123."}, {"prompt": "proud", "body": "Me."}]'
       where member_id = $1`,
      [me],
    );
    await refuse(changed);
    await refuse(bare);
    expect([await shown(me), await answers(me)]).toEqual(["Tea.", ["sunday: In bed."]]);
  });

  it("A fourth answer is not approved, and waits until the writer removes another one", async () => {
    const me = await app.member(careful);
    for (const prompt of ["sunday", "trip", "cook"]) await approve(await asks(me, prompt, "Yes."));
    const fourth = await asks(me, "music", "Jazz.");
    await expect(approve(fourth)).rejects.toThrow("shows 3 other answers");
    expect((await waiting(me)).map(({ id }) => id)).toEqual([fourth]);
    await app.oracle("update profiles set answers = answers - 0 where member_id = $1", [me]);
    await approve(fourth);
    expect(await answers(me)).toEqual(["trip: Yes.", "cook: Yes.", "music: Jazz."]);
  });

  it("A restored answer is displayed again, unless its prompt has a newer answer or three others are displayed", async () => {
    const me = await app.member(careful);
    const refused = await asks(me, "sunday", "In bed.");
    await refuse(refused);
    await asks(me, "proud", "My garden.");
    await write(careful, me, "Tea.");
    expect([await restore(refused), await answers(me)]).toEqual([true, ["sunday: In bed."]]);
    const older = await asks(me, "trip", "To Rome.");
    await refuse(older);
    await approve(await asks(me, "trip", "To Oslo."));
    expect([await restore(older), await answers(me)]).toEqual([false, ["sunday: In bed.", "trip: To Oslo."]]);
    const fourth = await asks(me, "music", "Jazz.");
    await refuse(fourth);
    await approve(await asks(me, "cook", "Soup."));
    expect([await restore(fourth), (await answers(me))?.length]).toEqual([false, 3]);
  });
});

describe("first messages with contact details", () => {
  const call = "Find me: www.elsewhere.test";
  const flagged = async () => {
    const [anna, boris] = [await app.member(careful, { premium: true, credits: 50 }), await app.member(careful)];
    const message = { to: { memberId: boris }, body: call, clientId: randomId(), origin: "member" } as const;
    return { anna, boris, ...(await sendMessage(careful, anna, message)) };
  };

  it("A first message with contact details waits in the text queue, with ids, findings and its writer's address", async () => {
    const { anna, boris, id } = await flagged();
    const [text] = await waiting(anna);
    const said = { kind: "first message", body: call, toId: boris, found: ["link"], isShown: true };
    expect(text).toMatchObject({ id, memberId: anna, ...said });
    expect(text?.address).toMatch(new RegExp(`^https?://[^/]+/members/${anna}$`));
    const lines = textLines(text as NonNullable<typeof text>);
    for (const told of [id, anna, boris, "link", `| ${call}`, text?.address]) expect(lines).toContain(told);
    expect(await app.ember.db.read((q) => listWaitingTexts(q))).not.toContainEqual(expect.objectContaining({ id }));
    await expect(app.ember.db.write((w) => approveText(w, id))).rejects.toThrow("waits here");
    expect(await waiting(anna)).toHaveLength(1);
  });

  it("A reviewed message leaves the queue and is recorded with its reviewer", async () => {
    const { anna, id } = await flagged();
    await operatorCommands["operator.pass"]({ site: careful.tenant.slug, id, actor: "olga" });
    expect(await waiting(anna)).toEqual([]);
    expect(await app.acts(id)).toMatchObject([{ verb: "pass", kind: "text", actor: "olga" }]);
    await expect(careful.db.write((w) => approveText(w, id))).rejects.toThrow("waits here");
  });

  it("A delivered message cannot be refused, and the operator is told what to do instead", async () => {
    const { anna, id } = await flagged();
    const declined = careful.db.write((w) => refuseText(w, "olga", id, reasons("No links.")));
    await expect(declined).rejects.toThrow(`warn or ban its writer ${anna}`);
    expect(await waiting(anna)).toHaveLength(1);
  });

  it("A message that its writer removed leaves the queue", async () => {
    const { anna, conversationId, id } = await flagged();
    await careful.db.write((w) => removeMessage(w, anna, { conversationId, messageId: id }));
    expect(await waiting(anna)).toEqual([]);
  });
});
