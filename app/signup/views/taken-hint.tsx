import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";

interface TakenHintProps {
  codes: readonly string[];
  /** The typed email address, to which the reactivation mail goes. */
  email: string | undefined;
}

/**
 * Explains the next step when the email address belongs to an account (ACC-36) or to an account under deletion
 * (ACC-37).
 */
export function TakenHint({ codes, email }: TakenHintProps) {
  if (codes.includes("email.taken")) return <HasAccount />;
  return codes.includes("email.pending_deletion") ? <IsLeaving email={email} /> : null;
}

function HasAccount() {
  const t = useT();
  return (
    <div className="grid gap-2">
      <p>{t("signup:taken.hint")}</p>
      <ButtonLink href={paths.login()} reload block data-signup-leave>
        {t("signup:taken.login")}
      </ButtonLink>
      <ButtonLink href={paths.resetPassword()} reload block variant="quiet" data-signup-leave>
        {t("signup:taken.reset")}
      </ButtonLink>
    </div>
  );
}

/** Mails the link, so that only the owner of the mailbox can restore the account (ACC-50). */
function IsLeaving({ email }: { email: string | undefined }) {
  const t = useT();
  return (
    <div className="grid gap-2">
      <form method="post" action={paths.reactivation()} className="grid">
        <input type="hidden" name="email" value={email ?? ""} />
        <Button block>{t("signup:taken.reactivate")}</Button>
      </form>
      <ButtonLink href={paths.page("service")} reload block variant="quiet" data-signup-leave>
        {t("signup:taken.service")}
      </ButtonLink>
    </div>
  );
}
