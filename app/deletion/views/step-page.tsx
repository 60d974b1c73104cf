import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { PageHeader } from "~/ui/page-header";
import { Stack } from "~/ui/stack";

interface StepPageProps {
  /** Number of the step, from 1 to 3. */
  step: number;
  title: string;
  lead?: string;
  back: { href: string; label: string };
  children: ReactNode;
}

/** Frame of a deletion step. Leaving may take no more steps than joining (L36). */
export function StepPage({ step, title, lead, back, children }: StepPageProps) {
  const t = useT();
  return (
    <div className="mx-auto w-full max-w-xl pb-10">
      <PageHeader title={title} lead={lead} back={back} />
      <Stack>
        <p className="text-sm font-medium text-ink-muted">{t("deletion:step", { step, of: 3 })}</p>
        {children}
      </Stack>
    </div>
  );
}
