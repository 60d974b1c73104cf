import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { logIn } from "~/accounts/login.server";
import { isShownEnding } from "~/accounts/session-end";
import { findEnding } from "~/accounts/sessions.server";
import { mailStrangeLogin } from "~/notifications/login-mails.server";
import { LoginForm } from "~/accounts/views/login-form";
import type { RouteHandle } from "~/layouts/route-handle";
import { paths } from "~/paths";
import type { TenantReader } from "~/tenancy/scope.server";
import { signupAccessFor } from "~/tracking/signup-access";
import { localPath } from "~/server/respond.server";
import { guest, noParams } from "~/server/route.server";
import { useRefusal } from "~/client/use-refusal";
import { sessionCookie, type Visit } from "~/server/visit.server";
import { enter, originOf, takePopupDelay, withPopupDelay } from "./enter.server";

export { clientAction } from "~/client/client-action";
export { shouldRevalidate } from "~/client/revalidation";

export const handle: RouteHandle = { hydrate: false, refusals: "own" };

export const loader = guest.loader(noParams, async ({ q, visit, search }) => ({
  title: visit.t("accounts:login.title"),
  returnTo: search.get("return_to") ?? undefined,
  afterReset: search.get("reset") === "done",
  signupAccess: signupAccessFor(visit),
  isDiscreet: visit.tenant.settings.discreet_accounts === true,
  ended: await endingOf(q, visit, search.get("ended")),
}));

/** The reason why the session ended: from the URL, or else from the expired session cookie. */
async function endingOf(q: TenantReader, visit: Visit, told: string | null) {
  const token = visit.cookies.get(sessionCookie);
  if (isShownEnding(told)) return told;
  return token ? findEnding(q, token) : null;
}

const credentials = z.strictObject({
  email: z.string().max(500).default(""),
  password: z.string().max(1000).default(""),
});

export const action = guest.action(credentials, async ({ scope, visit, request, search, input }) => {
  const session = await logIn(scope, input.email, input.password, originOf(visit, request), mailStrangeLogin);
  enter(visit, session, session.locale);
  return redirect(withPopupDelay(localPath(search.get("return_to"), paths.members()), takePopupDelay(visit)), 303);
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Login() {
  return <LoginForm {...useLoaderData<typeof loader>()} refusal={useRefusal()} />;
}
