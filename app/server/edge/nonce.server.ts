import { randomFillSync } from "node:crypto";

const bytes = 16;
const pool = Buffer.alloc(256 * bytes);
let used = pool.length;

/**
 * Makes 128 random bits for the content security policy. Random bytes are read in blocks, since each single read
 * costs 20 µs.
 */
export function makeNonce(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += bytes;
  return pool.toString("base64", used - bytes, used);
}
