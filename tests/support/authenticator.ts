import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";

/** Simulates a device with passkeys for tests without a browser (WebAuthn 6.5). */
export class Authenticator {
  readonly #keys = new Map<string, { privateKey: KeyObject; handle: string; rpId: string }>();
  /** Signature counter. It rises with each touch, and would be lower on a copied device. */
  counter = 0;

  /** A synchronised key does not count touches. */
  constructor(private readonly counts = true) {}

  /** Creates a passkey for the console's options. Returns the credential as the browser's `toJSON` does. */
  create(options: { challenge: string; rp: { id?: string }; user: { id: string } }, origin: string): string {
    const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    const id = randomBytes(32);
    const rpId = options.rp.id ?? "";
    this.#keys.set(id.toString("base64url"), { privateKey, handle: options.user.id, rpId });
    const cose = cbor([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]);
    const length = Buffer.from([0, id.length]);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, cose]);
    const authData = this.#authData(rpId, 0x45, attested);
    const attestationObject = cbor([
      ["fmt", "none"],
      ["attStmt", []],
      ["authData", authData],
    ]);
    return credential(id.toString("base64url"), {
      clientDataJSON: clientData("webauthn.create", options.challenge, origin),
      attestationObject: attestationObject.toString("base64url"),
      transports: ["internal"],
    });
  }

  /** Signs with the key that fits the options, as a touch does. The last parameter forges parts of the answer. */
  touch(
    options: { challenge: string; rpId?: string; allowCredentials?: { id: string }[] },
    origin: string,
    { flags = 0x05, rpId = options.rpId ?? "" }: { flags?: number; rpId?: string } = {},
  ): string {
    const allowed = options.allowCredentials?.map(({ id }) => id) ?? [];
    const found = [...this.#keys].find(([id]) => allowed.length === 0 || allowed.includes(id));
    if (!found) throw new Error("This device has no key for the console.");
    const [id, { privateKey, handle }] = found;
    if (this.counts) this.counter += 1;
    const authData = this.#authData(rpId, flags);
    const clientDataJSON = clientData("webauthn.get", options.challenge, origin);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, "base64url"))]);
    return credential(id, {
      clientDataJSON,
      authenticatorData: authData.toString("base64url"),
      signature: createSign("sha256").update(signed).sign(privateKey).toString("base64url"),
      userHandle: handle,
    });
  }

  #authData(rpId: string, flags: number, attested: Buffer = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([flags]), count, attested]);
  }
}

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest();

function clientData(type: string, challenge: string, origin: string): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString("base64url");
}

const credential = (id: string, response: object) =>
  JSON.stringify({ id, rawId: id, type: "public-key", clientExtensionResults: {}, response });

type Item = number | string | Buffer | [number | string, Item][];

/** Encodes a value in CBOR (RFC 8949). A list of pairs is a map. */
function cbor(value: Item): Buffer {
  if (Array.isArray(value))
    return Buffer.concat([head(5, value.length), ...value.flatMap(([key, each]) => [cbor(key), cbor(each)])]);
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  const bytes = Buffer.from(value);
  return Buffer.concat([head(typeof value === "string" ? 3 : 2, bytes.length), bytes]);
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  if (size < 256) return Buffer.from([(major << 5) | 24, size]);
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
}
