import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { NewPasswordForm } from "~/accounts/views/reset-forms";
import { paths } from "~/paths";
import { findResetAccount, resetPassword } from "~/signup/reset.server";
import { anyone, noParams } from "~/server/route.server";
import { useRefusal } from "~/client/use-refusal";
import { keepDeviceProof, leave } from "./enter.server";

export { clientAction } from "~/client/client-action";
export { shouldRevalidate } from "~/client/revalidation";

export const handle = { hydrate: false };

export const loader = anyone.loader(noParams, async ({ q, visit, search }) => {
  const token = search.get("token") ?? "";
  const account = await findResetAccount(q, token);
  return {
    title: visit.t("accounts:newPassword.title"),
    token,
    email: account?.email ?? null,
    linkProblem: account ? null : visit.t("errors:linkInvalid"),
  };
});

const input = z.strictObject({
  token: z.string().max(100).default(""),
  password: z.string().max(1000).default(""),
  password_repeat: z.string().max(1000).default(""),
});

export const action = anyone.action(input, async ({ scope, visit, input: { token, password, password_repeat } }) => {
  const deviceProof = await resetPassword(scope, token, { password, passwordRepeat: password_repeat });
  if (deviceProof !== null) keepDeviceProof(visit, deviceProof);
  return leave(visit, redirect(paths.loginAfterReset(), 303));
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function ResetPasswordDo() {
  return <NewPasswordForm {...useLoaderData<typeof loader>()} refusal={useRefusal()} />;
}
