import { renewOwnCodes } from "~/operators/staff/own-access.server";
import { asStaff } from "~/operators/staff/staff-database.server";
import { publicAction, publicLoader, requirePerson } from "../../authorization.server";
import { type ScreenHandle, useRefused } from "../../screen";
import { RecoveryCodes, RenewCodes } from "../../views/sign-in/recovery-codes";

export const handle: ScreenHandle = { title: "desk:recovery.title" };

export const loader = publicLoader(async (visit) => {
  await requirePerson(visit);
  return null;
});

/** Makes ten new recovery codes and shows them once. */
export const action = publicAction(async (visit) => {
  const session = await requirePerson(visit);
  return { codes: await asStaff((w) => renewOwnCodes(w, session)) };
});

export function Component() {
  const made = useRefused<typeof action>();
  return made ? <RecoveryCodes codes={made.codes} /> : <RenewCodes />;
}
