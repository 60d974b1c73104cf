import { useT } from "~/i18n/use-t";
import { nicheName } from "../../niche";

/** The site's audience in one line above the question. */
export function LanderLead({ niche, className }: { niche: number; className?: string }) {
  const t = useT();
  return (
    <p className={className ?? "font-semibold text-ink-muted"}>{t(`landers:leads.${nicheName("lead", niche)}`)}</p>
  );
}
