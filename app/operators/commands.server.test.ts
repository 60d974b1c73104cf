import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { findEnding, startSession } from "~/accounts/sessions.server";
import { findPhotoFile } from "~/profiles/media.server";
import { openPhotoAddress, photoPath } from "~/profiles/photo-address.server";
import { quoteFor } from "~/payments/quote.server";
import { randomId, timeId } from "~/platform/ids";
import { services } from "~/platform/services.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { operatorCommands } from "./commands.server";

const app = testAppOfFile();

async function addPhoto(
  scope: TenantScope,
  memberId: string,
  state: "pending" | "active",
  position = 1,
): Promise<string> {
  const id = randomId();
  await scope.db.write((w) =>
    w
      .insert("photos")
      .values({ tenant_id: w.tenantId, id, member_id: memberId, position, state, created_at: sql<Date>`app_now()` })
      .execute(),
  );
  return id;
}

async function memberRow(memberId: string) {
  const [row] = await app.oracle<{ state: string; listed: boolean; main_photo_id: string | null }>(
    "select m.state, p.listed, p.main_photo_id from members m join profiles p on p.member_id = m.id where m.id = $1",
    [memberId],
  );
  return row;
}

it("An email address in place of an id is refused with a hint at the command that lists ids", async () => {
  const block = operatorCommands["operator.block-debits"];
  await expect(block({ site: "ember", id: "ada@members.test", why: "returned debits" })).rejects.toThrow(
    'id must be an id as the lists show it, a member\'s by "members <site> <e-mail>".',
  );
});

describe("the photo queue", () => {
  it("The photo queue lists this tenant's waiting photos, and an approved photo becomes the main one", async () => {
    const mine = await app.member(app.ember, { name: "Ada" });
    const theirs = await app.member(app.marina);
    const first = await addPhoto(app.ember, mine, "pending");
    const other = await addPhoto(app.marina, theirs, "pending");
    const queue = await operatorCommands["operator.photos"]({ site: "ember" });
    expect(queue.map(({ id, memberName }) => [id, memberName])).toEqual([[first, "Ada"]]);
    await operatorCommands["operator.approve"]({ site: "ember", id: first });
    expect(await memberRow(mine)).toMatchObject({ main_photo_id: first });
    expect(await operatorCommands["operator.photos"]({ site: "ember" })).toEqual([]);
    await expect(operatorCommands["operator.approve"]({ site: "ember", id: other })).rejects.toThrow(
      "There is no photo",
    );
  });

  it("The photo queue lists a displayed photo until its review, with its address, but no photos of fictional members", async () => {
    const mine = await app.member(app.ember);
    const id = await addPhoto(app.ember, mine, "active");
    await addPhoto(app.ember, await app.member(app.ember, { fictional: true }), "active");
    const queue = async () =>
      (await operatorCommands["operator.photos"]({ site: "ember" })).filter((photo) => photo.memberId === mine);
    const [photo] = await queue();
    expect(photo).toMatchObject({ id, isShown: true });
    const { origin, pathname } = new URL(photo?.address ?? "");
    expect(origin).toMatch(/^http:\/\/ember\.localhost:\d+$/);
    const file = /^\/media\/(.+)$/.exec(pathname)?.[1] as string;
    expect(openPhotoAddress(app.ember.tenant, file)).toMatchObject([{ photoId: id, size: "review" }]);
    expect(
      (await operatorCommands["operator.photos"]({ site: "ember" }))
        .filter(({ isShown }) => isShown)
        .map((one) => one.id),
    ).toEqual([id]);
    await operatorCommands["operator.approve"]({ site: "ember", id });
    expect(await queue()).toEqual([]);
  });

  it("A hidden photo gets an expiring address for staff, which opens no other size and no other tenant's photo", async () => {
    const mine = await app.member(app.ember);
    const id = await addPhoto(app.ember, mine, "pending");
    await app.ember.files.put(`photos/${id}/full.webp`, new Uint8Array([1, 2, 3]), "image/webp");
    const nobody = async () => null;
    const open = async (scope: TenantScope, file: string) => {
      const [address] = openPhotoAddress(scope.tenant, file);
      const found = address ? await findPhotoFile(scope, address, nobody) : null;
      return found && [...found.bytes];
    };
    const listed = await operatorCommands["operator.photos"]({ site: "ember" });
    const file = listed.find((photo) => photo.id === id)?.address.split("/media/")[1] as string;
    expect(await open(app.ember, file)).toEqual([1, 2, 3]);
    expect(await open(app.marina, file)).toBeNull();
    const asFull = file.replace("review", "full");
    expect(await open(app.ember, asFull)).toBeNull();
    const full = photoPath(app.ember.tenant, id, "full").split("/media/")[1] as string;
    expect(await open(app.ember, full)).toBeNull();
    expect(await open(app.ember, full.replace("full", "review"))).toBeNull();
    expect(openPhotoAddress(app.ember.tenant, file, Date.now() + 31 * 60_000)).toEqual([]);
    await operatorCommands["operator.refuse"]({ site: "ember", id, why: "quality" });
    expect(await open(app.ember, file)).toBeNull();
  });

  it("A displayed photo is refused with a reason, and the next photo becomes the main photo", async () => {
    const mine = await app.member(app.ember);
    const first = await addPhoto(app.ember, mine, "pending", 1);
    const second = await addPhoto(app.ember, mine, "active", 2);
    await operatorCommands["operator.approve"]({ site: "ember", id: first });
    await operatorCommands["operator.refuse"]({ site: "ember", id: first, why: "shows somebody else" });
    expect(await memberRow(mine)).toMatchObject({ main_photo_id: second });
    expect(await app.acts(first)).toMatchObject([
      { verb: "approve", before: { state: "pending" }, after: { state: "active", memberId: mine } },
      { verb: "refuse", reason: "shows somebody else", before: { state: "active" }, after: { state: "refused" } },
    ]);
  });

  it("A stored picture is given to its own tenant and not to a neighbour", async () => {
    const id = randomId();
    await app.ember.files.put(`photos/${id}/full.webp`, new Uint8Array([1, 2, 3]), "image/webp");
    expect(await operatorCommands["operator.look"]({ site: "ember", id })).toBe("AQID");
    await expect(operatorCommands["operator.look"]({ site: "marina", id })).rejects.toThrow("No picture is stored");
  });
});

describe("a ban", () => {
  it("A ban ends the sessions, unlists the member, and can be lifted", async () => {
    const id = await app.member(app.ember, { name: "Bea" });
    await app.ember.db.write((w) => startSession(w, id, "test"));
    await operatorCommands["operator.ban"]({ site: "ember", id, rule: "threats", why: "threatened others" });
    expect(await memberRow(id)).toMatchObject({ state: "banned", listed: false });
    expect(await app.oracle("select 1 from sessions where member_id = $1 and ended_at is null", [id])).toEqual([]);
    await expect(
      operatorCommands["operator.ban"]({ site: "ember", id, rule: "threats", why: "once more" }),
    ).rejects.toThrow("can be banned");
    await operatorCommands["operator.unban"]({ site: "ember", id });
    expect(await memberRow(id)).toMatchObject({ state: "active", listed: true });
    expect(await app.acts(id)).toMatchObject([
      { verb: "ban", before: { state: "active" }, after: { state: "banned", credits: "returned" } },
      { verb: "unban", before: { state: "banned" }, after: { state: "active" } },
    ]);
  });

  it("A lifted ban leaves an unconfirmed member unconfirmed and unlisted", async () => {
    const id = await app.member(app.ember, { state: "unconfirmed" });
    await operatorCommands["operator.ban"]({ site: "ember", id, rule: "advertising", why: "spam" });
    await operatorCommands["operator.unban"]({ site: "ember", id });
    expect(await memberRow(id)).toMatchObject({ state: "unconfirmed", listed: false });
  });

  it("A ban needs a reason, a known site and a known member", async () => {
    const id = await app.member(app.marina);
    await expect(
      operatorCommands["operator.ban"]({ site: "marina", id, rule: "advertising", why: " " }),
    ).rejects.toThrow("why needs a reason");
    await expect(
      operatorCommands["operator.ban"]({ site: "ember", id, rule: "advertising", why: "spam" }),
    ).rejects.toThrow("can be banned");
    await expect(
      operatorCommands["operator.ban"]({ site: "nope", id, rule: "advertising", why: "spam" }),
    ).rejects.toThrow("There are: ember, marina");
  });
});

describe("finding members", () => {
  it("Members are found by the beginning of their name or email address, or by id, on one tenant only", async () => {
    const id = await app.member(app.ember, { name: "Zelda", email: "queen@members.test" });
    await app.member(app.marina, { name: "Zelda", email: "queen@members.test" });
    for (const text of ["zel", "QUEEN@", id]) {
      expect((await operatorCommands["operator.members"]({ site: "ember", text })).map((found) => found.id)).toEqual([
        id,
      ]);
    }
    expect(await operatorCommands["operator.members"]({ site: "ember", text: "%" })).toEqual([]);
  });
});

describe("complaints", () => {
  it("Open complaints are listed and closed once; the decision is recorded and the text unchanged", async () => {
    const id = timeId();
    await app.ember.db.write((w) =>
      w
        .insert("complaints")
        .values({
          tenant_id: w.tenantId,
          id,
          topic: "harassment",
          body: "He insists.",
          created_at: sql<Date>`app_now()`,
        })
        .execute(),
    );
    const listed = await operatorCommands["operator.complaints"]({ site: "ember" });
    expect(listed.map(({ topic }) => topic)).toEqual(["harassment"]);
    expect(await operatorCommands["operator.complaints"]({ site: "marina" })).toEqual([]);
    await operatorCommands["operator.close"]({ site: "ember", id, why: "warned the member" });
    await expect(operatorCommands["operator.close"]({ site: "ember", id, why: "again" })).rejects.toThrow(
      "no open complaint",
    );
    expect((await app.acts(id)).map(({ reason }) => reason)).toEqual(["warned the member"]);
    const rewrite = app.ember.db.write((w) => w.update("complaints").set({ body: "nothing" }).execute());
    await expect(rewrite).rejects.toThrow("permission denied");
  });
});

describe("discount codes (OFF-02..06)", () => {
  const make = (args: { code: string; percent: string; minimum?: string; country?: string; until?: string }) =>
    operatorCommands["operator.code"]({ site: "ember", ...args });
  const quoted = (code: string, change: { country?: string; bundleId?: string; memberId: string }) =>
    app.ember.db.read((q) => quoteFor(q, { bundleId: "c50", country: "GB", iso: "en-GB", code, ...change }));

  it("A discount code lowers orders that meet its conditions until it ends, and is listed with its use", async () => {
    const memberId = await app.member(app.ember, { premium: true });
    await make({ code: "spring", percent: "12.5" });
    await make({ code: "MORE", percent: "20", minimum: "18.99GBP", country: "GB", until: "2099-12-31" });
    expect(await quoted("Spring", { memberId })).toMatchObject({ listAmountMinor: 899, amountMinor: 787 });
    await expect(quoted("MORE", { memberId })).rejects.toMatchObject({ code: "offer.minimum" });
    expect(await quoted("MORE", { memberId, bundleId: "c120" })).toMatchObject({ amountMinor: 1519 });
    await expect(quoted("MORE", { memberId, bundleId: "c120", country: "IE" })).rejects.toMatchObject({
      code: "offer.country",
    });
    await operatorCommands["operator.end-code"]({ site: "ember", code: "SPRING" });
    await expect(quoted("SPRING", { memberId })).rejects.toMatchObject({ code: "offer.expired" });
    const codes = await operatorCommands["operator.codes"]({ site: "ember" });
    expect(
      codes.map(({ code, percentage, minimumMinor, isOver, used }) => [code, percentage, minimumMinor, isOver, used]),
    ).toEqual([
      ["MORE", 20, 1899, false, 0],
      ["SPRING", 12.5, 0, true, 0],
    ]);
    // The code expires at the end of the day in the site's time zone.
    expect(codes[0]?.expiresAt?.toISOString()).toBe("2100-01-01T00:00:00.000Z");
    expect(await operatorCommands["operator.codes"]({ site: "marina" })).toEqual([]);
  });

  it("A discount code that exists or could lower no order is refused in words", async () => {
    await make({ code: "TWICE", percent: "10" });
    for (const [args, words] of [
      [{ code: "twice", percent: "20" }, "There is a code TWICE already."],
      [{ code: "TIMEBONUS25", percent: "20" }, "TIMEBONUS25 is a rule of its own"],
      [{ code: "MUCH", percent: "100" }, "percent must be 90 or less"],
      [{ code: "NONE", percent: "x" }, "percent must be a number"],
      [{ code: "a b", percent: "10" }, "code must be letters and digits"],
      [{ code: "FAR", percent: "10", country: "NL" }, "does not sell to NL. It sells to: GB"],
      [{ code: "LEAST", percent: "10", minimum: "20" }, "minimum must be an amount like 20GBP"],
      [{ code: "LEAST", percent: "10", minimum: "20GBP", country: "IE" }, "like 20EUR"],
      [{ code: "LATE", percent: "10", until: "2026-13-01" }, "until must be a day"],
    ] as const) {
      await expect(make(args), words).rejects.toThrow(words);
    }
    const end = (code: string) => operatorCommands["operator.end-code"]({ site: "ember", code });
    await expect(end("NOSUCH")).rejects.toThrow("There is no code NOSUCH that still holds.");
  });
});

it("The operator can check the books of all tenants, and a wrong row is named with its tenant (M09)", async () => {
  const memberId = await app.member(app.marina, { credits: 5 });
  expect(await operatorCommands["operator.books"]()).toEqual([]);
  await app.oracle("update wallets set balance = balance + 1 where member_id = $1", [memberId]);
  expect(await operatorCommands["operator.books"]()).toMatchObject([{ site: "marina", rule: "L-1", row: memberId }]);
  await app.oracle("update wallets set balance = balance - 1 where member_id = $1", [memberId]);
});

describe("health", () => {
  it("Health counts the tenants and the background jobs", async () => {
    const { waiting } = (await operatorCommands["operator.health"]()).jobs;
    await app.ember.enqueue("mail.send", { mailId: timeId() });
    expect(await operatorCommands["operator.health"]()).toMatchObject({
      sites: 2,
      jobs: { waiting: waiting + 1, failed: 0 },
      clockOffsetSeconds: 0,
    });
  });
});

it("The list of failed jobs holds those that used up their tries and malformed ones", async () => {
  await app.oracle("delete from pgboss.job");
  expect(await operatorCommands["operator.failed-jobs"]()).toEqual([]);
  const given = [
    [null, 0],
    [{ job: "mail.send", payload: { tenantId: 1e12 } }, 0],
    [{ job: "no.such.job", payload: { tenantId: app.ember.tenant.id } }, 1],
  ] as const;
  for (const [data, triesBefore] of given) {
    await app.oracle(
      `insert into pgboss.job (name, data, policy, singleton_key, retry_limit, retry_count, started_on)
       values ('quick', $1::jsonb, 'short', gen_random_uuid(), 2, $2, now())`,
      [JSON.stringify(data), triesBefore],
    );
  }
  await services().queue.runDueJobs();
  const failed = await operatorCommands["operator.failed-jobs"]();
  expect(failed.toSorted((a, b) => a.tries - b.tries || String(b.job).localeCompare(String(a.job)))).toMatchObject([
    { job: null, tenantId: null, isMalformed: true, tries: 0 },
    { job: "mail.send", tenantId: null, isMalformed: true, tries: 0 },
    { job: "no.such.job", tenantId: app.ember.tenant.id, isMalformed: false, tries: 3 },
  ]);
  expect(failed.find(({ tries }) => tries > 0)?.error).toContain("no job");
  expect(await operatorCommands["operator.health"]()).toMatchObject({ jobs: { waiting: 0, running: 0, failed: 3 } });
});

it("Customer service logs a member out on all devices, once, and nobody else", async () => {
  const [mine, other, theirs] = [
    await app.member(app.ember),
    await app.member(app.ember),
    await app.member(app.marina),
  ];
  const start = (scope: TenantScope, id: string) => scope.db.write((w) => startSession(w, id, "Firefox"));
  const [phone] = [await start(app.ember, mine), await start(app.ember, mine)];
  await start(app.ember, other);
  await start(app.marina, theirs);
  const logOut = (id: string) =>
    operatorCommands["operator.log-out-everywhere"]({ site: "ember", id, why: "Lost the phone." });
  expect(await logOut(mine)).toBe(2);
  await expect(logOut(mine)).rejects.toThrow("is logged in on no device");
  await expect(logOut(theirs)).rejects.toThrow("is logged in on no device");
  const running = await app.oracle<{ member_id: string }>(
    "select member_id from sessions where member_id = any($1) and ended_at is null",
    [[mine, other, theirs]],
  );
  expect(running.map((row) => row.member_id).sort()).toEqual([other, theirs].sort());
  expect(await app.ember.db.read((q) => findEnding(q, phone.token))).toBe("elsewhere");
  expect(await app.acts(mine)).toMatchObject([{ reason: "Lost the phone.", before: { devices: 2 } }]);
});

it("Customer service can clear a spam complaint and no other reason for stopped mails (ROL-25)", async () => {
  const [mine, theirs] = [await app.member(app.ember), await app.member(app.marina)];
  await app.oracle("update accounts set notifications_disabled = '{bounce,spam}' where member_id = any($1)", [
    [mine, theirs],
  ]);
  const allow = (id: string) => operatorCommands["operator.allow-mails"]({ site: "ember", id });
  await allow(mine);
  await expect(allow(mine)).rejects.toThrow("was marked as spam here");
  await expect(allow(theirs)).rejects.toThrow("was marked as spam here");
  const rows = await app.oracle<{ member_id: string; notifications_disabled: string[] }>(
    "select member_id, notifications_disabled from accounts where member_id = any($1)",
    [[mine, theirs]],
  );
  const reasons = Object.fromEntries(rows.map((row) => [row.member_id, row.notifications_disabled]));
  expect(reasons).toEqual({ [mine]: ["bounce"], [theirs]: ["bounce", "spam"] });
});
