import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import type { TenantScope } from "~/tenancy/scope.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { picture as paint } from "../../tests/support/picture";
import { findPhotoFile } from "./media.server";
import { uncropped } from "./photo";
import { cropPhoto } from "./photo-crop.server";
import { movePhoto, orderPhotos, setMainPhoto } from "./photo-order.server";
import { addPhoto, listOwnPhotos, photoKey, removePhoto } from "./photos.server";

const app = testAppOfFile();
let scope: TenantScope;
let picture: Uint8Array;

beforeAll(async () => {
  scope = app.ember;
  const left = await paint(200, 300, "#ff0000").png().toBuffer();
  const right = await paint(200, 300, "#0000ff").png().toBuffer();
  picture = await paint(400, 300)
    .composite([
      { input: left, left: 0, top: 0 },
      { input: right, left: 200, top: 0 },
    ])
    .png()
    .toBuffer();
});

const code = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (error: { code?: string }) => error.code ?? "fault",
  );
const add = (memberId: string, key?: string) => addPhoto(scope, { memberId, premium: true }, picture, key);
const ids = async (memberId: string) =>
  (await scope.db.read((q) => listOwnPhotos(q, memberId))).map((photo) => photo.id);

describe("uploads", () => {
  it("A repeated upload adds one photo, even when both run at once", async () => {
    const me = await app.member(scope);
    const key = "a-key-of-this-upload";
    const [first, again] = await Promise.all([add(me, key), add(me, key)]);
    expect([again, await add(me, key), await ids(me)]).toEqual([first, first, [first]]);
    expect(await add(me, "a-key-of-another")).not.toBe(first);
  });

  it("An upload's id cannot be derived from its key, and differs between members (P02)", async () => {
    const [me, other] = [await app.member(scope), await app.member(scope)];
    const [mine, theirs] = [await add(me, "00000000"), await add(other, "00000000")];
    expect(mine).not.toBe(theirs);
    expect(mine).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });
});

describe("the order of photos", () => {
  it("A new order of photos is stored, and photos added in another tab come last", async () => {
    const me = await app.member(scope);
    const [a, b, c] = [await add(me), await add(me), await add(me)];
    await scope.db.write((w) => orderPhotos(w, me, [c, a]));
    expect(await ids(me)).toEqual([c, a, b]);
  });

  it("A photo moves by one place, and not beyond either end", async () => {
    const me = await app.member(scope);
    const [a, b, c] = [await add(me), await add(me), await add(me)];
    const move = (id: string, to: "earlier" | "later") => scope.db.write((w) => movePhoto(w, me, id, to));
    await move(a, "later");
    expect(await ids(me)).toEqual([b, a, c]);
    await move(c, "later");
    await move(b, "earlier");
    expect(await ids(me)).toEqual([b, a, c]);
    await move(c, "earlier");
    expect(await ids(me)).toEqual([b, c, a]);
  });

  it("Another member cannot order the photos, neither here nor on another tenant (P07)", async () => {
    const me = await app.member(scope);
    const mine = await add(me);
    const other = await app.member(scope);
    expect(await code(scope.db.write((w) => orderPhotos(w, other, [mine])))).toBe("page.not_found");
    expect(await code(scope.db.write((w) => movePhoto(w, other, mine, "later")))).toBe("page.not_found");
    expect(await code(app.marina.db.write((w) => orderPhotos(w, me, [mine])))).toBe("page.not_found");
  });
});

describe("the main photo", () => {
  it("A new main photo comes first, and the other photos keep their order", async () => {
    const me = await app.member(scope);
    const [first, second, third] = [await add(me), await add(me), await add(me)];
    await scope.db.write((w) => setMainPhoto(w, me, third));
    expect(await ids(me)).toEqual([third, first, second]);
    await scope.db.write((w) => setMainPhoto(w, me, first));
    expect(await ids(me)).toEqual([first, third, second]);
    const main = (await scope.db.read((q) => listOwnPhotos(q, me))).filter(({ is_main }) => is_main);
    expect(main.map(({ id }) => id)).toEqual([first]);
  });
});

describe("cropped photos", () => {
  const crop = { x: 0.5, y: 0, width: 0.5, height: 1 };

  it("A cropped photo has a new id, stays the main photo, and can show the whole picture again", async () => {
    const me = await app.member(scope);
    const [first, second] = [await add(me), await add(me)];
    await scope.db.write((w) => setMainPhoto(w, me, second));
    const part = await cropPhoto(scope, me, second, crop);
    expect(await ids(me)).toEqual([part, first]);
    const [main] = (await scope.db.read((q) => listOwnPhotos(q, me))).filter(({ is_main }) => is_main);
    expect(main?.id).toBe(part);
    const shown = await scope.files.get(photoKey(part, "full"));
    const { data, info } = await sharp(shown?.bytes).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([200, 300]);
    expect([(data[0] ?? 255) < 60, (data[2] ?? 0) > 200]).toEqual([true, true]);
    const whole = await cropPhoto(scope, me, part, { x: 0, y: 0, width: 1, height: 1 });
    const all = await sharp((await scope.files.get(photoKey(whole, "full")))?.bytes).metadata();
    expect([all.width, all.height]).toEqual([400, 300]);
  });

  const approve = (id: string) =>
    app.oracle("update photos set state = 'active', looked_at = now() where id = $1", [id]);
  const reviewOf = async (id: string) => {
    const [row] = await app.oracle<{ state: string; unseen: boolean }>(
      "select state, looked_at is null as unseen from photos where id = $1",
      [id],
    );
    return row;
  };
  const nobody = async () => null;

  it("A crop of an approved photo is hidden until staff approve the new part", async () => {
    const careful = await app.change(app.marina, { photo_moderation: "queue" });
    const me = await app.member(careful);
    const upload = () => addPhoto(careful, { memberId: me, premium: true }, picture);
    const [photo, other] = [await upload(), await upload()];
    const harmless = await cropPhoto(careful, me, photo, crop);
    await approve(harmless);
    await approve(other);
    await careful.db.write((w) => setMainPhoto(w, me, harmless));
    const hidden = await cropPhoto(careful, me, harmless, { ...crop, x: 0 });
    expect(await reviewOf(hidden)).toEqual({ state: "pending", unseen: true });
    expect(await findPhotoFile(careful, { photoId: hidden, size: "full" }, nobody)).toBeNull();
    const photos = await careful.db.read((q) => listOwnPhotos(q, me));
    expect(photos.filter(({ is_main }) => is_main).map(({ id }) => id)).toEqual([other]);
  });

  it("A crop of a photo that staff reviewed after display awaits another review", async () => {
    const me = await app.member(scope);
    const photo = await add(me);
    await approve(photo);
    expect(await reviewOf(await cropPhoto(scope, me, photo, crop))).toEqual({ state: "active", unseen: true });
  });

  it("A cropped photo leaves no file at its old id, and none at all when it is deleted (P03)", async () => {
    const me = await app.member(scope);
    const old = await add(me);
    const part = await cropPhoto(scope, me, old, crop);
    const sizes = ["thumb", "card", "full", uncropped] as const;
    for (const size of sizes) expect(await scope.files.get(photoKey(old, size)), size).toBeNull();
    expect(await code(cropPhoto(scope, me, old, crop))).toBe("page.not_found");
    await removePhoto(scope, me, part);
    for (const size of sizes) expect(await scope.files.get(photoKey(part, size)), size).toBeNull();
  });

  it("The whole picture of a cropped photo is served to its owner only, even at a signed address (P02)", async () => {
    const me = await app.member(scope);
    const part = await cropPhoto(scope, me, await add(me), crop);
    const look = (who: string | null) => findPhotoFile(scope, { photoId: part, size: uncropped }, async () => who);
    expect(await look(me)).not.toBeNull();
    expect([await look(null), await look(await app.member(scope))]).toEqual([null, null]);
  });

  it("A crop needs the member's own photo, which staff have not refused, and a part that is large enough", async () => {
    const me = await app.member(scope);
    const mine = await add(me);
    expect(await code(cropPhoto(scope, await app.member(scope), mine, crop))).toBe("page.not_found");
    expect(await code(cropPhoto(app.marina, me, mine, crop))).toBe("page.not_found");
    expect(await code(cropPhoto(scope, me, mine, { x: 0.9, y: 0.9, width: 0.1, height: 0.1 }))).toBe("photo.too_small");
    await app.oracle("update photos set state = 'refused' where id = $1", [mine]);
    expect(await code(cropPhoto(scope, me, mine, crop))).toBe("page.not_found");
  });
});
