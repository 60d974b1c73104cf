import type { ReactNode } from "react";
import { PageHeader } from "~/ui/page-header";
import { Stack } from "~/ui/stack";

/** A narrow column for one small form. A form with its own heading needs no `title`. */
export function AccountPage({ title, lead, children }: { title?: string; lead?: string; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-md pb-10">
      {title ? <PageHeader title={title} lead={lead} /> : <div className="pt-6" />}
      <Stack>{children}</Stack>
    </div>
  );
}
