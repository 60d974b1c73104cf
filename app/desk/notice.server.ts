import { openText, sealText } from "~/platform/keys.server";
import { services } from "~/platform/services.server";
import type { StaffSession } from "~/operators/staff/sessions.server";
import type { DeskVisit } from "./desk-visit.server";
import type { Notice } from "./views/notice-bar";

const cookieName = "desk-notice";
const noticeSeconds = 60;

/** Stores a command's notice for the next screen, encrypted for this session. The notice is shown once. */
export function setNotice({ cookies }: DeskVisit, session: StaffSession, notice: Notice): void {
  const sealed = sealText(JSON.stringify(notice), key(), session.hash);
  cookies.set(cookieName, sealed, { strict: true, maxAgeSeconds: noticeSeconds });
}

export function takeNotice({ cookies }: DeskVisit, session: StaffSession): Notice | null {
  const sealed = cookies.get(cookieName);
  if (!sealed) return null;
  cookies.remove(cookieName);
  const text = openText(sealed, key(), session.hash);
  return text === null ? null : (JSON.parse(text) as Notice);
}

const key = () => services().keys.deriveKey("desk-notice", 0);
