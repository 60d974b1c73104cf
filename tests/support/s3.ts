import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { S3Credentials } from "~/platform/s3-signature.server";

/**
 * A double of S3 for one bucket: PUT, GET, DELETE and ListObjectsV2 (S3 API reference). The check of signatures shares
 * no code with the product.
 */
export type TestS3 = {
  endpoint: string;
  objects: Map<string, { bytes: Buffer; type: string }>;
  close(): Promise<void>;
};

const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

function isSigned(request: IncomingMessage, body: Buffer, credentials: S3Credentials): boolean {
  const { authorization = "", "x-amz-date": instant = "", "x-amz-content-sha256": claimed } = request.headers;
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w{64})$/;
  const [, keyId, day = "", region = "", names = "", signature] = found.exec(authorization) ?? [];
  const bodyHash = createHash("sha256").update(body).digest("hex");
  const late =
    Math.abs(Date.now() - Date.parse(String(instant).replace(/^(....)(..)(..T..)(..)/, "$1-$2-$3:$4:"))) > 900_000;
  if (keyId !== credentials.accessKeyId || region !== credentials.region || claimed !== bodyHash || late) return false;
  const [path = "", query = ""] = (request.url ?? "").split("?");
  const signedHeaders = names.split(";").map((name) => `${name}:${request.headers[name]}\n`);
  // Decode and encode the query again, as S3 does. A "+" becomes a space.
  const pairs = [...new URLSearchParams(query)].map((pair) => pair.map(encodeURIComponent).join("=")).sort();
  const canonical = [request.method, path, pairs.join("&"), signedHeaders.join(""), names, bodyHash].join("\n");
  const hash = createHash("sha256").update(canonical).digest("hex");
  const text = `AWS4-HMAC-SHA256\n${instant}\n${day}/${region}/s3/aws4_request\n${hash}`;
  const key = [day, region, "s3", "aws4_request"].reduce<Buffer | string>(
    (previous, part) => createHmac("sha256", previous).update(part).digest(),
    `AWS4${credentials.secretAccessKey}`,
  );
  return createHmac("sha256", key).update(text).digest("hex") === signature;
}

function listXml(keys: string[], query: URLSearchParams, pageSize: number): string {
  const found = keys.filter((key) => key.startsWith(query.get("prefix") ?? "")).sort();
  const after = query.get("continuation-token") ?? "";
  const rest = found.filter((key) => key > after);
  const page = rest.slice(0, pageSize);
  const next =
    rest.length > pageSize ? `<NextContinuationToken>${escapeXml(page.at(-1) ?? "")}</NextContinuationToken>` : "";
  const contents = page.map((key) => `<Contents><Key>${escapeXml(key)}</Key><Size>1</Size></Contents>`).join("");
  return `<?xml version="1.0"?><ListBucketResult><Name>b</Name>${contents}${next}</ListBucketResult>`;
}

export async function startTestS3(credentials: S3Credentials, bucket: string, pageSize = 2): Promise<TestS3> {
  const objects: TestS3["objects"] = new Map();
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const end = (status: number, content: Buffer | string = "", type = "application/xml") =>
      response.writeHead(status, { "content-type": type }).end(content);
    if (!isSigned(request, body, credentials)) return end(403, "<Error><Code>SignatureDoesNotMatch</Code></Error>");
    const url = new URL(request.url ?? "", "http://storage");
    const [, named, key] = /^\/([^/]+)\/(.*)$/.exec(decodeURIComponent(url.pathname)) ?? [];
    if (named !== bucket || key === undefined) return end(404, "<Error><Code>NoSuchBucket</Code></Error>");
    if (request.method === "GET" && url.searchParams.get("list-type") === "2") {
      return end(200, listXml([...objects.keys()], url.searchParams, pageSize));
    }
    if (request.method === "PUT") {
      objects.set(key, { bytes: body, type: request.headers["content-type"] ?? "binary/octet-stream" });
      return end(200);
    }
    if (request.method === "DELETE") {
      objects.delete(key);
      return end(204);
    }
    const object = objects.get(key);
    return object ? end(200, object.bytes, object.type) : end(404, "<Error><Code>NoSuchKey</Code></Error>");
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    close: () => new Promise((done) => server.close(() => done()).closeAllConnections()),
  };
}
