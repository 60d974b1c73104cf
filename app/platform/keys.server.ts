/**
 * A ring of master keys, newest first. Every other key is derived for one purpose of one tenant, so that a sealed
 * value opens nowhere else. The newest key seals and signs. Older keys open and verify until all values are sealed
 * again (docs/production.md, "Keys").
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
  /** A hash of the master key: keys need no manual numbers, and the id may stand beside the sealed value. */
  readonly id: string;
  /** 32 bytes. */
  readonly bytes: Buffer;
}

/** A key for one purpose, newest version first. */
export type PurposeKey = readonly [KeyVersion, ...KeyVersion[]];

export type Keys = {
  /** The ids of the master keys, newest first. */
  ids: readonly [string, ...string[]];
  /** The key for one purpose ("session-cookie", "iban") of one tenant; tenant 0 is the platform itself. */
  deriveKey(purpose: string, tenantId: number): PurposeKey;
};

const keyFile = z.object({ masterKey: z.string().min(43) });

/** The master key of a demo, made at the first start and readable by its owner only (DESIGN 13.26). */
function demoMasterKey(dataDir: string): string {
  const path = join(dataDir, "keys.json");
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    const made = JSON.stringify({ masterKey: randomBytes(32).toString("base64") });
    // `wx` makes one of two simultaneous first starts win. The loser reads the winner's file.
    writeFileSync(path, `${made}\n`, { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return keyFile.parse(JSON.parse(readFileSync(path, "utf8"))).masterKey;
}

export function openKeys(env: Pick<Env, "MASTER_KEY" | "DATA_DIR">): Keys {
  return keysFrom(env.MASTER_KEY ?? demoMasterKey(env.DATA_DIR));
}

/** Reads one master key, or several separated by commas, newest first. */
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
 * Encrypts and authenticates (AES-256-GCM). `aad` names the value's place (table, row, column), so that a value
 * copied to another row does not open. The key's id stands in front.
 */
export function sealBytes(plain: Buffer, [{ id, bytes }]: PurposeKey, aad: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", bytes, nonce).setAAD(Buffer.from(aad));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return `${sealedPrefix(id)}${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url")}`;
}

/** The beginning of every value that this key sealed. */
export function sealedPrefix(keyId: string): string {
  return `v2.${keyId}.`;
}

/** Opens a sealed value. Returns null for an unknown key, another place, or altered text. */
export function openBytes(sealed: string, key: PurposeKey, aad: string): Buffer | null {
  return openWithVersion(sealed, key, aad)?.plain ?? null;
}

/** Opens a sealed value, and returns the version of its key with it. */
export function openWithVersion(
  sealed: string,
  key: PurposeKey,
  aad: string,
): { plain: Buffer; version: KeyVersion } | null {
  const [form, ...rest] = sealed.split(".");
  const body = rest.at(-1) ?? "";
  // Values of the first form name no key, so each key is tried.
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

/** 256 random bits for a link, cookie or session. Only the hash is stored (security D14, D17). */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** A fast hash suffices for 256 random bits. Passwords need a slow one. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** Compares in a time that does not reveal the number of matching characters. */
export function timingSafeEqualText(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

/** Signs a text, for addresses and cookies. Also a keyed hash for equality search on a sealed column. */
export function sign(text: string, [newest]: PurposeKey): string {
  return signWith(text, newest);
}

/** Signatures by every version, newest first, for finding values that an older key signed. */
export function signatures(text: string, key: PurposeKey): string[] {
  return key.map((version) => signWith(text, version));
}

export function verify(text: string, signature: string, key: PurposeKey): boolean {
  return signatures(text, key).filter((own) => timingSafeEqualText(own, signature)).length > 0;
}

function signWith(text: string, { bytes }: KeyVersion): string {
  return createHmac("sha256", bytes).update(text).digest("base64url");
}

/** A column of sealed values, described by its room for the command that seals all values again. */
export interface SealedColumn {
  table: string;
  column: string;
  /** The column that, with the tenant, names a row. */
  row: string;
  purpose: string;
  /** The associated data of a row's value. */
  placeOf(tenantId: number, row: string): string;
  /** Renews other columns of the row that depend on the key's version. */
  renew?(
    plain: string,
    renewal: { keys: Keys; tenantId: number; version: KeyVersion },
  ): {
    plain: string;
    columns: Record<string, string>;
  };
}
