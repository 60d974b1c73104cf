import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { logIn } from "~/accounts/login.server";
import { mailStrangeLogin } from "~/notifications/login-mails.server";
import { LoginForm } from "~/accounts/views/login-form";
import type { RouteHandle } from "~/layouts/route-handle";
import { paths } from "~/paths";
import { doorFor } from "~/tracking/door";
import { localPath } from "~/web/respond.server";
import { guest, noParams } from "~/web/route.server";
import { useRefusal } from "~/web/use-refusal";
import { enter, originOf, takePopupWish, withPopupWish } from "./enter.server";

export const handle: RouteHandle = { hydrate: false, refusals: "own" };

export const loader = guest.loader(noParams, async ({ visit, search }) => ({
  title: visit.t("accounts:login.title"),
  returnTo: search.get("return_to") ?? undefined,
  afterReset: search.get("reset") === "done",
  door: doorFor(visit),
}));

const credentials = z.strictObject({
  email: z.string().max(500).default(""),
  password: z.string().max(1000).default(""),
});

export const action = guest.action(credentials, async ({ scope, visit, request, search, input }) => {
  const session = await logIn(scope, input.email, input.password, originOf(visit, request), mailStrangeLogin);
  enter(visit, session, session.locale);
  return redirect(withPopupWish(localPath(search.get("return_to"), paths.members()), takePopupWish(visit)), 303);
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Login() {
  return <LoginForm {...useLoaderData<typeof loader>()} refusal={useRefusal()} />;
}
