import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { AppLink } from "~/ui/app-link";

/** Link to the sign-up. Opens the sign-up dialog where the page has one, and works without scripts. */
export function NoAccountYet() {
  const t = useT();
  return (
    <p className="text-center text-ink-muted">
      {t("accounts:login.noAccount")}{" "}
      <AppLink href={paths.signup()} reload data-signup-open className="link inline-block py-2.5">
        {t("accounts:login.signup")}
      </AppLink>
    </p>
  );
}
