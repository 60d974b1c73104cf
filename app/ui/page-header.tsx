import { Icon } from "./icon";
import type { ReactNode } from "react";
import { AppLink } from "./app-link";
import { classNames } from "./class-names";

type PageHeaderProps = {
  title: ReactNode;
  lead?: ReactNode;
  back?: { href: string; label: string };
  actions?: ReactNode;
  /** True for a low header without the lead on phones, so that the list begins high on the page. */
  low?: boolean;
};

export function PageHeader({ title, lead, back, actions, low }: PageHeaderProps) {
  return (
    <header className={classNames("page-head grid gap-2 pt-5 pb-5 md:pt-9 md:pb-7", low && "low-head")}>
      {back && (
        <AppLink
          href={back.href}
          className="-ml-1.5 inline-flex min-h-11 items-center gap-1 justify-self-start pr-3 font-medium text-link no-underline wrap-anywhere hover:underline"
        >
          <Icon name="chevron-left" className="size-5" />
          {back.label}
        </AppLink>
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid gap-1.5">
          <h1>{title}</h1>
          {lead && <p className={classNames("max-w-prose text-lg text-ink-muted", low && "max-md:hidden")}>{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2.5">{actions}</div>}
      </div>
    </header>
  );
}
