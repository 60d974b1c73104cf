import { useT } from "~/i18n/use-t";
import { deskPaths } from "../../desk-paths";
import { type SheetTab, sheetTabs } from "../../sheet-tab";
import type { SiteShown } from "../site-mark";
import { Tabs } from "../tabs";

const tabKeys: Partial<Record<SheetTab, string>> = { timeline: "t", orders: "r" };

/** The tabs of a member's page. Shortcuts: `t` for the timeline, `r` for orders, which can be refunded. */
export function SheetTabs({ site, memberId, current }: { site: SiteShown; memberId: string; current: SheetTab }) {
  const t = useT();
  const to = (tab: SheetTab) => deskPaths.member(site.slug, memberId, tab === "timeline" ? {} : { tab });
  return (
    <Tabs
      label={t("desk:sheet.parts")}
      tabs={sheetTabs.map((tab) => ({
        to: to(tab),
        label: t(`desk:sheet.tab.${tab}`),
        isCurrent: tab === current,
        hotkey: tabKeys[tab],
      }))}
    />
  );
}
