import { formatDate } from "~/i18n/dates";
import { useLocale, useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { FictionalLabel } from "~/ui/fictional-label";
import type { BlockedMember } from "~/visibility/blocks.server";
import { Section } from "./section";

interface BlockedListProps {
  blocked: readonly (BlockedMember & { name: string })[];
  fictionalLabel: string;
  timeZone: string;
}

/** Blocked members, with a button to unblock each (ROL-21). */
export function BlockedList({ blocked, fictionalLabel, timeZone }: BlockedListProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <Section name="blocked" savedText={t("settings:unblocked")}>
      {blocked.length === 0 && <p className="text-ink-muted">{t("settings:blockedEmpty")}</p>}
      <ul className="divide-y divide-line empty:hidden">
        {blocked.map(({ memberId, name, fictional, blockedAt }) => (
          <li key={memberId} className="flex flex-wrap items-center justify-between gap-3 py-2.5 wrap-anywhere">
            <span className="grid gap-0.5">
              <span className="font-semibold">
                {name} {fictional && <FictionalLabel text={fictionalLabel} />}
              </span>
              <span className="text-sm text-ink-muted">
                {t("settings:blockedSince", { date: formatDate(blockedAt, { locale, timeZone }) })}
              </span>
            </span>
            <form method="post" action={paths.doBlock(memberId)}>
              <input type="hidden" name="return_to" value={paths.settingsPage("blocked", "blocked")} />
              <Button variant="quiet" size="compact" name="blocked" value="no">
                {t("settings:unblock", { name })}
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </Section>
  );
}
