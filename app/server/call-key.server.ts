import type { Viewer } from "~/accounts/viewer";
import { Refusal } from "~/platform/errors";
import { type Call, nobody } from "~/tenancy/once.server";

/** The field a form carries its once-only key in; scripts send the header. */
export const keyField = "request_key";

const shape = /^[\w-]{8,64}$/;

interface Keyed {
  request: Request;
  viewer: Viewer | null;
  /** The action, by a name of its own. */
  route: string;
  asked: unknown;
  /** The form's field, where one came. */
  field?: unknown;
}

/** What the caller marked as one call, for `once`; null without a key: then each call is an action of its own. */
export function callOf({ request, viewer, route, asked, field }: Keyed): Call | null {
  const key = request.headers.get("idempotency-key") ?? field;
  if (key === undefined || key === null || key === "") return null;
  if (typeof key !== "string" || !shape.test(key)) throw new Refusal("request.invalid");
  return { memberId: viewer?.memberId ?? nobody, route, key, asked };
}
