import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button-link";
import { EmptyState } from "~/ui/empty-state";

/** Page for a viewer whom this member has blocked (SRC-15). */
export function BlockedScreen({ sentence }: { sentence: string }) {
  const t = useT();
  return (
    <div className="py-10">
      <EmptyState
        art="people"
        title={sentence}
        action={<ButtonLink href={paths.members()}>{t("profiles:blockedBy.action")}</ButtonLink>}
      />
    </div>
  );
}
