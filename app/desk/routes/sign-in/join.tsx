import { redirect } from "react-router-dom";
import { joinByPasskey } from "~/operators/staff/invitations.server";
import { offerRegistration, readNewKey } from "~/operators/staff/passkeys.server";
import { openStaffSession } from "~/operators/staff/sessions.server";
import { deskPaths } from "../../desk-paths";
import { setDeskCookie } from "../../desk-visit.server";
import { refused, textsIn, visibleName } from "../../form-texts.server";
import { callerOf, deviceOf, findInvited, partyOf } from "../../sign-in.server";
import { publicAction, publicLoader } from "../../authorization.server";
import { type ScreenHandle, useRefused, useScreen } from "../../screen";
import { DeadLink, Join } from "../../views/sign-in/join";

export const handle: ScreenHandle = { title: "desk:join.title" };

export const loader = publicLoader(async (_, { params, request }) => {
  const found = await findInvited(params.token);
  return { invited: found?.invited ?? null, device: deviceOf(request) };
});

interface Answer {
  wrong?: string;
  options?: object;
}

/** Creates the person with a first passkey, and voids the link. */
export const action = publicAction(async (visit, { params, request }): Promise<Answer | Response> => {
  const found = await findInvited(params.token);
  if (!found?.open.isUsable) return {};
  const { open } = found;
  const party = partyOf(visit);
  const text = await textsIn(request);
  if (text("ask") === "options") return { options: await offerRegistration(party, open, open.hash) };
  const name = visibleName(text("name"), 80);
  const key = await readNewKey(party, text("credential"), open.hash);
  if (!key || !name) return refused({ wrong: visit.t("desk:passkey.failed") });
  const label = visibleName(text("label"), 60) || deviceOf(request);
  const staffId = await joinByPasskey(open, name, { key, label });
  if (!staffId) return refused({ wrong: visit.t("desk:passkey.known") });
  const caller = callerOf(visit, request);
  const { token } = await openStaffSession({ staffId, kind: "web", ...caller, steppedUpBy: "passkey" });
  setDeskCookie(visit, token);
  return redirect(deskPaths.access(), 303);
});

export function Component() {
  const { invited, device } = useScreen<typeof loader>();
  const answer = useRefused<typeof action>() as Answer | undefined;
  return invited ? <Join invited={invited} device={device} {...answer} /> : <DeadLink />;
}
