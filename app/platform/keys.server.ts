/**
 * A ring of master keys, newest first. All other keys are derived from them, each for one purpose of one tenant. The
 * newest key seals and signs. Older keys open and verify until all values are sealed again with the newest key
 * (docs/production.md, "Keys").
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import type { Env } from "./env.server";

export interface KeyVersion {
  /** Hash of the master key, which identifies the key. Not secret, so that a sealed value may name the key. */
  readonly id: string;
  /** 32 bytes. */
  readonly bytes: Buffer;
}

/** All versions of a key for one purpose, newest first. */
export type PurposeKey = readonly [KeyVersion, ...KeyVersion[]];

export type Keys = {
  /** The ids of the master keys, newest first. */
  ids: readonly [string, ...string[]];
  /** Derives the key for a purpose ("session-cookie", "iban") of a tenant. Tenant 0 is the platform. */
  deriveKey(purpose: string, tenantId: number): PurposeKey;
};

const keyFile = z.object({ masterKey: z.string().min(43) });

/** Master key of a demo. Created at the first start, readable by its owner only (DESIGN 13.26). */
function demoMasterKey(dataDir: string): string {
  const path = join(dataDir, "keys.json");
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    const made = JSON.stringify({ masterKey: randomBytes(32).toString("base64") });
    // With `wx`, one of two simultaneous first starts writes the file, and the other start reads that file.
    writeFileSync(path, `${made}\n`, { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return keyFile.parse(JSON.parse(readFileSync(path, "utf8"))).masterKey;
}

export function openKeys(env: Pick<Env, "MASTER_KEY" | "DATA_DIR">): Keys {
  return keysFrom(env.MASTER_KEY ?? demoMasterKey(env.DATA_DIR));
}

/** Reads one master key, or several keys with commas between them, newest first. */
export function keysFrom(masterKeys: string): Keys {
  const masters = masterKeys.split(",").map(readMaster) as [Master, ...Master[]];
  const ids = masters.map(({ id }) => id) as [string, ...string[]];
  if (new Set(ids).size < ids.length) throw new Error("the same master key stands twice in the ring");
  const derived = new Map<string, PurposeKey>();
  return {
    ids,
    deriveKey(purpose, tenantId) {
      const info = `tenant ${tenantId} ${purpose}`;
      const known = derived.get(info);
      if (known) return known;
      const key = masters.map(({ id, secret }) => ({ id, bytes: derive(secret, info) })) as [
        KeyVersion,
        ...KeyVersion[],
      ];
      derived.set(info, key);
      return key;
    },
  };
}

interface Master {
  id: string;
  secret: Buffer;
}

function readMaster(text: string): Master {
  const secret = Buffer.from(text.trim(), "base64");
  if (secret.length !== 32) throw new Error("the master key must be 32 bytes in base64");
  return { id: derive(secret, "id of this key").subarray(0, 9).toString("base64url"), secret };
}

function derive(secret: Buffer, info: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "tandem v1", info, 32));
}

/**
 * Encrypts and authenticates (AES-256-GCM). `aad` names the value's table, row and column, so that a value copied
 * elsewhere does not decrypt. The result begins with the key's id.
 */
export function sealBytes(plain: Buffer, [{ id, bytes }]: PurposeKey, aad: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", bytes, nonce).setAAD(Buffer.from(aad));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return `${sealedPrefix(id)}${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url")}`;
}

export function sealedPrefix(keyId: string): string {
  return `v2.${keyId}.`;
}

/** Decrypts a sealed value. Null for an unknown key, different associated data, or a changed value. */
export function openBytes(sealed: string, key: PurposeKey, aad: string): Buffer | null {
  return openWithVersion(sealed, key, aad)?.plain ?? null;
}

/** Decrypts a sealed value. Also returns the version of the key that decrypted the value. */
export function openWithVersion(
  sealed: string,
  key: PurposeKey,
  aad: string,
): { plain: Buffer; version: KeyVersion } | null {
  const [form, ...rest] = sealed.split(".");
  const body = rest.at(-1) ?? "";
  // A value of the first format names no key, so each key is tried.
  const candidates = form === "v1" ? key : key.filter(({ id }) => form === "v2" && id === rest[0]);
  for (const version of candidates) {
    const plain = decrypt(Buffer.from(body, "base64url"), version.bytes, aad);
    if (plain) return { plain, version };
  }
  return null;
}

function decrypt(bytes: Buffer, key: Buffer, aad: string): Buffer | null {
  if (bytes.length < 28) return null;
  try {
    const opener = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12), { authTagLength: 16 });
    opener.setAAD(Buffer.from(aad)).setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([opener.update(bytes.subarray(28)), opener.final()]);
  } catch {
    return null;
  }
}

export function sealText(plain: string, key: PurposeKey, aad: string): string {
  return sealBytes(Buffer.from(plain, "utf8"), key, aad);
}

export function openText(sealed: string, key: PurposeKey, aad: string): string | null {
  return openBytes(sealed, key, aad)?.toString("utf8") ?? null;
}

/** 256 random bits for a link, cookie or session. The database stores only the hash (security D14, D17). */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** A fast hash is enough for 256 random bits. Passwords need a slow hash. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** Compares in constant time, so that the time does not reveal how many characters match. */
export function timingSafeEqualText(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

/** Signs a text for URLs and cookies. The signature also serves as keyed hash to find a sealed value. */
export function sign(text: string, [newest]: PurposeKey): string {
  return signWith(text, newest);
}

/** Signs a text with all versions of the key, newest first, to find signatures of older keys. */
export function signatures(text: string, key: PurposeKey): string[] {
  return key.map((version) => signWith(text, version));
}

export function verify(text: string, signature: string, key: PurposeKey): boolean {
  return signatures(text, key).filter((own) => timingSafeEqualText(own, signature)).length > 0;
}

function signWith(text: string, { bytes }: KeyVersion): string {
  return createHmac("sha256", bytes).update(text).digest("base64url");
}

/**
 * A column of sealed values. A room describes its columns for the command that seals all values with the newest key.
 */
export interface SealedColumn {
  table: string;
  column: string;
  /** Column that identifies a row within a tenant. */
  row: string;
  /** True for a table without tenants, which uses the keys of tenant 0. */
  ofNetwork?: true;
  purpose: string;
  /** Associated data (`aad` of `sealBytes`) of a row's value. */
  placeOf(tenantId: number, row: string): string;
  /** Computes the row's other columns that depend on the key. */
  renew?(
    plain: string,
    renewal: { keys: Keys; tenantId: number; version: KeyVersion },
  ): {
    plain: string;
    columns: Record<string, string>;
  };
}
