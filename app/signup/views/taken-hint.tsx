import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button-link";

/** The way on for somebody who has an account (ACC-36) or is about to lose it (ACC-37). */
export function TakenHint({ codes }: { codes: readonly string[] }) {
  const t = useT();
  if (codes.includes("email.taken")) {
    return (
      <ButtonLink href={paths.login()} reload variant="secondary" data-signup-leave>
        {t("signup:taken.login")}
      </ButtonLink>
    );
  }
  if (!codes.includes("email.pending_deletion")) return null;
  return (
    <ButtonLink href={paths.page("service")} reload variant="secondary" data-signup-leave>
      {t("signup:taken.service")}
    </ButtonLink>
  );
}
