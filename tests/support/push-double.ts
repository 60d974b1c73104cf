import { createECDH, createPublicKey, randomBytes, verify } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { Agent } from "node:https";
import { type AddressInfo, connect } from "node:net";
import { decrypt } from "http_ece";

/** A browser's push subscription that can decrypt its messages. */
export function createBrowser() {
  const ecdh = createECDH("prime256v1");
  ecdh.generateKeys();
  const authSecret = randomBytes(16).toString("base64url");
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(9).toString("base64url")}`;
  return {
    endpoint,
    keys: { p256dh: ecdh.getPublicKey("base64url"), auth: authSecret },
    read: (body: Buffer) => decrypt(body, { version: "aes128gcm", privateKey: ecdh, authSecret }).toString(),
  };
}

export interface ArrivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A local push service (RFC 8030, RFC 8292). `agent` sends requests for any https URL to this service, without TLS. */
export async function startPushService() {
  const arrived: ArrivedPush[] = [];
  const answer = { status: 201, headers: {} as Record<string, string> };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    arrived.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(chunks) });
    response.writeHead(answer.status, answer.headers).end();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  const agent = new Agent();
  Object.assign(agent, { createConnection: () => connect(port, "127.0.0.1") });
  return { arrived, answer, agent, close: () => new Promise((done) => server.close(done)) };
}

/** Verifies an Authorization header. Returns its VAPID claims, or throws when signature and key do not fit. */
export function readVapid(authorization: string | undefined): { key: string; aud: string; exp: number; sub: string } {
  const [, token = "", key = ""] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization ?? "") ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const half = (from: number) => point.subarray(from, from + 32).toString("base64url");
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x: half(1), y: half(33) }, format: "jwk" });
  const signed = Buffer.from(`${head}.${claims}`);
  const isTrue = verify(
    "sha256",
    signed,
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isTrue) throw new Error("the signature is not by this key");
  return { key, ...JSON.parse(Buffer.from(claims, "base64url").toString()) };
}
