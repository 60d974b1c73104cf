import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const smallestWorthIt = 512;
const compressible = new Set([".js", ".mjs", ".css", ".json", ".svg", ".txt", ".webmanifest", ".ico"]);

/** Writes .br and .gz copies at the best quality, so that the server does not compress these files. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)));
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))));
}

async function compressFile(path: string): Promise<void> {
  const body = await readFile(path);
  if (body.length < smallestWorthIt) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  const [br, gz] = await Promise.all([brotli(body, { params }), gzip9(body)]);
  await Promise.all([writeIfSmaller(`${path}.br`, br, body), writeIfSmaller(`${path}.gz`, gz, body)]);
}

const gzip9 = (body: Buffer) => promisify(gzip)(body, { level: 9 });

async function writeIfSmaller(path: string, compressed: Buffer, body: Buffer): Promise<void> {
  if (compressed.length < body.length) await writeFile(path, compressed);
}
