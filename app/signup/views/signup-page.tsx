import { AccountPage } from "~/accounts/views/account-page";
import type { ShownRefusals } from "~/accounts/shown-refusals";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Avatar } from "~/ui/avatar";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { FictionalLabel } from "~/ui/fictional-label";
import { Notice } from "~/ui/notice";
import type { SignupFacts, SignupState } from "../facts";
import { SignupForm } from "./signup-form";

interface SignupPageProps {
  facts: SignupFacts;
  state: SignupState;
  /** Reason why the sign-up is closed for this visitor. */
  closed: { title: string; reason: string } | null;
  forMember: { id: string; name: string; label: string; photo: string | null; colours: string | null } | null;
  /** The id of a member whom this site does not show to visitors. */
  remembered: string | null;
  refusal: ShownRefusals;
}

export function SignupPage({ facts, state, closed, forMember, remembered, refusal }: SignupPageProps) {
  const t = useT();
  if (closed !== null) return <Closed {...closed} />;
  return (
    <AccountPage>
      {forMember && <Target {...forMember} />}
      {!forMember && state.step === 0 && <p className="text-center text-ink-muted">{facts.line}</p>}
      <Card>
        <SignupForm
          facts={facts}
          state={state}
          refusal={refusal}
          forMember={forMember ?? (remembered ? { id: remembered } : undefined)}
        />
      </Card>
      <p className="text-center text-sm text-ink-muted">{t("common:form.minimumAge", { minAge: facts.minAge })}</p>
    </AccountPage>
  );
}

/** The member to whom the visitor wants to write, labelled when fictional (DESIGN 8). */
function Target({ name, label, photo, colours }: NonNullable<SignupPageProps["forMember"]>) {
  return (
    <div className="grid justify-items-center gap-2 pt-2">
      <Avatar src={photo} name={name} size="xl" colours={colours} />
      <FictionalLabel text={label} />
    </div>
  );
}

function Closed({ title, reason }: { title: string; reason: string }) {
  const t = useT();
  return (
    <AccountPage title={title}>
      <Notice tone="warning">{reason}</Notice>
      <ButtonLink href={paths.login()} reload>
        {t("signup:login")}
      </ButtonLink>
      <ButtonLink href={paths.home()} reload variant="quiet">
        {t("signup:closed.toHome")}
      </ButtonLink>
    </AccountPage>
  );
}
