import type { ReactNode } from "react";
import { useFieldIds } from "./field-id";

interface SwitchProps {
  name: string;
  isOn: boolean;
  /** The value that a press sends. */
  value: string;
  label: string;
  hint?: ReactNode;
  /** Shows the track alone, for a cell of a table. */
  hideLabel?: boolean;
}

/** A switch that submits its form, so that a press acts at once without scripts too. */
export function Switch({ name, isOn, value, label, hint, hideLabel }: SwitchProps) {
  const hintId = `${useFieldIds()(name)}-hint`;
  return (
    <div className="grid">
      <button
        type="submit"
        role="switch"
        name={name}
        value={value}
        aria-checked={isOn}
        aria-label={hideLabel ? label : undefined}
        aria-describedby={hint ? hintId : undefined}
        className={
          hideLabel
            ? "group inline-grid min-h-12 min-w-12 place-items-center rounded-control"
            : "group flex min-h-12 w-full items-center justify-between gap-4 rounded-control text-left font-semibold"
        }
      >
        {!hideLabel && <span>{label}</span>}
        {/* Forced colours drop backgrounds and keep borders. */}
        <span
          aria-hidden="true"
          className="inline-flex h-7 w-12 shrink-0 items-center rounded-full border border-transparent bg-line-strong p-0.5 transition group-aria-checked:bg-primary"
        >
          <span className="size-5.5 rounded-full border border-transparent bg-surface shadow-1 transition group-aria-checked:translate-x-5" />
        </span>
      </button>
      {hint && (
        <p id={hintId} className="max-w-prose pr-16 text-sm text-ink-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
