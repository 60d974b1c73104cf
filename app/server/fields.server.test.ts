import { describe, expect, it } from "vitest";
import { bodyFields } from "./fields.server";

const form = "application/x-www-form-urlencoded";

function sent(body: string, type = form): Promise<Record<string, unknown>> {
  return bodyFields(new Request("http://ember.test/", { method: "POST", headers: { "content-type": type }, body }));
}

const pairs = (count: number) => Array.from({ length: count }, (_, index) => `a${index}=1`).join("&");

describe("an upload form", () => {
  const upload = (files: readonly string[]) => {
    const body = new FormData();
    for (const text of files) body.append("photo", new File([text], "a.jpg", { type: "image/jpeg" }));
    return bodyFields(new Request("http://ember.test/", { method: "POST", body }), { most: 2, formBytes: 200 });
  };

  it("An upload with too many files or bytes is refused with a sentence", async () => {
    expect(await upload(["one", "two"])).toMatchObject({ photo: [{ size: 3 }, { size: 3 }] });
    await expect(upload(["one", "two", "three"])).rejects.toMatchObject({ code: "photo.too_many", facts: { max: 2 } });
    await expect(upload(["x".repeat(300)])).rejects.toMatchObject({ code: "photo.too_large" });
    await expect(upload(["x".repeat(150), "x".repeat(150)])).rejects.toMatchObject({ code: "photo.too_large" });
  });
});

describe("the fields of a body", () => {
  it("A field is a text, or a list when its name ends in brackets or is repeated", async () => {
    expect(await sent("a=1&b=1&b=2&c[]=1")).toEqual({ a: "1", b: ["1", "2"], c: ["1"] });
  });

  it("A body with more fields than a form can have is refused, because each field would be checked (D40)", async () => {
    expect(Object.keys(await sent(pairs(500)))).toHaveLength(500);
    await expect(sent(pairs(501))).rejects.toMatchObject({ status: 400 });
    await expect(sent("a=1&".repeat(501))).rejects.toMatchObject({ status: 400 });
    const many = Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`a${index}`, 1]));
    await expect(sent(JSON.stringify(many), "application/json")).rejects.toMatchObject({ status: 400 });
  });

  it("A field named __proto__ sets no prototype", async () => {
    const fields = await sent("__proto__=a&__proto__=b&constructor=c");
    expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
    expect(Object.keys(fields)).toEqual(["__proto__", "constructor"]);
  });

  it("A malformed body, a NUL and an unpaired surrogate are refused", async () => {
    await expect(sent("a=%00")).rejects.toMatchObject({ status: 400 });
    await expect(sent('{"a":"\\ud800"}', "application/json")).rejects.toMatchObject({ status: 400 });
    expect(await sent('{"a":"\\ud83d\\ude00"}', "application/json")).toEqual({ a: "😀" });
    await expect(sent("{", "application/json")).rejects.toMatchObject({ status: 400 });
  });
});
