import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { ErrorSummary } from "~/ui/error-summary";
import { PageHeader } from "~/ui/page-header";
import { Stack } from "~/ui/stack";
import { useRefusal } from "~/client/use-refusal";
import { SettingsMenu, type SettingsPart } from "./settings-links";

interface SettingsPageProps {
  title: string;
  lead?: string;
  current: SettingsPart;
  children: ReactNode;
}

/** The frame of a settings page: a link back, and in wide windows the list of pages beside the page. */
export function SettingsPage({ title, lead, current, children }: SettingsPageProps) {
  const t = useT();
  const { list } = useRefusal();
  return (
    <div className="mx-auto max-w-5xl pb-10 lg:grid lg:grid-cols-[17rem_minmax(0,1fr)] lg:items-start lg:gap-8">
      <SettingsMenu current={current} />
      <div className="mx-auto w-full max-w-2xl lg:mx-0">
        <PageHeader title={title} lead={lead} back={{ href: paths.settings(), label: t("settings:title") }} />
        <Stack>
          {/* Fields show their own refusals, so list only the others here. */}
          <ErrorSummary title={t("settings:problem")} errors={list.filter(({ field }) => !field)} />
          {children}
        </Stack>
      </div>
    </div>
  );
}
