import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { AppLink } from "~/ui/app-link";
import { Icon, type IconName } from "~/ui/icon";
import { PageHeader } from "~/ui/page-header";
import { Stack } from "~/ui/stack";

interface FrameProps {
  icon: IconName;
  iconStyle?: string;
  title: string;
  text: string;
  children?: ReactNode;
}

export function Frame({ icon, iconStyle = "text-ink-muted", title, text, children }: FrameProps) {
  const t = useT();
  return (
    <div className="mx-auto max-w-xl pb-10" aria-live="polite">
      <div className="grid justify-items-center pt-8 pb-3 text-center">
        <Icon name={icon} className={`size-14 ${iconStyle}`} />
      </div>
      <div className="text-center [&_header>div]:justify-center">
        <PageHeader title={title} lead={text} />
      </div>
      <Stack>{children}</Stack>
      <p className="mt-4 text-center">
        <AppLink href={paths.transactions()} className="link inline-block py-2.5">
          {t("payments:result.all")}
        </AppLink>
      </p>
    </div>
  );
}
