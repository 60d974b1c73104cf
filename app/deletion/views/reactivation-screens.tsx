import { EmailField } from "~/accounts/views/email-field";
import { AccountPage } from "~/accounts/views/account-page";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import type { RefusalView } from "~/client/use-refusal";

/** Asks for the mail with the reactivation link. The answer reveals no account (D19). */
export function ReactivationScreen({
  isSent,
  isDone,
  refusal,
}: {
  isSent: boolean;
  isDone: boolean;
  refusal: RefusalView;
}) {
  const t = useT();
  if (isDone) return <Returned />;
  const isAnswered = isSent && refusal.list.length === 0;
  return (
    <AccountPage title={t("deletion:return.title")} lead={isAnswered ? undefined : t("deletion:return.lead")}>
      <ErrorSummary title={t("common:form.errorTitle")} errors={refusal.list} />
      {isAnswered ? (
        <Notice tone="success" title={t("deletion:return.sentTitle")}>
          {t("deletion:return.sent")}
        </Notice>
      ) : (
        <Card>
          <form method="post" action={paths.reactivation()} className="grid gap-5" noValidate>
            <EmailField
              label={t("deletion:return.email")}
              defaultValue={refusal.inputOf("email")}
              error={refusal.errorOf("email")}
            />
            <Button block>{t("deletion:return.submit")}</Button>
          </form>
        </Card>
      )}
      <ServiceLink />
    </AccountPage>
  );
}

function Returned() {
  const t = useT();
  return (
    <AccountPage title={t("deletion:return.doneTitle")}>
      <Notice tone="success">{t("deletion:return.doneText")}</Notice>
      <ButtonLink href={paths.login()} reload block>
        {t("deletion:return.login")}
      </ButtonLink>
    </AccountPage>
  );
}

/** The page behind the mailed link. A button reactivates, because mail scanners open links (A06). */
export function ReturnConfirm({ token, until }: { token: string; until: string }) {
  const t = useT();
  return (
    <AccountPage title={t("deletion:return.confirmTitle")} lead={t("deletion:return.confirmLead", { date: until })}>
      <form method="post" action={paths.doReactivate(token)}>
        <Button block size="large">
          {t("deletion:return.confirm")}
        </Button>
      </form>
    </AccountPage>
  );
}

/** The page for a used, late or truncated link, with a link to customer service. */
export function ReturnOver({ problem, days }: { problem: string; days: number }) {
  const t = useT();
  return (
    <AccountPage title={t("deletion:return.overTitle")}>
      <Notice tone="danger">{problem}</Notice>
      <p>{t("deletion:return.overText", { count: days })}</p>
      <ButtonLink href={paths.reactivation()} reload>
        {t("deletion:return.again")}
      </ButtonLink>
      <ServiceLink />
    </AccountPage>
  );
}

/** Link to customer service (ROL-24). */
function ServiceLink() {
  const t = useT();
  return (
    <ButtonLink href={paths.page("service")} reload variant="quiet">
      {t("deletion:return.service")}
    </ButtonLink>
  );
}
