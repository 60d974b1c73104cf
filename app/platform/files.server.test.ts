import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDiskFiles } from "./disk-files.server";
import { InvalidFileKey } from "./file-keys";
import { openFiles } from "./files.server";
import type { FileStore } from "./files";
import { createS3Files } from "./s3-files.server";
import { signRequest } from "./s3-signature.server";
import { timeouts } from "./timeouts";
import { startTestS3, type TestS3 } from "../../tests/support/s3";
import { readEnv } from "./env.server";

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));
const everyByte = Uint8Array.from({ length: 1024 }, (_, at) => at % 256);

function describeFiles(name: string, open: () => FileStore) {
  describe(name, () => {
    let files: FileStore;
    beforeAll(() => {
      files = open();
    });

    it("The file store returns the stored bytes and type", async () => {
      await files.put("t1/photos/a.jpg", everyByte, "image/jpeg");
      const found = await files.get("t1/photos/a.jpg");
      expect(found?.contentType).toBe("image/jpeg");
      expect(Buffer.from(found?.bytes ?? []).equals(Buffer.from(everyByte))).toBe(true);
    });

    it("The file store finds no file under an unused key", async () => {
      expect(await files.get("t1/photos/never.jpg")).toBeNull();
      expect(await files.get("t1/photos")).toBeNull();
      expect(await files.get("t1/photos/a.jpg/deeper")).toBeNull();
    });

    it("The file store replaces a file, even by an empty one of another type", async () => {
      await files.put("t1/x", bytesOf("one"), "text/plain");
      await files.put("t1/x", bytesOf(""), "application/json");
      const found = await files.get("t1/x");
      expect([found?.contentType, found?.bytes.length]).toEqual(["application/json", 0]);
    });

    it("A reader of the file store gets the old bytes or the new ones, never a mixture", async () => {
      const big = (letter: string) => bytesOf(letter.repeat(200_000));
      await files.put("t1/big", big("a"), "text/plain");
      const writes = ["b", "c", "d"].map((letter) => files.put("t1/big", big(letter), "text/plain"));
      const reads = await Promise.all(Array.from({ length: 20 }, () => files.get("t1/big")));
      for (const read of reads) {
        expect(read?.bytes.length).toBe(200_000);
        expect(new Set(read?.bytes).size).toBe(1);
      }
      await Promise.all(writes);
    });

    it("The file store lists the keys under a prefix, and none of a longer prefix beside it", async () => {
      for (const key of ["t1/list/b/2.json", "t1/list/a.json", "t1/list/c.json", "t1/listed/d.json"]) {
        await files.put(key, bytesOf("x"), "application/json");
      }
      expect(await files.list("t1/list/")).toEqual(["t1/list/a.json", "t1/list/b/2.json", "t1/list/c.json"]);
      expect(await files.list("t1/nothing/")).toEqual([]);
      await expect(files.list("t1/list")).rejects.toBeInstanceOf(InvalidFileKey);
    });

    it("The file store lists all its keys under an empty prefix", async () => {
      await files.put("one/all/a", bytesOf("x"), "text/plain");
      await files.put("two/all/b", bytesOf("x"), "text/plain");
      const all = await files.list("");
      expect(all).toContain("one/all/a");
      expect(all).toContain("two/all/b");
      expect(all).toEqual([...all].sort());
    });

    it("The file store removes a file, and does nothing when it is gone", async () => {
      await files.put("t1/gone", bytesOf("x"), "text/plain");
      await files.remove("t1/gone");
      await files.remove("t1/gone");
      expect(await files.get("t1/gone")).toBeNull();
    });

    it("The file store removes all files under a prefix and none beside it", async () => {
      for (const key of ["m/1/a", "m/1/b", "m/1/c/d", "m/1/c/e", "m/1/f", "m/10/a", "m/1x"]) {
        await files.put(key, bytesOf(key), "text/plain");
      }
      await files.removePrefix("m/1/");
      await files.removePrefix("m/none/");
      expect(await files.get("m/1/c/d")).toBeNull();
      expect(await files.get("m/1/f")).toBeNull();
      expect(await files.get("m/10/a")).not.toBeNull();
      expect(await files.get("m/1x")).not.toBeNull();
    });

    const climbing = [
      "",
      "/",
      "../x",
      "t1/../../x",
      "/etc/passwd",
      "t1//x",
      "t1/.x",
      "t1/x/",
      "t1\\x",
      "t1/x\0",
      "t1/a b",
    ];
    it.each([...climbing, "t1/%2e%2e/x", "t1/x?y", "t1/é", "x".repeat(600)])(
      "The file store refuses the key %j",
      async (key) => {
        await expect((async () => files.get(key))()).rejects.toBeInstanceOf(InvalidFileKey);
        await expect((async () => files.put(key, everyByte, "image/jpeg"))()).rejects.toBeInstanceOf(InvalidFileKey);
        await expect((async () => files.remove(key))()).rejects.toBeInstanceOf(InvalidFileKey);
      },
    );

    it.each(["", "/", "t1", "../", "t1/../"])("The file store refuses to clear %j", async (prefix) => {
      await expect((async () => files.removePrefix(prefix))()).rejects.toBeInstanceOf(InvalidFileKey);
    });
  });
}

describe("on disk", () => {
  const folder = mkdtempSync(join(tmpdir(), "files-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  describeFiles("the folder", () => createDiskFiles(folder));

  it("The disk store leaves no temporary file behind, even when writing fails", async () => {
    const files = createDiskFiles(folder);
    await files.put("d/a", everyByte, "image/jpeg");
    writeFileSync(join(folder, "file"), "");
    await expect(files.put("file/a", everyByte, "image/jpeg")).rejects.toThrow();
    await files.put("d/folder/a", everyByte, "image/jpeg");
    await expect(files.put("d/folder", everyByte, "image/jpeg")).rejects.toThrow();
    await expect(files.put("d/b", everyByte, "image/jpeg\nx")).rejects.toThrow(/one line/);
    expect(readdirSync(join(folder, "d")).sort()).toEqual(["a", "folder"]);
  });

  it("The disk store leaves no empty folder behind, and a write beside a removal keeps its file", async () => {
    const files = createDiskFiles(folder);
    const keys = Array.from({ length: 50 }, (_, at) => `t2/photos/p${at % 5}/${at}.webp`);
    for (const key of keys) await files.put(key, bytesOf("x"), "image/webp");
    const kept = keys.map((key) => key.replace("webp", "jpg"));
    await Promise.all(
      keys.flatMap((key, at) => [files.remove(key), files.put(kept[at] ?? "", bytesOf("y"), "image/jpeg")]),
    );
    expect(await files.list("t2/")).toEqual(kept.toSorted());
    for (const key of kept) await files.remove(key);
    expect(readdirSync(join(folder, "t2/photos"))).toEqual([]);
  });

  it("The disk store is the default and is in the data folder", async () => {
    const files = openFiles(readEnv({ DATA_DIR: join(folder, "data") }));
    await files.put("t1/a", everyByte, "image/jpeg");
    expect(existsSync(join(folder, "data/files/t1/a"))).toBe(true);
  });
});

describe("on S3-compatible storage", () => {
  const credentials = { region: "eu-test-1", accessKeyId: "AKIATEST", secretAccessKey: "secret/of+the=test" };
  let storage: TestS3;
  const open = (change = {}) => createS3Files({ endpoint: storage.endpoint, bucket: "b-1", ...credentials, ...change });

  beforeAll(async () => {
    storage = await startTestS3(credentials, "b-1");
  });
  afterAll(() => storage.close());

  describeFiles("the bucket", () => open());

  it("The S3 store fails with a wrong secret and with a missing bucket", async () => {
    await expect(open({ secretAccessKey: "other" }).get("t1/a")).rejects.toThrow("answered 403");
    await expect(open({ bucket: "b-2" }).put("t1/a", everyByte, "image/jpeg")).rejects.toThrow("answered 404");
    await expect(open({ bucket: "b-2" }).removePrefix("t1/")).rejects.toThrow("answered 404");
  });

  it("The S3 store removes a folder of more files than may wait at once", async () => {
    const large = await startTestS3(credentials, "b-1", 1000);
    const { concurrency, maxWaiting } = timeouts.objectStorage;
    for (let at = 0; at <= concurrency + maxWaiting; at += 1)
      large.objects.set(`t1/${at}.webp`, { bytes: Buffer.from("x"), type: "image/webp" });
    await open({ endpoint: large.endpoint }).removePrefix("t1/");
    expect(large.objects.size).toBe(0);
    await large.close();
  });

  it("The S3 store's signature equals the example in the S3 API reference (GET bucket, list objects, 2013-05-24)", () => {
    const { authorization } = signRequest(
      {
        region: "us-east-1",
        accessKeyId: "AKIAIOSFODNN7EXAMPLE",
        secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
      },
      {
        method: "GET",
        url: new URL("https://examplebucket.s3.amazonaws.com/?max-keys=2&prefix=J"),
        body: new Uint8Array(),
      },
      new Date("2013-05-24T00:00:00Z"),
    );
    expect(authorization).toContain("Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7");
  });
});
