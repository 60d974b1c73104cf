import type { ShownRefusals } from "~/accounts/shown-refusals";
import { AccountPage } from "~/accounts/views/account-page";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import type { SignupAccess } from "~/tenancy/signup-access";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { Notice } from "~/ui/notice";
import { Select } from "~/ui/select";
import type { CompletionField } from "../completion";
import { StillToConfirm } from "./activation-pages";

interface CompletionPageProps {
  signupAccess: SignupAccess;
  isMember: boolean;
  /** True while the email address is unconfirmed. */
  isWaiting: boolean;
  hasPhoto: boolean;
  missing: readonly CompletionField[];
  regionLabel: string;
  regions: readonly { value: string; label: string }[];
  sexualities: readonly { value: string; label: string }[];
  preset: string | null;
  refusal: ShownRefusals;
}

export function CompletionPage(props: CompletionPageProps) {
  const t = useT();
  const { isMember, isWaiting, missing, hasPhoto, refusal } = props;
  if (!isMember) return <AskToLogIn signupAccess={props.signupAccess} />;
  if (missing.length === 0) return isWaiting ? <StillToConfirm /> : <NothingMissing hasPhoto={hasPhoto} />;
  return (
    <AccountPage title={t("signup:finishing.title")} lead={t("signup:finishing.lead")}>
      <ErrorSummary title={t("common:form.errorTitle")} errors={refusal.list} />
      <Card>
        <form method="post" action={paths.completeSignup()} className="grid gap-5" noValidate>
          {missing.map((field) => (
            <MissingField key={field} field={field} {...props} />
          ))}
          <Button block>{t("signup:finishing.save")}</Button>
        </form>
      </Card>
      <ButtonLink href={paths.members()} reload variant="quiet">
        {t("common:actions.notNow")}
      </ButtonLink>
    </AccountPage>
  );
}

function MissingField({
  field,
  refusal,
  regionLabel,
  regions,
  sexualities,
  preset,
}: CompletionPageProps & { field: CompletionField }) {
  const t = useT();
  const shared = { name: field, defaultValue: refusal.inputOf(field), error: refusal.errorOf(field) };
  if (field === "city") {
    return <Field {...shared} label={t("signup:finishing.city")} autoComplete="address-level2" maxLength={80} />;
  }
  const placeholder = t("common:form.choosePlaceholder");
  if (field === "region") return <Select {...shared} label={regionLabel} options={regions} placeholder={placeholder} />;
  return (
    <Select
      {...shared}
      label={t("signup:finishing.sexuality")}
      defaultValue={shared.defaultValue ?? preset ?? undefined}
      options={sexualities}
      placeholder={placeholder}
    />
  );
}

function NothingMissing({ hasPhoto }: { hasPhoto: boolean }) {
  const t = useT();
  return (
    <AccountPage title={t("signup:finishing.nothingTitle")}>
      <Notice tone="success">{t("signup:finishing.nothingText")}</Notice>
      {!hasPhoto && <p>{t("signup:finishing.next")}</p>}
      {!hasPhoto && (
        <ButtonLink href={paths.profile()} reload block>
          {t("signup:finishing.photo")}
        </ButtonLink>
      )}
      <ButtonLink href={paths.members()} reload block variant={hasPhoto ? "primary" : "secondary"}>
        {t("signup:finishing.toMembers")}
      </ButtonLink>
    </AccountPage>
  );
}

/** Asks a visitor to log in. Offers the sign-up only to visitors who may sign up (ACC-27). */
function AskToLogIn({ signupAccess }: { signupAccess: SignupAccess }) {
  const t = useT();
  return (
    <AccountPage title={t("signup:finishing.visitorTitle")} lead={t("signup:finishing.visitorText")}>
      <ButtonLink href={paths.login(paths.completeSignup())} reload>
        {t("signup:login")}
      </ButtonLink>
      {signupAccess !== "closed" && (
        <ButtonLink href={paths.signup()} reload variant="quiet">
          {t("signup:title")}
        </ButtonLink>
      )}
    </AccountPage>
  );
}
