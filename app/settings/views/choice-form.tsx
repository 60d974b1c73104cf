import { useFetcher } from "@remix-run/react";
import type { FormEvent } from "react";
import { useRefusalToast } from "~/client/use-refusal-toast";
import { Icon } from "~/ui/icon";
import { PlainRefusal } from "./plain-refusal";

interface Choice {
  value: string;
  label: string;
  hint?: string;
  lang?: string;
}

interface ChoiceFormProps {
  action: string;
  /** URL that a plain form opens after success. */
  doneAt: string;
  name: string;
  legend: string;
  choices: readonly Choice[];
  chosen: string;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
}

/** A list whose rows save a choice when pressed. After a refusal a toast tells why, and the old choice returns. */
export function ChoiceForm({ action, doneAt, name, legend, choices, chosen, onSubmit }: ChoiceFormProps) {
  const fetcher = useFetcher();
  useRefusalToast(fetcher);
  const shown = fetcher.formData?.get(name) ?? chosen;
  return (
    <fetcher.Form method="post" action={action} {...(onSubmit && { onSubmit })}>
      <input type="hidden" name="return_to" value={doneAt} />
      <PlainRefusal name={name} />
      <ul aria-label={legend} className="divide-y divide-line">
        {choices.map(({ value, label, hint, lang }) => (
          <li key={value}>
            <button
              type="submit"
              name={name}
              value={value}
              lang={lang}
              aria-pressed={value === shown}
              className="flex min-h-12 w-full items-center justify-between gap-4 rounded-control py-2 text-left"
            >
              <span className="grid min-w-0 gap-0.5 wrap-anywhere">
                <span className="font-semibold">{label}</span>
                {hint && <span className="text-sm text-ink-muted">{hint}</span>}
              </span>
              {value === shown && <Icon name="check" className="size-6 shrink-0 text-link" />}
            </button>
          </li>
        ))}
      </ul>
    </fetcher.Form>
  );
}
