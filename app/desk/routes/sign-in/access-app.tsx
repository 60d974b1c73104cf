import { offeredAgain, offerSecret } from "~/operators/staff/one-time-codes.server";
import { insistOnConfirmation, setOwnApp } from "~/operators/staff/own-access.server";
import { asStaff } from "~/operators/staff/staff-database.server";
import { refused, textsIn } from "../../form-texts.server";
import { secretShown } from "../../sign-in.server";
import { publicAction, publicLoader, requirePerson } from "../../authorization.server";
import { type ScreenHandle, useRefused, useScreen } from "../../screen";
import { OwnApp } from "../../views/sign-in/own-app";
import type { SecretShown } from "../../views/sign-in/app-secret";
import { RecoveryCodes } from "../../views/sign-in/recovery-codes";

export const handle: ScreenHandle = { title: "desk:app.title" };

export const loader = publicLoader(async (visit) => {
  const session = await requirePerson(visit);
  await asStaff((w) => insistOnConfirmation(w, session));
  return { secret: secretShown(offerSecret(session.staffId, session.email)) };
});

interface Answer {
  wrong?: string;
  secret?: SecretShown;
  codes?: string[];
}

/** Sets the person's authenticator app and shows the new recovery codes once. */
export const action = publicAction(async (visit, { request }): Promise<Answer | Response> => {
  const session = await requirePerson(visit);
  const text = await textsIn(request);
  const offered = offeredAgain(text("sealed"), session.staffId, session.email);
  const codes =
    offered && (await asStaff((w) => setOwnApp(w, session, { secret: offered.secret, code: text("code") })));
  if (codes) return { codes };
  return refused({ wrong: visit.t("desk:app.wrong"), ...(offered ? { secret: secretShown(offered) } : {}) });
});

export function Component() {
  const { codes, ...answer } = (useRefused<typeof action>() ?? {}) as Answer;
  const offered = useScreen<typeof loader>();
  return codes ? <RecoveryCodes codes={codes} /> : <OwnApp {...offered} {...answer} />;
}
