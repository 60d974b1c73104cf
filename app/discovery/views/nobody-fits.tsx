import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button-link";
import { EmptyState } from "~/ui/empty-state";

interface NobodyFitsProps {
  title: string;
  text: string;
  /** Words of the link to all members. */
  search: string;
}

/** Stands in place of members when nobody fits the preferences. Leads to all members and to the preferences. */
export function NobodyFits({ title, text, search }: NobodyFitsProps) {
  const t = useT();
  return (
    <EmptyState
      art="people"
      title={title}
      text={text}
      action={
        <p className="flex flex-wrap justify-center gap-2.5">
          <ButtonLink href={paths.members("country=")}>{search}</ButtonLink>
          <ButtonLink href={paths.preferences()} variant="secondary">
            {t("discovery:preferences.change")}
          </ButtonLink>
        </p>
      }
    />
  );
}
