import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button-link";
import { EmptyState } from "~/ui/empty-state";
import type { WiderChoice } from "../wider";

interface NobodyFitsProps {
  title: string;
  text: string;
  /** Text of the link to all members. */
  search: string;
  wider: WiderChoice | null;
}

/** The empty state of suggestions. Links to wider searches and to the preferences. */
export function NobodyFits({ title, text, search, wider }: NobodyFitsProps) {
  const t = useT();
  return (
    <EmptyState
      art="people"
      title={title}
      text={wider?.text ?? text}
      action={
        <p className="flex flex-wrap justify-center gap-2.5">
          {(wider?.ways ?? [{ label: search, href: paths.members("country=") }]).map(({ label, href }) => (
            <ButtonLink key={href} href={href}>
              {label}
            </ButtonLink>
          ))}
          <ButtonLink href={paths.preferences()} variant="secondary">
            {t("discovery:preferences.change")}
          </ButtonLink>
        </p>
      }
    />
  );
}
