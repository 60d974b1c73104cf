import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cropPhoto } from "~/profiles/photo-crop.server";
import { orderPhotos, setMainPhoto } from "~/profiles/photo-order.server";
import { addPhoto, listOwnPhotos } from "~/profiles/photos.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { picture as paint } from "../../tests/support/picture";
import { testAppOfFile } from "../../tests/support/test-app";
import { approvePhoto } from "./photo-reviews.server";

const app = testAppOfFile();
const crop = { x: 0, y: 0, width: 1, height: 0.9 };
let scope: TenantScope;
let me: string;
let main: string;
let other: string;

beforeAll(async () => {
  scope = await app.change(app.ember, { photo_moderation: "queue" });
});

beforeEach(async () => {
  me = await app.member(scope);
  const picture = await paint(150, 200).jpeg().toBuffer();
  const upload = () => addPhoto(scope, { memberId: me, premium: false }, picture);
  main = await upload();
  other = await upload();
  for (const id of [main, other]) await approve(id);
});

const approve = (id: string) => scope.db.write((w) => approvePhoto(w, id));
const mainPhotos = async () => {
  const photos = await scope.db.read((q) => listOwnPhotos(q, me));
  return photos.filter(({ is_main }) => is_main).map(({ id }) => id);
};

describe("the main photo after a review", () => {
  it("A cropped main photo leaves its place to another photo, and has it again after its approval", async () => {
    const cropped = await cropPhoto(scope, me, main, crop);
    expect(await mainPhotos()).toEqual([other]);
    await approve(cropped);
    expect(await mainPhotos()).toEqual([cropped]);
  });

  it("A cropped main photo is the main one again when the member had moved another photo to the front", async () => {
    await scope.db.write((w) => orderPhotos(w, me, [other, main]));
    expect(await mainPhotos()).toEqual([main]);
    const cropped = await cropPhoto(scope, me, main, crop);
    await approve(cropped);
    expect(await mainPhotos()).toEqual([cropped]);
  });

  it("A cropped photo does not replace a main photo that the member chose meanwhile", async () => {
    const cropped = await cropPhoto(scope, me, main, crop);
    await scope.db.write((w) => setMainPhoto(w, me, other));
    await approve(cropped);
    expect(await mainPhotos()).toEqual([other]);
  });

  it("An approved crop of another photo leaves the main photo as it is", async () => {
    await approve(await cropPhoto(scope, me, other, crop));
    expect(await mainPhotos()).toEqual([main]);
  });
});
