import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, sep } from "node:path";
import type { EdgeRequest } from "./edge-request.server";
import { type Encoding, pickEncoding } from "./compress.server";
import { answerPolicy, commonHeaders, type HeaderPairs } from "./headers.server";
import { readMethods, refuse } from "./refuse.server";

/** The built client files in memory, with the copies that the build compressed. */
interface StaticFile {
  readonly etag: string;
  readonly bodies: Partial<Record<Encoding, Buffer>>;
  readonly heads: Readonly<Record<"plain" | "secure", HeaderPairs>>;
}

export interface StaticFiles {
  /**
   * Serves the file at the path, and answers 404 for a missing file under /assets/. Returns false for all other paths.
   */
  serve(call: EdgeRequest): boolean;
  readonly count: number;
}

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
};

const assetFolder = "/assets/";

/** Loads a folder once. Requests never read the disk, so that no path can leave the folder. */
export function loadStaticFiles(folder: string): StaticFiles {
  const files = new Map<string, StaticFile>();
  for (const path of listFiles(folder)) files.set(path, loadFile(folder, path));
  return {
    count: files.size,
    serve(call) {
      const file = files.get(call.path);
      const isRead = call.method === "GET" || call.method === "HEAD";
      if (file && isRead) sendFile(call, file);
      else if (file) refuse(call, 405, { methods: readMethods });
      // A missing asset must not reach Remix, because Remix would match all routes and log an error (performance 5.11).
      else if (call.path.startsWith(assetFolder)) refuse(call, 404);
      else return false;
      return true;
    },
  };
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const relative = paths.map((path) => path.slice(folder.length).split(sep).join("/"));
  return relative.filter((path) => types[extname(path)] !== undefined && !path.includes("/."));
}

function loadFile(folder: string, path: string): StaticFile {
  const body = readFileSync(join(folder, path));
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const prebuilt = (suffix: string) =>
    existsSync(join(folder, path + suffix)) ? readFileSync(join(folder, path + suffix)) : undefined;
  const head = (secure: boolean) => [...fileHead(path, etag), ...commonHeaders(secure)];
  return {
    etag,
    bodies: { identity: body, br: prebuilt(".br"), gzip: prebuilt(".gz") },
    heads: { plain: head(false), secure: head(true) },
  };
}

function fileHead(path: string, etag: string): HeaderPairs {
  const type = types[extname(path)] ?? "application/octet-stream";
  // Names under /assets/ contain a hash of their content.
  const lifetime = path.startsWith(assetFolder) ? "public, max-age=31536000, immutable" : "public, max-age=3600";
  return Object.entries({
    "content-type": type,
    "cache-control": lifetime,
    etag,
    vary: "accept-encoding",
    "cross-origin-resource-policy": "same-origin",
    "content-security-policy": answerPolicy(type),
  }).flat();
}

function sendFile(call: EdgeRequest, file: StaticFile): void {
  const head = [...file.heads[call.secure ? "secure" : "plain"], "x-request-id", call.id];
  if (call.headers["if-none-match"] === file.etag) {
    call.res.writeHead(304, head).end();
    return;
  }
  const wanted = pickEncoding(call.headers["accept-encoding"]);
  const encoding = file.bodies[wanted] ? wanted : "identity";
  const body = file.bodies[encoding] ?? Buffer.alloc(0);
  if (encoding !== "identity") head.push("content-encoding", encoding);
  head.push("content-length", String(body.length));
  call.res.writeHead(200, head).end(call.method === "HEAD" ? undefined : body);
}
