import type { LoaderFunctionArgs } from "@remix-run/node";
import { findPhotoFile } from "~/profiles/media.server";
import { openPhotoAddress } from "~/profiles/photo-address.server";
import { orBusy } from "~/server/respond.server";
import type { Visit } from "~/server/visit.server";

/**
 * Serves a photo to anyone with its encrypted URL (DESIGN 13.33). Each read has its own short transaction, because
 * rendering must not hold a connection.
 */
export function loader({ params, context: { visit } }: LoaderFunctionArgs): Promise<Response> {
  return orBusy(photo(visit, params.file ?? ""));
}

async function photo(visit: Visit, file: string): Promise<Response> {
  const owner = async () => (visit.hasSessionCookie ? ((await visit.viewer())?.memberId ?? null) : null);
  let found: Awaited<ReturnType<typeof findPhotoFile>> = null;
  let secondsLeft = 0;
  for (const address of openPhotoAddress(visit.tenant, file)) {
    found ??= await findPhotoFile(visit.scope, address, owner);
    secondsLeft = address.secondsLeft;
  }
  if (!found) return new Response(null, { status: 404, headers: { "cache-control": "no-store" } });
  return new Response(found.bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      "content-type": "image/webp",
      "content-length": String(found.bytes.byteLength),
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-site",
      "cache-control": `private, max-age=${secondsLeft}, immutable`,
    },
  });
}
