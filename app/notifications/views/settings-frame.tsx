import { useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import { Stack } from "~/ui/stack";
import { Tabs } from "~/ui/tabs";
import { useRefusal } from "~/web/use-refusal";

interface SettingsFrameProps {
  title: string;
  lead?: string;
  current: "account" | "notifications";
  children: ReactNode;
}

/** The settings screen has two parts with an address each (DESIGN 13.28). */
export function SettingsFrame({ title, lead, current, children }: SettingsFrameProps) {
  const t = useT();
  const tabs = [
    { href: paths.settings(), label: t("notifications:tabs.account"), current: current === "account" },
    { href: paths.notifications(), label: t("notifications:tabs.notifications"), current: current === "notifications" },
  ];
  return (
    <div className="mx-auto max-w-3xl pb-10">
      <PageHeader title={title} lead={lead} />
      <Tabs label={t("notifications:tabs.label")} items={tabs} />
      <Stack className="pt-6">
        <SavedNotice />
        {children}
      </Stack>
    </div>
  );
}

/** The word that a form without script has been saved; those with it say so themselves. */
function SavedNotice() {
  const t = useT();
  const [search] = useSearchParams();
  const { list } = useRefusal();
  if (!search.has("saved") || list.length > 0) return null;
  return <Notice tone="success">{t("notifications:settings.saved")}</Notice>;
}
