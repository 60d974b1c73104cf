import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import type { ShownRefusals } from "../shown-refusals";
import { AccountPage } from "./account-page";
import { DeadLink } from "./dead-link";

interface LinkPageProps {
  token: string;
  /** The email address that the link confirms. Null for a used or invalid link. */
  email: string | null;
  isDone: boolean;
  linkProblem: string | null;
  refusal: ShownRefusals;
}

/** Confirms a new email address by a link sent to that address (ACC-09). */
export function MailChangeConfirm({ isMember, ...link }: LinkPageProps & { isMember: boolean }) {
  const t = useT();
  if (link.isDone) {
    return (
      <AccountPage title={t("accounts:mailChange.doneTitle")}>
        <Notice tone="success">{t("accounts:mailChange.done")}</Notice>
        <ButtonLink href={isMember ? paths.settingsPage("email") : paths.login()} reload>
          {t(isMember ? "accounts:mailChange.toSettings" : "accounts:link.login")}
        </ButtonLink>
      </AccountPage>
    );
  }
  if (link.linkProblem !== null) return <DeadLink problem={link.linkProblem} again="settings" />;
  return (
    <LinkForm
      {...link}
      action={paths.mailChangeDo(link.token)}
      title={t("accounts:mailChange.title")}
      lead={t("accounts:mailChange.lead")}
      button={t("accounts:mailChange.button")}
    />
  );
}

/** Page behind the undo link in the old mailbox. The link restores the old email address. */
export function MailChangeUndo(link: LinkPageProps) {
  const t = useT();
  if (link.isDone) {
    return (
      <AccountPage title={t("accounts:mailUndo.doneTitle")}>
        <Notice tone="success">{t("accounts:mailUndo.done")}</Notice>
        <ButtonLink href={paths.resetPassword()} reload>
          {t("accounts:mailUndo.newPassword")}
        </ButtonLink>
      </AccountPage>
    );
  }
  if (link.linkProblem !== null) return <DeadLink problem={link.linkProblem} again="reset" />;
  return (
    <LinkForm
      {...link}
      action={paths.mailChangeUndo(link.token)}
      title={t("accounts:mailUndo.title")}
      lead={t("accounts:mailUndo.lead")}
      button={t("accounts:mailUndo.button")}
    />
  );
}

interface LinkFormProps extends LinkPageProps {
  action: string;
  title: string;
  lead: string;
  button: string;
}

function LinkForm({ action, title, lead, button, token, email, refusal }: LinkFormProps) {
  const t = useT();
  return (
    <AccountPage title={title} lead={lead}>
      <ErrorSummary title={t("common:form.errorTitle")} errors={refusal.list} />
      <p className="card px-5 py-4 text-center text-lg font-semibold break-all">{email}</p>
      <form method="post" action={action}>
        <input type="hidden" name="token" value={token} />
        <Button block size="large">
          {button}
        </Button>
      </form>
    </AccountPage>
  );
}
