import type { StoredFile } from "~/platform/files";
import { WholeResponse } from "~/server/whole-response.server";
import { RawAnswer } from "../../raw-answer";

/** Answers with a picture that no cache may store. */
export function pictureOf({ bytes, contentType }: StoredFile): RawAnswer {
  const headers = { "content-type": contentType, "cache-control": "no-store", "content-disposition": "inline" };
  return new RawAnswer(new WholeResponse(Buffer.from(bytes), { headers }));
}
