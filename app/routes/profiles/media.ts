import type { LoaderFunctionArgs } from "@remix-run/node";
import { findPhotoFile } from "~/profiles/media.server";
import { openPhotoAddress } from "~/profiles/photo-address.server";

/**
 * A photo. Its signed address is the permission (DESIGN 13.33), so no audience word guards it, and it opens its units
 * itself: a picture that is drawn must not hold a connection meanwhile.
 */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const { visit } = context;
  const address = openPhotoAddress(visit.tenant, params.file ?? "");
  const owner = async () => (visit.hasSessionCookie ? ((await visit.viewer())?.memberId ?? null) : null);
  const file = address && (await findPhotoFile(visit.scope, address, owner));
  if (!address || !file) return new Response(null, { status: 404, headers: { "cache-control": "no-store" } });
  return new Response(file.bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      "content-type": "image/webp",
      "content-length": String(file.bytes.byteLength),
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-site",
      "cache-control": `private, max-age=${address.secondsLeft}, immutable`,
    },
  });
}
