import { useT } from "~/i18n/use-t";
import { nicheName } from "../../niche";

/** A line above the question, naming the site's audience. */
export function LanderLead({ niche, className }: { niche: number; className?: string }) {
  const t = useT();
  return (
    <p className={className ?? "font-semibold text-ink-muted"}>{t(`landers:leads.${nicheName("lead", niche)}`)}</p>
  );
}
