import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { getAccount } from "~/accounts/accounts.server";
import type { RouteHandle } from "~/layouts/route-handle";
import { changePassword } from "~/settings/password-change.server";
import { PasswordSettings } from "~/settings/views/password-settings";
import { SettingsPage } from "~/settings/views/settings-page";
import { member, noParams } from "~/server/route.server";
import { keepSession } from "../accounts/enter.server";

export { clientAction } from "~/client/client-action";
export { shouldRevalidate } from "~/client/revalidation";

export const handle: RouteHandle = { refusals: "own" };

export const loader = member.loader(noParams, async ({ q, visit, viewer }) => {
  const { typedEmail: email } = await getAccount(q, viewer.memberId);
  return { title: visit.t("settings:sections.password"), lead: visit.t("settings:passwordLead"), email };
});

const typed = z.string().min(1, "field.required").max(1000);
const input = z.strictObject({ old_password: typed, password: typed, password_repeat: typed });

export const action = member.action(input, async ({ scope, visit, viewer, input }) => {
  const { old_password: oldPassword, password, password_repeat: passwordRepeat } = input;
  const renewed = await changePassword(scope, viewer, { oldPassword, password, passwordRepeat });
  keepSession(visit, renewed);
  return { changed: true };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Password() {
  const { title, lead, email } = useLoaderData<typeof loader>();
  return (
    <SettingsPage title={title} lead={lead} current="password">
      <PasswordSettings email={email} />
    </SettingsPage>
  );
}
