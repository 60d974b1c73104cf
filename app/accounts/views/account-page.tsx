import type { ComponentProps, ReactNode } from "react";
import { PageHeader } from "~/ui/page-header";
import { Stack } from "~/ui/stack";

interface AccountPageProps {
  /** Absent when the form has its own heading. */
  title?: string;
  lead?: string;
  back?: ComponentProps<typeof PageHeader>["back"];
  children: ReactNode;
}

/** A narrow column for one small form. */
export function AccountPage({ title, lead, back, children }: AccountPageProps) {
  return (
    <div className="mx-auto w-full max-w-md pb-10">
      {title ? <PageHeader title={title} lead={lead} back={back} /> : <div className="pt-6" />}
      <Stack>{children}</Stack>
    </div>
  );
}
