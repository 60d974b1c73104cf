import { useT } from "~/i18n/use-t";
import { type SiteShown, SiteMark } from "../site-mark";
import { When } from "../when";

export interface OwnAct {
  id: string;
  command: string;
  site: SiteShown;
  zone: string;
  at: Date;
  isUndone: boolean;
  /** URL of the act in the audit log. Null without the permission to read the log. */
  to: string | null;
}

export function OwnActs({ acts }: { acts: readonly OwnAct[] }) {
  const t = useT();
  return (
    <ol className="own-acts">
      {acts.map(({ id, command, site, zone, at, isUndone, to }) => (
        <li key={id}>
          <span>
            {to ? (
              <a href={to} data-row>
                {command}
              </a>
            ) : (
              command
            )}
            {isUndone && <span className="state">{t("desk:audit.undone")}</span>}
          </span>
          <SiteMark site={site} />
          <span className="muted">
            <When at={at} timeZone={zone} />
          </span>
        </li>
      ))}
    </ol>
  );
}
