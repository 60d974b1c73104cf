import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { getAccount } from "~/accounts/accounts.server";
import type { Viewer } from "~/accounts/viewer";
import { AccountPage } from "~/accounts/views/account-page";
import { paths } from "~/paths";
import { isId } from "~/platform/ids";
import { isConfirmed, resendWait } from "~/signup/activation.server";
import { quietWait } from "~/signup/address.server";
import { findDraft } from "~/signup/drafts.server";
import { CompleteStep } from "~/signup/views/complete-step";
import { watchConfirmation } from "~/signup/watch-confirmation";
import type { TenantReader } from "~/tenancy/scope.server";
import { popupSeconds } from "~/tracking/like-popup";
import { Card } from "~/ui/card";
import { anyone, noParams } from "~/server/route.server";
import { useRefusal } from "~/client/use-refusal";
import type { Visit } from "~/server/visit.server";
import { draftTokenOf } from "./draft-cookie.server";

export { shouldRevalidate } from "~/client/revalidation";

/** The complete step: of the member just made, or on a discreet site of the draft, which knows the address only. */
export const loader = anyone.loader(noParams, async ({ q, visit, viewer, search }) => {
  const wish = search.get("for_member");
  const page = {
    title: visit.t("signup:complete.title"),
    isSent: search.get("mail") === "sent",
    isChecked: search.has("check"),
    isMember: viewer !== null,
    forMember: isId(wish) ? wish : null,
    popupSeconds: popupSeconds(search.get("t")),
  };
  return { ...page, ...(viewer ? await ofMember(q, visit, viewer) : await ofDraft(q, visit)) };
});

async function ofMember(q: TenantReader, { tenant }: Visit, { memberId, state }: Viewer) {
  const { typedEmail: email } = await getAccount(q, memberId);
  if (state !== "unconfirmed") return { email, isConfirmed: true, waitSeconds: 0, canCorrect: false };
  const waitSeconds = await resendWait(q, memberId);
  return { email, isConfirmed: false, waitSeconds, canCorrect: !tenant.settings.discreet_accounts };
}

async function ofDraft(q: TenantReader, visit: Visit) {
  const draft = await findDraft(q, draftTokenOf(visit));
  if (!draft?.fields.completed || !visit.tenant.settings.discreet_accounts) throw redirect(paths.signup());
  const { memberId, email: normal = "", email_typed: email = normal } = draft.fields;
  const confirmed = memberId !== undefined && (await isConfirmed(q, memberId));
  return { email, isConfirmed: confirmed, waitSeconds: quietWait(draft), canCorrect: !confirmed };
}

function useWatch(isConfirmed: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(
    () => (isConfirmed ? undefined : watchConfirmation(paths.signupConfirmation(), revalidate)),
    [isConfirmed, revalidate],
  );
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function SignupComplete() {
  const step = useLoaderData<typeof loader>();
  useWatch(step.isConfirmed);
  return (
    <AccountPage>
      <Card>
        <CompleteStep {...step} refusal={useRefusal()} />
      </Card>
    </AccountPage>
  );
}
