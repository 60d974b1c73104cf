import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getAccount } from "~/accounts/accounts.server";
import { AccountPage } from "~/accounts/views/account-page";
import { paths } from "~/paths";
import { isId } from "~/platform/ids";
import { resendWait } from "~/signup/activation.server";
import { findDraft } from "~/signup/drafts.server";
import { CompleteStep } from "~/signup/views/complete-step";
import { Card } from "~/ui/card";
import { anyone, noParams } from "~/web/route.server";
import { useRefusal } from "~/web/use-refusal";
import { draftTokenOf } from "./draft-cookie.server";

/** The complete step: of the member just made, or on a discreet site of the draft, which knows the address only. */
export const loader = anyone.loader(noParams, async ({ q, visit, viewer, search }) => {
  if (viewer && viewer.state !== "unconfirmed") throw redirect(paths.members());
  const title = visit.t("signup:complete.title");
  const wish = search.get("for_member");
  const forMember = isId(wish) ? wish : null;
  if (viewer) {
    const { email } = await getAccount(q, viewer.memberId);
    const waitSeconds = await resendWait(q, viewer.memberId);
    const canCorrect = !visit.tenant.settings.discreet_accounts;
    return { title, email, waitSeconds, canCorrect, isMember: true, forMember };
  }
  const draft = await findDraft(q, draftTokenOf(visit));
  if (!draft?.fields.completed) throw redirect(paths.signup());
  return {
    title,
    email: draft.fields.email ?? "",
    waitSeconds: 0,
    canCorrect: false,
    isMember: false,
    forMember: null,
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function SignupComplete() {
  const step = useLoaderData<typeof loader>();
  return (
    <AccountPage>
      <Card>
        <CompleteStep {...step} refusal={useRefusal()} />
      </Card>
    </AccountPage>
  );
}
