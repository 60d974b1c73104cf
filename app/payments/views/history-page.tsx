import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { PageHeader } from "~/ui/page-header";
import { Tabs } from "~/ui/tabs";

interface HistoryPageProps {
  view: "orders" | "credits";
  children: ReactNode;
}

/** Frame of both histories: payments and credits. */
export function HistoryPage({ view, children }: HistoryPageProps) {
  const t = useT();
  const tabs = [
    { href: paths.transactions(), label: t("payments:history.payments"), current: view === "orders" },
    { href: paths.transactions("credits"), label: t("payments:history.credits"), current: view === "credits" },
  ];
  return (
    <div className="mx-auto max-w-3xl pb-10">
      <PageHeader title={t("payments:history.title")} back={{ href: paths.settings(), label: t("settings:title") }} />
      <Tabs label={t("payments:history.tabs")} items={tabs} />
      <div className="pt-6">{children}</div>
    </div>
  );
}
