import { redirect } from "react-router-dom";
import { offerSignIn, signInByCode, signInByPasskey } from "~/operators/staff/sign-in.server";
import { ownPath } from "../../desk-paths";
import { setDeskCookie } from "../../desk-visit.server";
import { refused, textsIn } from "../../form-texts.server";
import { callerOf, demoCards, partyOf } from "../../sign-in.server";
import { isFormSaved } from "../../saved-form.server";
import { publicAction, publicLoader } from "../../authorization.server";
import { type ScreenHandle, useRefused, useScreen } from "../../screen";
import { SignIn } from "../../views/sign-in/sign-in";

export const handle: ScreenHandle = { title: "desk:signIn.title" };

export const loader = publicLoader(async (visit, { url }) => {
  const to = ownPath(url.searchParams.get("to"));
  if (await visit.session()) throw redirect(to);
  return { to, demo: await demoCards(visit), keepsForm: isFormSaved(visit, to) };
});

interface Answer {
  wrong?: string;
  email?: string;
  options?: object;
}

/** Signs in by passkey, or by email and code. The script first fetches the passkey's options. */
export const action = publicAction(async (visit, { request, url }): Promise<Answer | Response> => {
  const text = await textsIn(request);
  const [party, caller] = [partyOf(visit), callerOf(visit, request)];
  if (text("ask") === "options") return { options: await offerSignIn(party) };
  const [email, code] = [text("email"), text("code")];
  const byCode = email !== "" && code !== "";
  const opened = byCode
    ? await signInByCode({ email, code }, caller)
    : await signInByPasskey(party, text("credential"), caller);
  if (!opened) return refused({ email, wrong: visit.t(byCode ? "desk:signIn.wrongCode" : "desk:signIn.wrongPasskey") });
  setDeskCookie(visit, opened.token);
  return redirect(ownPath(url.searchParams.get("to")), 303);
});

export function Component() {
  const { email = "", ...answer } = (useRefused<typeof action>() ?? {}) as Answer;
  return <SignIn {...useScreen<typeof loader>()} email={email} {...answer} />;
}
