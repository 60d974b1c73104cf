import { useT } from "~/i18n/use-t";
import { deskPaths } from "../../desk-paths";
import { Tabs } from "../tabs";

export function MoneyTabs({ current }: { current: "settle" | "disputes" | "reports" }) {
  const t = useT();
  return (
    <Tabs
      label={t("desk:money.title")}
      tabs={[
        { to: deskPaths.money(), label: t("desk:money.settle"), isCurrent: current === "settle" },
        { to: deskPaths.disputes(), label: t("desk:money.disputes"), isCurrent: current === "disputes" },
        { to: deskPaths.moneyReports(), label: t("desk:money.reports"), isCurrent: current === "reports" },
      ]}
    />
  );
}
