/** The part of http_ece that reads what Web Push seals. */
declare module "http_ece" {
  import type { ECDH } from "node:crypto";
  export function decrypt(body: Buffer, keys: { version: "aes128gcm"; privateKey: ECDH; authSecret: string }): Buffer;
}
