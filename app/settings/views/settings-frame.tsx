import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { ErrorSummary } from "~/ui/error-summary";
import { PageHeader } from "~/ui/page-header";
import { Stack } from "~/ui/stack";
import { Tabs } from "~/ui/tabs";
import { useRefusal } from "~/client/use-refusal";

interface SettingsFrameProps {
  title: string;
  lead?: string;
  current: "account" | "notifications";
  children: ReactNode;
}

/** The frame of the two settings pages, each with its own URL (DESIGN 13.28). */
export function SettingsFrame({ title, lead, current, children }: SettingsFrameProps) {
  const t = useT();
  const tabs = [
    { href: paths.settings(), label: t("settings:tabs.account"), current: current === "account" },
    { href: paths.notifications(), label: t("settings:tabs.notifications"), current: current === "notifications" },
  ];
  const { list } = useRefusal();
  return (
    <div className={current === "account" ? "mx-auto max-w-5xl pb-10" : "mx-auto max-w-3xl pb-10"}>
      <PageHeader title={title} lead={lead} />
      <Tabs label={t("settings:tabs.label")} items={tabs} />
      <Stack className="pt-6">
        {/* Fields show their own refusals, so list only the others here. */}
        <ErrorSummary title={t("settings:problem")} errors={list.filter(({ field }) => !field)} />
        {children}
      </Stack>
    </div>
  );
}
