import { beforeAll, describe, expect, it } from "vitest";
import type { Viewer } from "~/accounts/viewer";
import { sendMessage } from "~/chat/messages.server";
import { removeConversationWith } from "~/chat/participant.server";
import { translator } from "~/i18n/catalogue.server";
import { randomId } from "~/platform/ids";
import { listLikes } from "~/likes/like-lists.server";
import { like } from "~/likes/likes.server";
import { blockMember } from "~/safety/blocking.server";
import { presentPlace } from "~/profiles/present.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { countRoundTrips } from "~/tenancy/round-trips.server";
import { setInvisible } from "~/visibility/invisible.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { photosIn } from "../../tests/support/photos-in";
import { getMemberPage } from "./member-page.server";
import { presentMember } from "./present-member.server";

const app = testAppOfFile();
let scope: TenantScope;

beforeAll(() => {
  scope = app.ember;
});

const open = (memberId: string, viewerId: string | null = null, at = scope) =>
  at.db.read((q) => getMemberPage(q, memberId, viewerId));
const code = (call: Promise<unknown>) =>
  call.then(
    () => "shown",
    (error: { code?: string; facts?: object }) => [error.code, error.facts].filter(Boolean),
  );

async function withPhotos(count: number): Promise<string> {
  const id = await app.member(scope, { name: "Ann" });
  await app.oracle(
    `insert into photos (tenant_id, id, member_id, position, state, created_at)
     select $1, gen_random_uuid(), $2, n, case when n > $3 then 'pending' else 'active' end, now() from generate_series(1, $3 + 1) n`,
    [scope.tenant.id, id, count],
  );
  await app.oracle(
    "update profiles set main_photo_id = (select id from photos where member_id = $1 and position = 3) where member_id = $1",
    [id],
  );
  return id;
}

const viewer = (memberId: string, premium: boolean) => ({ memberId, premium, state: "active" }) as Viewer;
const visit = () => ({ tenant: scope.tenant, locale: "en" as const, t: translator("en") });

describe("removal of a conversation from the profile (CHA-15)", () => {
  it("A conversation removed on the profile leaves the list, and a new message brings it back", async () => {
    const me = await app.member(scope, { premium: true, credits: 100 });
    const ann = await app.member(scope, { premium: true, credits: 100 });
    const stranger = await app.member(scope);
    const lastSeq = async (viewerId: string | null = me) => (await open(ann, viewerId)).chat_seq;
    const write = (from: string, to: string) =>
      sendMessage(scope, from, { to: { memberId: to }, body: "Hello", clientId: randomId(), origin: "member" });
    expect(await lastSeq()).toBeNull();
    await write(me, ann);
    expect([await lastSeq(), await lastSeq(stranger), await lastSeq(null), await lastSeq(ann)]).toEqual([
      1,
      null,
      null,
      null,
    ]);
    await scope.db.write((w) => removeConversationWith(w, me, ann));
    expect([await lastSeq(), (await open(me, ann)).chat_seq]).toEqual([null, 1]);
    await write(ann, me);
    expect(await lastSeq()).toBe(2);
  });
});

describe("access to a profile", () => {
  it("A profile opens for every member, and a member who may not be seen gives the same 404 for every reason", async () => {
    const me = await app.member(scope);
    const ann = await app.member(scope);
    const { answer, trips } = await countRoundTrips(() => open(ann, me));
    expect([answer.id, trips]).toEqual([ann, 1]);
    const others = [
      "00000000-0000-0000-0000-000000000000",
      await app.member(scope, { state: "deleted" }),
      await app.member(scope, { state: "banned" }),
      await app.member(scope, { state: "unconfirmed" }),
      await app.member(app.marina),
    ];
    const answers = await Promise.all(others.map((other) => code(open(other, me))));
    for (const answer of answers) expect(answer).toEqual(["page.not_found", {}]);
    const fresh = others[3] as string;
    expect((await open(fresh, fresh)).id).toBe(fresh);
  });

  it("A hidden profile does not open for visitors", async () => {
    const hidden = await app.member(scope);
    await app.oracle("update profiles set listed = false where member_id = $1", [hidden]);
    expect(await code(open(hidden))).toEqual(["page.not_found", {}]);
    expect(await code(open(hidden, await app.member(scope)))).toBe("shown");
  });

  it("A blocked member cannot open the profile of the blocker, but the blocker can open theirs (SRC-15, AMB-086)", async () => {
    const blocker = await app.member(scope, { name: "Bea" });
    const blocked = await app.member(scope);
    await scope.db.write((w) => blockMember(w, blocker, blocked));
    expect(await code(open(blocker, blocked))).toEqual(["member.blocked_by", { name: "Bea" }]);
    expect((await open(blocked, blocker)).blocked_by_me).toBe(true);
  });
});

describe("the contents of a profile", () => {
  it("A profile shows the main photo to visitors, three to free members, all to premium ones (ROL-03, ROL-13)", async () => {
    const ann = await withPhotos(5);
    const row = await open(ann);
    const [main] = await app.oracle<{ main_photo_id: string }>(
      "select main_photo_id from profiles where member_id = $1",
      [ann],
    );
    const me = await app.member(scope);
    const visitor = presentMember(row, visit(), null);
    const free = presentMember(row, visit(), viewer(me, false));
    const premium = presentMember(row, visit(), viewer(me, true));
    expect([visitor.photos.length, visitor.locked]).toEqual([1, { count: 4, by: "login" }]);
    expect(photosIn(scope.tenant, visitor.photos[0]?.src ?? "")).toEqual([main?.main_photo_id]);
    expect([free.photos.length, free.locked]).toEqual([3, { count: 2, by: "premium" }]);
    expect([premium.photos.length, premium.locked]).toEqual([5, null]);
  });

  it("A profile shows the whole place, while lists show its two most exact names (PRO-04)", async () => {
    const ann = await app.member(scope, { country: "GB" });
    await app.oracle("update profiles set region = 'GB-SCT', city = 'Edinburgh' where member_id = $1", [ann]);
    const row = await open(ann);
    expect(presentMember(row, visit(), null).place).toBe("Edinburgh, Scotland, United Kingdom");
    expect(presentPlace(row, visit())).toBe("Edinburgh, Scotland");
  });

  it("A profile shows only fields that the tenant shows", async () => {
    const ann = await app.member(scope);
    await app.oracle(
      "update profiles set hair_color = 'red', eye_color = 'blue', city = 'Bath', about = 'Hi' where member_id = $1",
      [ann],
    );
    const narrow = await app.change(scope, { visible_profile_fields: ["name", "hair_color"] });
    const page = presentMember(await open(ann), { ...visit(), tenant: narrow.tenant }, null);
    expect(page).toMatchObject({
      age: null,
      place: null,
      about: null,
      interests: [],
      facts: [{ field: "hair_color", choice: "red" }],
    });
    expect(JSON.stringify(page)).not.toMatch(/blue|Bath/);
    scope = await app.change(narrow, { visible_profile_fields: app.ember.tenant.settings.visible_profile_fields });
  });

  it("A profile shows the likes between viewer and member, and labels a fictional member in words", async () => {
    const me = await app.member(scope);
    const invented = await app.member(scope, { fictional: true });
    await scope.db.write((w) => like(w, { fromId: invented, toId: me, origin: "fictional" }));
    const page = presentMember(await open(invented, me), visit(), viewer(me, false));
    expect([page.like, page.likeIsNew, page.activeToday]).toEqual(["received", true, false]);
    expect(page.fictional).toEqual({ label: "Fictional", warning: expect.stringContaining("fictional") });
  });

  it("An invisible member's profile and card in likes hide the day of activity (SET-08)", async () => {
    const [me, ann] = [await app.member(scope), await app.member(scope)];
    await scope.db.write((w) => like(w, { fromId: ann, toId: me, origin: "member" }));
    const seen = async () => {
      const page = presentMember(await open(ann, me), visit(), viewer(me, false));
      const { rows } = await scope.db.read((q) => listLikes(q, { memberId: me, type: "received", after: null }));
      return [page.activeToday, rows[0]?.card.active_today];
    };
    await app.oracle("update profiles set active_step = app_now() where member_id = $1", [ann]);
    expect(await seen()).toEqual([true, true]);
    await scope.db.write((w) => setInvisible(w, ann, true));
    expect(await seen()).toEqual([false, false]);
  });

  it("A profile ends with similar members, without the viewer and without blocked members", async () => {
    const person = (name: string) => app.member(scope, { name, country: "NZ", gender: "male" });
    const [me, ann, near, blocked] = [await person("Mo"), await person("Al"), await person("Ned"), await person("Bo")];
    await scope.db.write((w) => blockMember(w, blocked, me));
    expect((await open(ann, me)).similar.map((row) => row.id)).toEqual([near]);
  });

  it("A profile ends with similar members of the viewer's preferred ages only", async () => {
    const person = async (birth_date: string) => {
      const id = await app.member(scope, { country: "CA", gender: "male" });
      await app.setProfile(id, { birth_date });
      return id;
    };
    const [me, ann, , fitting] = [
      await person("1990-05-05"),
      await person("1990-05-05"),
      await person("1950-05-05"),
      await person("1985-05-05"),
    ];
    const row = await scope.db.read((q) => getMemberPage(q, ann, me, { minAge: 20, maxAge: 60 }));
    expect(row.similar.map(({ id }) => id)).toEqual([fitting]);
  });
});
