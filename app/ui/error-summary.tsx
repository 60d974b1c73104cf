import { Icon } from "./icon";
import { useEffect, useRef } from "react";
import { fieldId } from "./field-id";

export type FieldProblem = { field?: string; message: string };

/** What went wrong with a form, above it. Takes the focus when it appears; each line leads to its field. */
export function ErrorSummary({ title, errors }: { title: string; errors: readonly FieldProblem[] }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  if (errors.length === 0) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex gap-3 rounded-card bg-danger-soft p-4 text-on-danger-soft"
    >
      <Icon name="circle-alert" className="mt-0.5 size-5 shrink-0" />
      <div className="grid gap-1">
        <p className="font-semibold">{title}</p>
        <ul className="grid gap-1">
          {errors.map(({ field, message }) => (
            <li key={`${field}:${message}`}>
              {field ? (
                <a href={`#${fieldId(field)}`} className="inline-block py-1 underline underline-offset-2">
                  {message}
                </a>
              ) : (
                message
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
