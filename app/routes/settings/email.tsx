import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { getAccount } from "~/accounts/accounts.server";
import type { RouteHandle } from "~/layouts/route-handle";
import { findWantedAddress, requestMailChange } from "~/settings/mail-change.server";
import { EmailSettings } from "~/settings/views/email-settings";
import { SettingsPage } from "~/settings/views/settings-page";
import { member, noParams } from "~/server/route.server";

export { clientAction } from "~/client/client-action";
export { shouldRevalidate } from "~/client/revalidation";

export const handle: RouteHandle = { refusals: "own" };

export const loader = member.loader(noParams, async ({ q, visit, viewer }) => {
  const [account, wantedEmail] = await Promise.all([
    getAccount(q, viewer.memberId),
    findWantedAddress(q, viewer.memberId),
  ]);
  const { typedEmail: email, state } = account;
  return { title: visit.t("settings:sections.email"), email, isProven: state === "active", wantedEmail };
});

const input = z.strictObject({
  email: z.string().max(500).default(""),
  current_password: z.string().min(1, "field.required").max(1000),
});

/** Requests a change of email address (ACC-42, A11). The answer hides whether another account uses the new address. */
export const action = member.action(input, async ({ scope, viewer, input: { email, current_password: password } }) => {
  await requestMailChange(scope, viewer.memberId, { email, password });
  return { asked: true };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Email() {
  const { title, ...data } = useLoaderData<typeof loader>();
  return (
    <SettingsPage title={title} current="email">
      <EmailSettings {...data} />
    </SettingsPage>
  );
}
