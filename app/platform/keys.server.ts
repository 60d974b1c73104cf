/**
 * Keys, and what is done with them. One master key; every other key is derived from it for one purpose of one tenant, so
 * that a value sealed for one tenant or purpose opens nowhere else.
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

export type Keys = {
  /** A key of 32 bytes for one purpose ("session-cookie", "iban") of one tenant; tenant 0 is the platform itself. */
  deriveKey(purpose: string, tenantId: number): Buffer;
};

const keyFile = z.object({ masterKey: z.string().min(43) });

/** The master key of a demo, made at the first start and readable by its owner only (DESIGN 13.26). */
function demoMasterKey(dataDir: string): string {
  const path = join(dataDir, "keys.json");
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    const made = JSON.stringify({ masterKey: randomBytes(32).toString("base64") });
    // `wx` makes one of two simultaneous first starts win; the other one reads what the first wrote.
    writeFileSync(path, `${made}\n`, { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return keyFile.parse(JSON.parse(readFileSync(path, "utf8"))).masterKey;
}

export function openKeys(env: Pick<Env, "MASTER_KEY" | "DATA_DIR">): Keys {
  return keysFrom(env.MASTER_KEY ?? demoMasterKey(env.DATA_DIR));
}

export function keysFrom(masterKey: string): Keys {
  const master = Buffer.from(masterKey, "base64");
  if (master.length !== 32) throw new Error("the master key must be 32 bytes in base64");
  const derived = new Map<string, Buffer>();
  return {
    deriveKey(purpose, tenantId) {
      const info = `tenant ${tenantId} ${purpose}`;
      let key = derived.get(info);
      if (!key) {
        key = Buffer.from(hkdfSync("sha256", master, "tandem v1", info, 32));
        derived.set(info, key);
      }
      return key;
    },
  };
}

/**
 * Encrypts and authenticates (AES-256-GCM). `aad` names where the value belongs (table, row, column), so that a sealed
 * value copied to another row does not open there.
 */
export function sealBytes(plain: Buffer, key: Buffer, aad: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(aad));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url")}`;
}

/** What was sealed, or null when it was sealed with another key, for another place, or altered. */
export function openBytes(sealed: string, key: Buffer, aad: string): Buffer | null {
  if (!sealed.startsWith("v1.")) return null;
  const bytes = Buffer.from(sealed.slice(3), "base64url");
  if (bytes.length < 28) return null;
  try {
    const opener = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12), { authTagLength: 16 });
    opener.setAAD(Buffer.from(aad)).setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([opener.update(bytes.subarray(28)), opener.final()]);
  } catch {
    return null;
  }
}

export function sealText(plain: string, key: Buffer, aad: string): string {
  return sealBytes(Buffer.from(plain, "utf8"), key, aad);
}

export function openText(sealed: string, key: Buffer, aad: string): string | null {
  return openBytes(sealed, key, aad)?.toString("utf8") ?? null;
}

/** 256 random bits for a link, cookie or session; only its hash is ever stored (security D14, D17). */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Enough for tokens of 256 random bits; a password needs a slow hash instead. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** Compares in a time that does not tell how much was right. */
export function timingSafeEqualText(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

/** A signature over the text, for addresses and cookies; also a keyed hash for equality search on a sealed column. */
export function sign(text: string, key: Buffer): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}

export function verify(text: string, signature: string, key: Buffer): boolean {
  return timingSafeEqualText(sign(text, key), signature);
}
