import { actorOf, type StaffSession } from "~/operators/staff/sessions.server";
import { openText, sealText } from "~/platform/keys.server";
import { services } from "~/platform/services.server";

const context = "owner";

/** Encrypts the signed-in person for a page's forms, so that a form sent after a change of person is refused. */
export const sealOwner = (session: StaffSession): string => sealText(actorOf(session), key(), context);

/** Person for whom a form was rendered. Null for a missing or invalid value. */
export function ownerIn(sealed: unknown): string | null {
  return typeof sealed === "string" ? openText(sealed, key(), context) : null;
}

const key = () => services().keys.deriveKey("desk-form", 0);
