import { actorOf, type StaffSession } from "~/operators/staff/sessions.server";
import { openText, sealText } from "~/platform/keys.server";
import { services } from "~/platform/services.server";

const context = "owner";

/** Names the person of a page in its forms, encrypted. A form sent later tells whose it is, and proves nothing. */
export const sealOwner = (session: StaffSession): string => sealText(actorOf(session), key(), context);

/** The person for whom a form was made. Null for a form without a readable mark. */
export function ownerIn(sealed: unknown): string | null {
  return typeof sealed === "string" ? openText(sealed, key(), context) : null;
}

const key = () => services().keys.deriveKey("desk-form", 0);
