import { deviceInWords, readOwnAccess } from "~/operators/staff/own-access.server";
import { asStaff } from "~/operators/staff/staff-database.server";
import { deviceOf } from "../../sign-in.server";
import { publicLoader, requirePerson } from "../../authorization.server";
import { type ScreenHandle, useRefused, useScreen } from "../../screen";
import { Access, type KeyAnswer } from "../../views/sign-in/access";

export const handle: ScreenHandle = { title: "desk:access.title" };

/** The person's own passkeys, codes and sessions. No permission is needed. */
export const loader = publicLoader(async (visit, { request }) => {
  const session = await requirePerson(visit);
  const { sessions, ...access } = await asStaff((w) => readOwnAccess(w, session));
  const shown = sessions.map((one) => ({ ...one, device: deviceInWords(one.device) }));
  return { ...access, sessions: shown, email: session.email, device: deviceOf(request) };
});

export function Component() {
  return <Access {...useScreen<typeof loader>()} {...useRefused<() => Promise<KeyAnswer>>()} />;
}
