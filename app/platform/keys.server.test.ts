import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import {
  hashToken,
  keysFrom,
  newToken,
  openKeys,
  openText,
  sealText,
  sign,
  timingSafeEqualText,
  verify,
} from "./keys.server";

const keys = keysFrom(Buffer.alloc(32, 1).toString("base64"));
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "keys-"));
  folders.push(folder);
  return folder;
}

describe("the master key", () => {
  it("A demo creates its master key once, readable by its owner only, and finds it again", () => {
    const DATA_DIR = join(newFolder(), "data");
    const first = openKeys({ DATA_DIR, MASTER_KEY: undefined }).deriveKey("x", 1);
    expect(openKeys({ DATA_DIR, MASTER_KEY: undefined }).deriveKey("x", 1)).toEqual(first);
    expect(statSync(join(DATA_DIR, "keys.json")).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(join(DATA_DIR, "keys.json"), "utf8")).masterKey).toHaveLength(44);
  });

  it("A given master key is used and no file is written", () => {
    const DATA_DIR = newFolder();
    const MASTER_KEY = Buffer.alloc(32, 1).toString("base64");
    expect(openKeys({ DATA_DIR, MASTER_KEY }).deriveKey("x", 1)).toEqual(keys.deriveKey("x", 1));
    expect(() => statSync(join(DATA_DIR, "keys.json"))).toThrow();
  });

  it("A master key must have 32 bytes", () => {
    expect(() => keysFrom("c2hvcnQ=")).toThrow(/32 bytes/);
  });

  it("A master key yields a different key for each tenant and purpose", () => {
    const made = [keys.deriveKey("iban", 1), keys.deriveKey("iban", 2), keys.deriveKey("phone", 1)];
    expect(new Set(made.map(([{ bytes }]) => bytes.toString("hex"))).size).toBe(3);
    expect(made[0]?.[0].bytes).toHaveLength(32);
  });
});

describe("sealed text", () => {
  const key = keys.deriveKey("iban", 1);

  it("A sealed value opens only with the same key and at the same place", () => {
    const sealed = sealText("NL91 ABNA 0417 1643 00 ✓", key, "accounts.iban:7");
    expect(openText(sealed, key, "accounts.iban:7")).toBe("NL91 ABNA 0417 1643 00 ✓");
    expect(openText(sealed, key, "accounts.iban:8")).toBeNull();
    expect(openText(sealed, keys.deriveKey("iban", 2), "accounts.iban:7")).toBeNull();
    expect(sealed).not.toContain("0417");
  });

  it("A sealed value is different each time, and does not open when one character is changed", () => {
    const sealed = sealText("secret", key, "a");
    expect(sealText("secret", key, "a")).not.toBe(sealed);
    for (let at = 0; at < sealed.length - 1; at++) {
      const altered = sealed.slice(0, at) + (sealed[at] === "A" ? "B" : "A") + sealed.slice(at + 1);
      expect(openText(altered, key, "a"), `character ${at}`).toBeNull();
    }
    for (const wrong of ["", "v1.", "v1.AAAA", "v2.AAAA", "nonsense"]) expect(openText(wrong, key, "a")).toBeNull();
  });
});

describe("tokens and signatures", () => {
  it("A token has 256 random bits and is stored as a hash", () => {
    const token = newToken();
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    expect(newToken()).not.toBe(token);
    expect(hashToken(token)).toBe(hashToken(token));
    expect(hashToken(token)).not.toContain(token);
  });

  it("Comparing tokens of any length does not throw", () => {
    expect(timingSafeEqualText("same", "same")).toBe(true);
    expect(timingSafeEqualText("same", "other")).toBe(false);
    expect(timingSafeEqualText("", "longer")).toBe(false);
  });

  it("A signature is valid for one text and one key", () => {
    const key = keys.deriveKey("photo-address", 1);
    const signature = sign("/media/1?until=5", key);
    expect(verify("/media/1?until=5", signature, key)).toBe(true);
    expect(verify("/media/1?until=6", signature, key)).toBe(false);
    expect(verify("/media/1?until=5", signature, keys.deriveKey("photo-address", 2))).toBe(false);
    expect(verify("/media/1?until=5", "", key)).toBe(false);
  });
});
