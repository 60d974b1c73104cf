import type { ReactNode } from "react";
import { Icon } from "~/ui/icon";

interface ReceiptCardProps {
  title: string;
  receipt: string;
  text: string;
  children?: ReactNode;
}

/** Confirms a report or appeal with its number. */
export function ReceiptCard({ title, receipt, text, children }: ReceiptCardProps) {
  return (
    <div className="mx-auto w-full max-w-xl py-10">
      <div role="status" className="card grid justify-items-center gap-3 p-8 text-center">
        <Icon name="circle-check" className="size-12 text-on-success-soft" />
        <h1 className="text-2xl">{title}</h1>
        <p className="text-lg font-semibold tracking-wide select-all">{receipt}</p>
        <p className="text-ink-muted">{text}</p>
        {children}
      </div>
    </div>
  );
}
