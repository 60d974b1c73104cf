import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AccountPage } from "~/accounts/views/account-page";
import { useRefusal } from "~/client/use-refusal";
import { paths } from "~/paths";
import { isId } from "~/platform/ids";
import { anyone, noParams } from "~/server/route.server";
import { findDraftMail, readMemberMail } from "~/signup/complete-page.server";
import { draftTokenIn } from "~/signup/draft-cookie";
import { useConfirmation } from "~/signup/use-confirmation";
import { CompleteStep } from "~/signup/views/complete-step";
import { popupSeconds } from "~/tracking/like-popup";
import { Card } from "~/ui/card";

export { shouldRevalidate } from "~/client/revalidation";

/** The page after the sign-up's last question. On a discreet site no member exists yet, so the page reads the draft. */
export const loader = anyone.loader(noParams, async ({ q, visit, viewer, search }) => {
  const mail = viewer ? await readMemberMail(q, viewer) : await findDraftMail(q, draftTokenIn(visit.cookies));
  if (!mail) throw redirect(paths.signup());
  const wish = search.get("for_member");
  return {
    title: visit.t("signup:complete.title"),
    isSent: search.get("mail") === "sent",
    isChecked: search.has("check"),
    isMember: viewer !== null,
    forMember: isId(wish) ? wish : null,
    popupSeconds: popupSeconds(search.get("t")),
    ...mail,
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function SignupComplete() {
  const step = useLoaderData<typeof loader>();
  useConfirmation(step.isConfirmed);
  return (
    <AccountPage>
      <Card>
        <CompleteStep {...step} refusal={useRefusal()} />
      </Card>
    </AccountPage>
  );
}
