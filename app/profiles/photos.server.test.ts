import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { keysFrom } from "~/platform/keys.server";
import { log } from "~/platform/log.server";
import { services } from "~/platform/services.server";
import { photoSrcSet } from "~/ui/photo-srcset";
import type { TenantScope } from "~/tenancy/scope.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { commitLate } from "../../tests/support/late-commit";
import { picture as paint } from "../../tests/support/picture";
import { findPhotoFile, readScene } from "./media.server";
import { cropPhoto } from "./photo-crop.server";
import { setMainPhoto } from "./photo-order.server";
import { openPhotoAddress, photoPath, photoSrc } from "./photo-address.server";
import { addPhoto, listOwnPhotos, photoKey, removePhoto, storeScaled } from "./photos.server";

const app = testAppOfFile();
let scope: TenantScope;
let picture: Uint8Array;

beforeAll(async () => {
  scope = app.ember;
  picture = await paint(150, 200).jpeg().toBuffer();
});

const code = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (error: { code?: string }) => error.code ?? "fault",
  );
const add = (memberId: string, premium = false) => addPhoto(scope, { memberId, premium }, picture);
const own = (memberId: string) => scope.db.read((q) => listOwnPhotos(q, memberId));
const nobody = async () => null;
const file = (photoId: string, owner: () => Promise<string | null> = nobody) =>
  findPhotoFile(scope, { photoId, size: "thumb" }, owner);

describe("a full storage (F07)", () => {
  /** A file storage that runs `meanwhile` and then fails at one size of a photo. */
  function withoutRoomFor(size: string, meanwhile = async () => ""): TenantScope {
    const put: TenantScope["files"]["put"] = async (key, ...rest) => {
      if (key.includes(`/${size}.`)) {
        await meanwhile();
        throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
      }
      return scope.files.put(key, ...rest);
    };
    return { ...scope, files: { ...scope.files, put } };
  }
  const filesOf = () => services().files.list(`t${scope.tenant.id}/`);

  it("A full storage refuses with a reason, keeps neither row nor file, and accepts the same upload later", async () => {
    vi.spyOn(log, "error").mockImplementation(() => {});
    const me = { memberId: await app.member(scope), premium: false };
    const before = await filesOf();
    for (const size of ["thumb", "full"]) {
      const refused = addPhoto(withoutRoomFor(size), me, picture, "an upload of mine");
      await expect(refused).rejects.toMatchObject({ code: "photo.not_stored", status: 503 });
      expect([size, await filesOf(), await own(me.memberId)]).toEqual([size, before, []]);
    }
    const id = await addPhoto(scope, me, picture, "an upload of mine");
    expect((await own(me.memberId)).map((photo) => photo.id)).toEqual([id]);
    expect(await file(id)).not.toBeNull();
  });

  it("A repeated upload that finds no room keeps the files that the first upload has stored meanwhile", async () => {
    vi.spyOn(log, "error").mockImplementation(() => {});
    const me = { memberId: await app.member(scope), premium: false };
    const first = () => addPhoto(scope, me, picture, "an upload sent twice");
    const second = addPhoto(withoutRoomFor("full", first), me, picture, "an upload sent twice");
    await expect(second).rejects.toMatchObject({ code: "photo.not_stored" });
    const [photo] = await own(me.memberId);
    expect(await file(photo?.id ?? "")).not.toBeNull();
  });

  it("A connection lost while the row is stored leaves neither files without a row nor a row without files", async () => {
    const me = { memberId: await app.member(scope), premium: false };
    const before = await filesOf();
    const lost = Object.assign(new Error("Connection terminated unexpectedly"));
    let writes = 0;
    /** A tenant scope whose second transaction, which stores the row, fails before or after its commit. */
    const breaking = (isCommitted: boolean): TenantScope => ({
      ...scope,
      db: {
        ...scope.db,
        write: async (fn) => {
          writes += 1;
          if (writes !== 2) return scope.db.write(fn);
          if (isCommitted) await scope.db.write(fn);
          throw lost;
        },
      },
    });
    await expect(addPhoto(breaking(false), me, picture)).rejects.toThrow(lost);
    expect([await filesOf(), await own(me.memberId)]).toEqual([before, []]);
    writes = 0;
    await expect(addPhoto(breaking(true), me, picture)).rejects.toThrow(lost);
    const [photo] = await own(me.memberId);
    expect(await file(photo?.id ?? "")).not.toBeNull();
  });
});

describe("two attempts of one upload at the same time (F07)", () => {
  const me = async () => ({ memberId: await app.member(scope), premium: false });
  const filesOf = () => services().files.list(`t${scope.tenant.id}/photos/`);

  /** A tenant scope that runs `others` before transaction `number` of an upload. Transaction 2 stores the row. */
  function attempt(number: number, others: () => Promise<unknown>, broken: Partial<TenantScope["files"]> = {}) {
    let writes = 0;
    const write: TenantScope["db"]["write"] = async (fn) => {
      writes += 1;
      if (writes === number) await others();
      return scope.db.write(fn);
    };
    return { ...scope, db: { ...scope.db, write }, files: { ...scope.files, ...broken } };
  }
  const failing = (fault: Error) => () => Promise.reject(fault);

  afterEach(() => {
    vi.restoreAllMocks();
  });

  it("An attempt that fails leaves the files of another one that is about to store its row", async () => {
    vi.spyOn(log, "error").mockImplementation(() => {});
    const uploader = await me();
    const full = { ...scope, files: { ...scope.files, put: failing(new Error("no space left on device")) } };
    const fail = async () =>
      expect(await code(addPhoto(full, uploader, picture, "sent at once"))).toBe("photo.not_stored");
    const id = await addPhoto(attempt(2, fail), uploader, picture, "sent at once");
    expect((await own(uploader.memberId)).map((photo) => photo.id)).toEqual([id]);
    expect(await file(id)).not.toBeNull();
  });

  it("An attempt whose process ends leaves the files of another one that has stored its row", async () => {
    vi.spyOn(log, "error").mockImplementation(() => {});
    const uploader = await me();
    let id = "";
    const succeed = async () => {
      id = await addPhoto(scope, uploader, picture, "sent at once");
    };
    const ended = failing(new Error("the process has ended"));
    await code(addPhoto(attempt(1, succeed, { put: ended, remove: ended }), uploader, picture, "sent at once"));
    await app.clock.advance(3601);
    await services().queue.enqueue("files.discard", {} as never);
    await services().queue.runDueJobs();
    await app.clock.reset();
    expect(await file(id)).not.toBeNull();
  });

  it("Two attempts that both succeed store one photo, and only its files", async () => {
    const uploader = await me();
    const before = await filesOf();
    let first = "";
    const succeed = async () => {
      first = await addPhoto(scope, uploader, picture, "sent at once");
    };
    expect(await addPhoto(attempt(2, succeed), uploader, picture, "sent at once")).toBe(first);
    expect(await addPhoto(scope, uploader, picture, "sent at once")).toBe(first);
    expect((await own(uploader.memberId)).map((photo) => photo.id)).toEqual([first]);
    const added = (await filesOf()).filter((key) => !before.includes(key));
    expect([added.length > 0, added.filter((key) => !key.includes(first))]).toEqual([true, []]);
  });

  it.runIf(process.env.TEST_DATABASE_URL)(
    "A photo keeps its files when the answer to its commit is lost before the commit",
    async () => {
      const { memberId } = await me();
      const { late, committed } = commitLate(scope, new Error("Connection terminated unexpectedly"));
      expect(await code(addPhoto(late, { memberId, premium: false }, picture))).toBe("fault");
      await committed();
      const [photo] = await own(memberId);
      expect(await file(photo?.id ?? "")).not.toBeNull();
    },
  );
});

describe("a fault of the storage while a photo is removed (F07)", () => {
  const failOnce = () => vi.spyOn(scope.files, "remove").mockRejectedValueOnce(new Error("store away"));
  const discarded = () =>
    app.oracle("select 1 from discarded_files where tenant_id = $1 and discarded_at <= now()", [scope.tenant.id]);
  const isStored = async (photoId: string) => (await scope.files.get(photoKey(photoId, "thumb"))) !== null;

  beforeEach(() => {
    vi.spyOn(log, "error").mockImplementation(() => {});
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it("A deleted photo's files are removed later when the storage fails at first", async () => {
    const me = await app.member(scope);
    const id = await add(me);
    failOnce();
    await removePhoto(scope, me, id);
    expect([await own(me), await isStored(id)]).toEqual([[], true]);
    await services().queue.enqueue("files.discard", {} as never);
    await services().queue.runDueJobs();
    expect([await isStored(id), await discarded()]).toEqual([false, []]);
  });

  it("A cropped photo's old files are removed later when the storage fails at first", async () => {
    const me = await app.member(scope);
    const id = await add(me);
    failOnce();
    const cropped = await cropPhoto(scope, me, id, { x: 0, y: 0, width: 1, height: 0.9 });
    expect([(await own(me)).map((photo) => photo.id), await isStored(id)]).toEqual([[cropped], true]);
    await services().queue.enqueue("files.discard", {} as never);
    await services().queue.runDueJobs();
    expect([await isStored(id), await isStored(cropped), await discarded()]).toEqual([false, true, []]);
  });

  it("A repeated upload of a photo whose files wait for removal keeps its own files", async () => {
    const me = { memberId: await app.member(scope), premium: false };
    const id = await addPhoto(scope, me, picture, "sent again");
    failOnce();
    await removePhoto(scope, me.memberId, id);
    const again = await addPhoto(scope, me, picture, "sent again");
    await services().queue.enqueue("files.discard", {} as never);
    await services().queue.runDueJobs();
    expect([await isStored(id), await isStored(again)]).toEqual([false, true]);
  });

  it.each(["upload", "crop"])(
    "The files of an %s whose process ends before the row are removed later",
    async (kind) => {
      const me = await app.member(scope);
      const old = kind === "a crop" ? await add(me) : "";
      const before = await services().files.list(`t${scope.tenant.id}/photos/`);
      let writes = 0;
      const write: TenantScope["db"]["write"] = (fn) => {
        writes += 1;
        return writes === 1 ? scope.db.write(fn) : Promise.reject(new Error("the process has ended"));
      };
      const remove = () => Promise.reject(new Error("the process has ended"));
      const ended = { ...scope, db: { ...scope.db, write }, files: { ...scope.files, remove } };
      const call = old
        ? cropPhoto(ended, me, old, { x: 0, y: 0, width: 1, height: 0.9 })
        : addPhoto(ended, { memberId: me, premium: false }, picture);
      expect(await code(call)).toBe("fault");
      const list = () => services().files.list(`t${scope.tenant.id}/photos/`);
      expect((await list()).length).toBeGreaterThan(before.length);
      await app.clock.advance(3601);
      await services().queue.enqueue("files.discard", {} as never);
      await services().queue.runDueJobs();
      await app.clock.reset();
      expect(await list()).toEqual(before);
    },
  );

  it("A photo keeps its files when an hour has passed", async () => {
    const me = await app.member(scope);
    const cropped = await cropPhoto(scope, me, await add(me), { x: 0, y: 0, width: 1, height: 0.9 });
    await app.clock.advance(3601);
    await services().queue.enqueue("files.discard", {} as never);
    await services().queue.runDueJobs();
    await app.clock.reset();
    expect([await isStored(cropped), await discarded()]).toEqual([true, []]);
  });

  it("A removed photo leaves nothing to remove later when the storage works", async () => {
    const me = await app.member(scope);
    await removePhoto(scope, me, await add(me));
    expect(await discarded()).toEqual([]);
  });
});

describe("a member's own photos", () => {
  it("A member's photos are listed in order with the first as the main one, and a removed photo loses its file", async () => {
    const me = await app.member(scope);
    const first = await add(me);
    const second = await add(me);
    expect((await own(me)).map(({ id, is_main, state }) => [id, is_main, state])).toEqual([
      [first, true, "active"],
      [second, false, "active"],
    ]);
    await scope.db.write((w) => setMainPhoto(w, me, second));
    await removePhoto(scope, me, second);
    expect((await own(me)).map(({ id, is_main }) => [id, is_main])).toEqual([[first, true]]);
    expect(await scope.files.get(photoKey(second, "card"))).toBeNull();
  });

  it("A photo beyond three, or twenty-five with Premium, is refused (PRO-17, PRO-18)", async () => {
    const free = await app.member(scope);
    for (let n = 0; n < 3; n += 1) await add(free);
    expect(await code(add(free))).toBe("photo.limit");
    const premium = await app.member(scope, { premium: true });
    await app.oracle(
      `insert into photos (tenant_id, id, member_id, position, state, created_at)
       select $1, gen_random_uuid(), $2, n, 'active', now() from generate_series(1, 24) n`,
      [scope.tenant.id, premium],
    );
    expect(await code(add(premium, true))).toBe("done");
    expect(await code(add(premium, true))).toBe("photo.limit");
  });

  it("Simultaneous uploads are counted one after another", async () => {
    for (let round = 0; round < 3; round += 1) {
      const me = await app.member(scope);
      await add(me);
      await add(me);
      const codes = await Promise.all(Array.from({ length: 4 }, () => code(add(me))));
      expect(codes.sort()).toEqual(["done", "photo.limit", "photo.limit", "photo.limit"]);
      expect(await own(me)).toHaveLength(3);
    }
  });

  it("A member cannot change another member's photos", async () => {
    const me = await app.member(scope);
    const photo = await add(me);
    const other = await app.member(scope);
    expect(await code(removePhoto(scope, other, photo))).toBe("page.not_found");
    expect(await code(scope.db.write((w) => setMainPhoto(w, other, photo)))).toBe("page.not_found");
    expect(await code(removePhoto(app.marina, me, photo))).toBe("page.not_found");
  });

  it("A photo under review is served only to its owner", async () => {
    const careful = await app.change(app.marina, { photo_moderation: "queue" });
    const me = await app.member(careful);
    const photo = await addPhoto(careful, { memberId: me, premium: false }, picture);
    const look = (owner: () => Promise<string | null>) =>
      findPhotoFile(careful, { photoId: photo, size: "card" }, owner);
    expect(await look(nobody)).toBeNull();
    expect(await look(async () => me)).not.toBeNull();
    const [profile] = await app.oracle("select main_photo_id from profiles where member_id = $1", [me]);
    expect(profile).toEqual({ main_photo_id: null });
  });

  it("A file that is no picture is refused", async () => {
    const me = await app.member(scope);
    const text = new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>");
    expect(await code(addPhoto(scope, { memberId: me, premium: false }, text))).toBe("photo.type");
  });
});

describe("served photos", () => {
  it("A refused photo, or one of a deleted member, is no longer served (P03)", async () => {
    const me = await app.member(scope);
    const photo = await add(me);
    expect((await file(photo))?.contentType).toBe("image/webp");
    await app.oracle("update photos set state = 'refused' where id = $1", [photo]);
    expect(await file(photo)).toBeNull();
    await app.oracle("update photos set state = 'active' where id = $1", [photo]);
    for (const state of ["deleted", "banned"]) {
      await app.oracle("update members set state = $2 where id = $1", [me, state]);
      expect(await file(photo)).toBeNull();
    }
  });

  it("A photo does not exist on another tenant", async () => {
    const photo = await add(await app.member(scope));
    expect(await findPhotoFile(app.marina, { photoId: photo, size: "thumb" }, nobody)).toBeNull();
  });

  it("A demo picture is drawn once for simultaneous requests (DESIGN 13.24)", async () => {
    const me = await app.member(scope, { name: "Bo" });
    const id = "0a0b0c0d-0000-4000-8000-000000000001";
    await app.oracle(
      "insert into photos (tenant_id, id, member_id, position, state, scene, created_at) values ($1, $2, $3, 1, 'active', $4, now())",
      [scope.tenant.id, id, me, JSON.stringify({ seed: "demo", theme: "marina" })],
    );
    const looks = await Promise.all([file(id), file(id), file(id)]);
    expect(looks.every((look) => look && look.bytes.byteLength > 500)).toBe(true);
    const [row] = await app.oracle<{ width: number; height: number; thumbhash: string }>(
      "select width, height, thumbhash from photos where id = $1",
      [id],
    );
    expect([row?.width, row?.height, (row?.thumbhash ?? "").length > 10]).toEqual([800, 1000, true]);
  });

  it("A drawing takes missing parameters from the profile and the tenant", () => {
    const row = { scene: { motif: "nonsense", theme: 7 }, name: "Bo", interests: ["wine", "unheard_of"] };
    expect(readScene(row, "ember", "p1")).toEqual({ seed: "p1", theme: "ember", interests: ["wine"], name: "Bo" });
  });
});

describe("a size that an older photo lacks", () => {
  const large = (photoId: string) => findPhotoFile(scope, { photoId, size: "large" }, nobody);
  const sides = async (bytes?: Uint8Array) => {
    const { width, height } = await sharp(bytes).metadata();
    return [width, height];
  };
  async function olderPhoto(): Promise<{ memberId: string; id: string; key: string }> {
    const memberId = await app.member(scope);
    const id = await addPhoto(scope, { memberId, premium: false }, await portrait());
    const key = photoKey(id, "large");
    await scope.files.remove(key);
    return { memberId, id, key };
  }
  const portrait = () =>
    sharp({
      create: {
        width: 1080,
        height: 1350,
        channels: 3,
        background: "#123",
        noise: { type: "gaussian", mean: 128, sigma: 30 },
      },
    })
      .jpeg()
      .toBuffer();
  const discarded = (key: string) =>
    scope.db.read((q) => q.from("discarded_files").select("key").where("key", "=", key).execute());

  it("A missing size is made from the full size at its first request, and is kept", async () => {
    const { id, key } = await olderPhoto();
    const [one, other] = await Promise.all([large(id), large(id)]);
    expect([await sides(one?.bytes), await sides(other?.bytes)]).toEqual([
      [720, 900],
      [720, 900],
    ]);
    expect(await scope.files.get(key)).not.toBeNull();
    expect(await discarded(key)).toEqual([]);
  });

  it("A missing size stays listed for removal when the photo is deleted before the size is stored (P03)", async () => {
    const { memberId, id, key } = await olderPhoto();
    const put: TenantScope["files"]["put"] = async (...file) => {
      await removePhoto(scope, memberId, id);
      await scope.files.put(...file);
    };
    await storeScaled({ ...scope, files: { ...scope.files, put } }, id, "large", await portrait());
    expect(await discarded(key)).not.toEqual([]);
  });

  it("A storage without room for a missing size serves the full size", async () => {
    vi.spyOn(log, "warn").mockImplementation(() => {});
    const { id } = await olderPhoto();
    const put = () => Promise.reject(new Error("no space left on device"));
    const full: TenantScope = { ...scope, files: { ...scope.files, put } };
    const found = await findPhotoFile(full, { photoId: id, size: "large" }, nobody);
    expect(await sides(found?.bytes)).toEqual([1080, 1350]);
  });
});

describe("the address of a photo (DESIGN 13.33)", () => {
  const id = "0a0b0c0d-0000-4000-8000-00000000000f";
  const now = Date.UTC(2026, 0, 1);
  const name = (address: string) => address.split("/").at(-1) as string;

  it("A photo address works on its own tenant until it expires", () => {
    const address = name(photoSrc(scope.tenant, id, "card", now));
    expect(openPhotoAddress(scope.tenant, address, now)).toEqual([{ photoId: id, size: "card", secondsLeft: 1800 }]);
    expect(openPhotoAddress(scope.tenant, address, now + 1_799_000)).toMatchObject([{ secondsLeft: 1 }]);
    expect(openPhotoAddress(scope.tenant, address, now + 1_800_000)).toEqual([]);
    expect(openPhotoAddress(app.marina.tenant, address, now)[0]?.photoId).not.toBe(id);
  });

  it("All sizes of a shown photo have the same letters, which do not open its original", () => {
    const srcset = photoSrcSet(photoSrc(scope.tenant, id, "card", now)) ?? "";
    const files = srcset.split(", ").map((candidate) => name(candidate).split(" ")[0] ?? "");
    expect(files.flatMap((file) => openPhotoAddress(scope.tenant, file, now))).toMatchObject(
      ["small", "card", "large", "full"].map((size) => ({ photoId: id, size })),
    );
    const whole = files[0]?.replace("small.", "whole.") ?? "";
    expect(openPhotoAddress(scope.tenant, whole, now).map(({ photoId }) => photoId)).not.toContain(id);
  });

  it("A photo address does not reveal the id, and differs by kind, time and tenant", () => {
    const addresses = [
      photoPath(scope.tenant, id, "thumb", now),
      photoPath(scope.tenant, id, "whole", now),
      photoPath(scope.tenant, id, "review", now),
      photoPath(scope.tenant, id, "thumb", now + 900_000),
      photoPath(app.marina.tenant, id, "thumb", now),
    ];
    const letters = addresses.map((address) => address.split(".").at(-2) as string);
    expect(new Set(letters).size).toBe(addresses.length);
    const hidden = id.replaceAll("-", "");
    for (const each of letters) expect(Buffer.from(each, "base64url").toString("hex")).not.toBe(hidden);
  });

  it("A photo address with a changed kind, time or letter names no photo", () => {
    const [size, until, letters] = name(photoPath(scope.tenant, id, "thumb", now)).split(".") as [
      string,
      string,
      string,
    ];
    const last = String.fromCharCode(letters.charCodeAt(21) + 1);
    const malformed = [
      `${size}.zzzzzz.${letters}.webp`,
      `${size}.${until}.${letters.slice(0, 21)}.webp`,
      // These letters differ only in bits that decoding ignores.
      `${size}.${until}.${letters.slice(0, 21)}${last}.webp`,
      `${size}.${until}.webp`,
      `${size}.${until}.${letters}.webp.webp`,
      `../${size}.${until}.${letters}.webp`,
      `${id}.webp`,
      "",
    ];
    for (const attempt of malformed) expect(openPhotoAddress(scope.tenant, attempt, now), attempt).toEqual([]);
    const altered = [
      `whole.${until}.${letters}.webp`,
      `review.${until}.${letters}.webp`,
      `${size}.${(Number.parseInt(until, 36) - 900).toString(36)}.${letters}.webp`,
      `${size}.${until}.${letters[0] === "A" ? "B" : "A"}${letters.slice(1)}.webp`,
      `${size}.${until}.${Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url")}.webp`,
    ];
    for (const attempt of altered) {
      const opened = openPhotoAddress(scope.tenant, attempt, now);
      expect([attempt, ...opened.map(({ photoId }) => photoId)]).not.toContain(id);
    }
  });

  it("A photo address still works with an older key", () => {
    const address = name(photoPath(scope.tenant, id, "thumb", now));
    const { keys, env } = services();
    const { masterKey } = JSON.parse(readFileSync(join(env.DATA_DIR, "keys.json"), "utf8"));
    const newest = Buffer.alloc(32, 7).toString("base64");
    const idsUnder = (ring: string) => {
      services().keys = keysFrom(ring);
      return openPhotoAddress(scope.tenant, address, now).map(({ photoId }) => photoId);
    };
    try {
      expect(idsUnder(`${newest},${masterKey}`)).toContain(id);
      expect(idsUnder(newest)).not.toContain(id);
    } finally {
      services().keys = keys;
    }
  });
});
