import { joinByApp } from "~/operators/staff/invitations.server";
import { offeredAgain, offerSecret } from "~/operators/staff/one-time-codes.server";
import { openStaffSession } from "~/operators/staff/sessions.server";
import { setDeskCookie } from "../../desk-visit.server";
import { refused, textsIn, visibleName } from "../../form-texts.server";
import { callerOf, findInvited, secretShown } from "../../sign-in.server";
import { publicAction, publicLoader } from "../../authorization.server";
import { type ScreenHandle, useRefused, useScreen } from "../../screen";
import type { SecretShown } from "../../views/sign-in/app-secret";
import { DeadLink, JoinByApp } from "../../views/sign-in/join";
import { RecoveryCodes } from "../../views/sign-in/recovery-codes";

export const handle: ScreenHandle = { title: "desk:join.title" };

export const loader = publicLoader(async (_, { params }) => {
  const found = await findInvited(params.token);
  if (!found?.open.isUsable) return null;
  const { open, invited } = found;
  return { invited, secret: secretShown(offerSecret(open.staffId, open.email)) };
});

interface Answer {
  wrong?: string;
  name?: string;
  secret?: SecretShown;
  codes?: string[];
}

/** Creates the person with an authenticator app, and shows the recovery codes once. */
export const action = publicAction(async (visit, { params, request }): Promise<Answer | Response> => {
  const found = await findInvited(params.token);
  if (!found?.open.isUsable) return {};
  const { open } = found;
  const text = await textsIn(request);
  const name = visibleName(text("name"), 80);
  const offered = offeredAgain(text("sealed"), open.staffId, open.email);
  const joined = offered && name ? await joinByApp(open, name, { secret: offered.secret, code: text("code") }) : null;
  if (joined === null || joined === "wrong code")
    return refused({
      wrong: visit.t("desk:app.wrong"),
      name,
      ...(offered ? { secret: secretShown(offered) } : {}),
    });
  const { token } = await openStaffSession({ staffId: joined.staffId, kind: "web", ...callerOf(visit, request) });
  setDeskCookie(visit, token);
  return { codes: joined.recoveryCodes };
});

export function Component() {
  const offered = useScreen<typeof loader>();
  const { codes, ...answer } = (useRefused<typeof action>() ?? {}) as Answer;
  if (codes) return <RecoveryCodes codes={codes} />;
  return offered ? <JoinByApp {...offered} name={offered.invited.name} {...answer} /> : <DeadLink />;
}
