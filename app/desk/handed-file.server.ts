import { WholeResponse } from "~/server/whole-response.server";
import { RawAnswer } from "./raw-answer";

const types: Readonly<Record<string, string>> = { zip: "application/zip", webp: "image/webp" };

/** Throws a file in base64 as the answer, for this person alone. No cache keeps it. */
export function handOver(name: string, base64: string): never {
  const headers = {
    "content-type": types[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream",
    "content-disposition": `attachment; filename="${name}"`,
    "cache-control": "no-store",
  };
  throw new RawAnswer(new WholeResponse(Buffer.from(base64, "base64"), { headers }));
}
