import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button-link";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";

export function NoDirectDebit() {
  const t = useT();
  return (
    <>
      <PageHeader title={t("payments:directDebit.title")} />
      <EmptyState
        art="wallet"
        title={t("payments:directDebit.unavailable")}
        text=""
        action={<ButtonLink href={paths.credits()}>{t("payments:history.buy")}</ButtonLink>}
      />
    </>
  );
}
