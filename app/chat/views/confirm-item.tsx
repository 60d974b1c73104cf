import type { ReactNode } from "react";
import { Button } from "~/ui/button";

type ConfirmItemProps = {
  icon: ReactNode;
  label: string;
  question: string;
  text: string;
  confirm: string;
  /** Wraps the confirm button in a form. */
  form(button: ReactNode): ReactNode;
};

/** A menu action that asks for confirmation below its label, also without script. */
export function ConfirmItem({ icon, label, question, text, confirm, form }: ConfirmItemProps) {
  return (
    <li>
      <details className="rounded-control open:bg-sunken">
        <summary className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-2 text-on-danger-soft hover:bg-sunken">
          {icon}
          {label}
        </summary>
        <div className="grid max-w-72 gap-3 px-3 pt-1 pb-3">
          <p className="font-semibold">{question}</p>
          <p className="text-sm text-ink-muted">{text}</p>
          {form(
            <Button variant="danger" size="compact" block>
              {confirm}
            </Button>,
          )}
        </div>
      </details>
    </li>
  );
}
