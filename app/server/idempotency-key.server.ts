import type { Viewer } from "~/accounts/viewer";
import { Refusal } from "~/platform/errors";
import { type IdempotencyKey, anonymousMemberId } from "~/tenancy/idempotency.server";

/** Form field with the idempotency key. Scripts send the key in a header. */
export const keyField = "request_key";

const shape = /^[\w-]{8,64}$/;

interface Keyed {
  request: Request;
  viewer: Viewer | null;
  route: string;
  asked: unknown;
  /** Idempotency key from the form, if any. */
  field?: unknown;
}

/**
 * Reads the idempotency key of a call, for `runOnce`. Without a key, returns null, and a repeated call runs again.
 */
export function idempotencyKeyOf({ request, viewer, route, asked, field }: Keyed): IdempotencyKey | null {
  const key = request.headers.get("idempotency-key") ?? field;
  if (key === undefined || key === null || key === "") return null;
  if (typeof key !== "string" || !shape.test(key)) throw new Refusal("request.invalid");
  return { memberId: viewer?.memberId ?? anonymousMemberId, route, key, asked };
}
