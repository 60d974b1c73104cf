import { WholeResponse } from "~/server/whole-response.server";
import { RawAnswer } from "./raw-answer";

const types: Readonly<Record<string, string>> = {
  csv: "text/csv; charset=utf-8",
  zip: "application/zip",
  webp: "image/webp",
};

/** Throws a response with a file, which no cache may store. */
export function throwDownload(name: string, bytes: Buffer): never {
  const headers = {
    "content-type": types[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream",
    "content-disposition": `attachment; filename="${name}"`,
    "cache-control": "no-store",
  };
  throw new RawAnswer(new WholeResponse(bytes, { headers }));
}
